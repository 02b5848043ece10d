import type { Variable } from './variable.ts';
import { variables } from './variables.ts';

/** The text of `.env.example`: every variable with its meaning and default, all commented out. */
export function envExample(): string {
  const entries = Object.entries(variables as Record<string, Variable>).map(([name, variable]) => {
    const secret = variable.isSecret ? ' (secret)' : '';
    return `# ${variable.meaning}${secret}\n#${name}=${variable.example ?? defaultOf(variable)}\n`;
  });
  return ['# Every variable Recorte reads. Nothing needs to be set for a first start.\n', ...entries].join('\n');
}

function defaultOf({ schema }: Variable): string {
  const parsed = schema.safeParse(undefined);
  if (!parsed.success || parsed.data === undefined) return '';
  if (typeof parsed.data === 'boolean') return parsed.data ? '1' : '0';
  return Array.isArray(parsed.data) ? parsed.data.join(',') : String(parsed.data);
}

import type { Config } from '../../platform/config/read-config.ts';
import { type VariableName, variables } from '../../platform/config/variables.ts';

const longest = 240;
const shortestSecret = 4;
const secretNames = Object.entries(variables)
  .filter(([, variable]) => 'isSecret' in variable && variable.isSecret)
  .map(([name]) => name as VariableName);

/** What a provider says in one line; whatever of our secrets it repeats is blotted out. */
export function withoutSecrets(config: Config, text: string): string {
  let line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  for (const secret of secretsOf(config)) line = line.replaceAll(secret, '•••');
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}

/** The values themselves, and of addresses the name and password in them: as written and as sent. */
function secretsOf(config: Config): string[] {
  const values = [config.S3_ACCESS_KEY_ID, ...secretNames.map((name) => config[name])];
  return values
    .filter((value) => typeof value === 'string')
    .flatMap((value) => {
      if (!URL.canParse(value)) return [value];
      const { username, password } = new URL(value);
      const login = [username, password].map((part) => decodeURIComponent(part));
      return [value, username, password, ...login, Buffer.from(`\0${login.join('\0')}`).toString('base64')];
    })
    .filter((secret) => secret.length >= shortestSecret)
    .toSorted((a, b) => b.length - a.length);
}

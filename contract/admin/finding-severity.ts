import type { Finding } from './system.ts';

const criticalChecks: readonly Finding['check'][] = ['database', 'schema', 'workers', 'mailServer'];

/** `none`: nothing to do; `warning`: to be fixed; `error`: people notice it, or nothing works without it. */
export function severityOf({ check, state }: Finding): 'none' | 'warning' | 'error' {
  if (state === 'good' || state === 'off') return 'none';
  return state === 'bad' || criticalChecks.includes(check) ? 'error' : 'warning';
}

import type { Finding } from '../admin/system.ts';

const vital: readonly Finding['check'][] = ['database', 'schema', 'workers', 'mailServer'];

/** Nothing to do, to be put right, or something that people notice: what is wrong, and what nothing works without. */
export function severityOf({ check, state }: Finding): 'none' | 'warning' | 'error' {
  if (state === 'good' || state === 'off') return 'none';
  return state === 'bad' || vital.includes(check) ? 'error' : 'warning';
}

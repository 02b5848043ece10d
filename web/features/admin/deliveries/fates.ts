import type { DeliveryFate } from '../../../../contract/admin/deliveries.ts';

/** In the order they are shown. */
export const fates = ['due', 'sent', 'deferred', 'failed', 'unknown', 'suppressed'] as const satisfies DeliveryFate[];

/** The ledger's finer states in the operator's words. */
export function fateOfState(state: string): DeliveryFate {
  if (state === 'expired') return 'failed';
  return fates.find((fate) => fate === state) ?? 'due';
}

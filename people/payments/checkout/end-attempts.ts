import type { Platform } from '../../../platform/platform.ts';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import { type AttemptRow, closeAttempt, deleteOldAttempts, overdueAttempts } from './attempt-queries.ts';

const minute = 60 * 1000;
/**
 * So long an attempt whose page was never written down is tried again under its own key: the process may have died before or
 * after the provider made the page. Later the provider refuses it, for a page must last at least half an hour.
 */
const openingMs = 20 * minute;
const keepMs = 90 * 24 * 60 * minute;
const most = 200;

export function isStale({ sessionId, createdAt }: AttemptRow, now: Date): boolean {
  return sessionId === null && now.getTime() - createdAt.getTime() >= openingMs;
}

/** Writes the end on attempts nobody came back to. A page whose address got lost ends at the provider by itself. */
export async function endAttempts({ db, clock }: Platform, provider: PaymentProvider): Promise<void> {
  const now = clock.now();
  const withoutSession = new Date(now.getTime() - openingMs);
  for (const { id, sessionId } of await overdueAttempts(db, provider.name, { now, withoutSession }, most)) {
    if (!sessionId) {
      await closeAttempt(db, id, { state: 'failed', failure: 'never opened' }, now);
      continue;
    }
    const status = (await provider.findCheckout(sessionId))?.status ?? 'expired';
    // paid: the notice and the reconcile bring the subscription, as for every other
    if (status !== 'open') await closeAttempt(db, id, { state: status }, now);
  }
  await deleteOldAttempts(db, new Date(now.getTime() - keepMs));
}

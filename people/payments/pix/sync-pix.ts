import type { Handle, Tx } from '../../../platform/db/open-database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockProfile, type Profile } from '../../accounts/queries.ts';
import { settlePlan } from '../grant-plan.ts';
import type { PaymentProvider, ProviderPix } from '../provider/payment-provider.ts';
import { askablePix, markEnded, mergePix, pixPaymentsOf, saveYear, yearsEndedBy } from './queries.ts';
import { yearsOf } from './years.ts';

type KnownPix = ProviderPix & { id: string };

/** What the provider knows of the reader's payments by Pix. One that it does not know is left as it is. */
export async function askPix(db: Handle, provider: PaymentProvider, userId: string): Promise<KnownPix[]> {
  const rows = await askablePix(db, userId, provider.name);
  const known = await Promise.all(
    rows.map(async ({ id, sessionId }) => ({ id, found: await provider.findPix(sessionId ?? '') })),
  );
  return known.flatMap(({ id, found }) => (found ? [{ id, ...found }] : []));
}

/** Adds it to the reader's payments and computes the years anew. True if anything was ever paid. */
export async function writePix(tx: Tx, userId: string, known: readonly KnownPix[]): Promise<boolean> {
  for (const { id, ...facts } of known) await mergePix(tx, id, facts);
  const rows = await pixPaymentsOf(tx, userId);
  const years = yearsOf(rows);
  for (const { id } of rows) {
    const year = years.find((one) => one.id === id);
    await saveYear(tx, id, year?.startsAt ?? null, year?.endsAt ?? null);
  }
  return rows.some(({ paidAt }) => paidAt !== null);
}

/** The plan follows the years beside subscriptions and grants; enterprise is not sold here. */
export async function followYears(tx: Tx, profile: Profile, now: Date): Promise<void> {
  if (profile.plan !== 'enterprise') await settlePlan(tx, profile, now);
}

/** Lowers the plans whose paid year is over; nothing is charged for another. */
export async function endYears({ db, clock, log }: Platform): Promise<void> {
  const now = clock.now();
  for (const { id, userId } of await yearsEndedBy(db, now)) {
    await db.transaction(async (tx) => {
      const profile = await lockProfile(tx, userId);
      if (profile) await followYears(tx, profile, now);
      await markEnded(tx, id);
    });
    log.info({ userId }, 'a year paid by Pix ended');
  }
}

import type { AdminReaderPage } from '../../contract/admin-people.ts';
import { AppError } from '../../contract/errors.ts';
import { findGrant } from '../../people/payments/grant-queries.ts';
import { subscriptionsOf } from '../../people/payments/queries.ts';
import { isOver } from '../../people/payments/subscription.ts';
import { readTermLimits } from '../../people/plans/read-term-limits.ts';
import { readTerms } from '../../people/terms/read-terms.ts';
import type { Platform } from '../../platform/platform.ts';
import { consentsOf, lastDeliveries } from './page-queries.ts';
import { readReaders } from './read-readers.ts';

const shownDeliveries = 14;
const iso = (instant: Date | string | null) => instant && new Date(instant).toISOString();

export async function readReader(platform: Platform, id: string): Promise<AdminReaderPage> {
  const { db, log } = platform;
  const alone = { id, only: 'all', sort: 'createdAt', direction: 'desc', limit: 1 } as const;
  const [reader] = (await readReaders(platform, alone)).items;
  if (!reader) throw new AppError('NOT_FOUND');
  const [limits, grant, subscriptions, terms, deliveries, consents] = await Promise.all([
    readTermLimits(db, log),
    findGrant(db, id),
    subscriptionsOf(db, id),
    readTerms(platform, reader),
    lastDeliveries(db, id, shownDeliveries),
    consentsOf(db, id),
  ]);
  const running = subscriptions.find(({ status }) => !isOver(status)) ?? subscriptions[0];
  return {
    ...reader,
    subscription: running
      ? { provider: running.provider, status: running.status, periodEndsAt: iso(running.periodEndsAt) }
      : null,
    grant: grant ? { ...grant, grantedAt: grant.grantedAt.toISOString(), endsAt: iso(grant.endsAt) } : null,
    termLimit: limits[reader.plan],
    terms: terms.map(({ term, isActive, createdAt }) => ({ term, isActive, createdAt })),
    deliveries: deliveries.map((row) => ({ ...row, sentAt: iso(row.sentAt) })),
    consents: consents.map((row) => ({ ...row, acceptedAt: iso(row.acceptedAt) ?? '' })),
  };
}

import { explainAbsence } from '../../clippings/archive/why/ask-why.ts';
import { suppressionsOf } from '../../clippings/delivery/intake/queries.ts';
import { findSuppression } from '../../clippings/delivery/intake/suppression-queries.ts';
import type { AdminReaderPage } from '../../contract/admin/people.ts';
import { countedGroups } from '../../contract/admin/reader-groups.ts';
import { AppError } from '../../contract/errors.ts';
import type { WhyAnswer } from '../../contract/lab.ts';
import { consentsOf, findProfile } from '../../people/accounts/queries.ts';
import { pixPaymentsOf } from '../../people/payments/pix/queries.ts';
import { findGrant, subscriptionsOf } from '../../people/payments/queries.ts';
import { refundableOf } from '../../people/payments/refund-subscription.ts';
import { isOver } from '../../people/payments/subscription.ts';
import { readTermLimits } from '../../people/plans/queries.ts';
import { readTerms } from '../../people/terms/read-terms.ts';
import { iso, isoDates } from '../../platform/http/iso-dates.ts';
import { addressHash, addressSalt } from '../../platform/mail/address-hash.ts';
import type { Platform } from '../../platform/platform.ts';
import { countGroups, lastDeliveries, type ReadersRequest, selectReaders } from './queries.ts';

export const readCounts = ({ db, clock }: Platform) => countGroups(db, countedGroups, clock.now());

export async function readReaders({ db, clock, secret }: Platform, asked: Omit<ReadersRequest, 'now'>) {
  const page = await selectReaders(db, { ...asked, now: clock.now() });
  const salt = addressSalt(secret);
  const blocked = await suppressionsOf(
    db,
    page.items.map(({ email }) => addressHash(salt, email)),
  );
  const isBlocked = (email: string) => blocked.has(addressHash(salt, email).toString('hex'));
  return { ...page, items: page.items.map((row) => ({ ...row, isAddressBlocked: isBlocked(row.email) })) };
}

const shownDeliveries = 14;

/** The answer that the reader would get at `/why`; not counted among the readers' questions. */
export async function explainToOperator(
  platform: Platform,
  { id, text }: { id: string; text: string },
): Promise<WhyAnswer> {
  if (!(await findProfile(platform.db, id))) throw new AppError('NOT_FOUND');
  return explainAbsence(platform, id, { text });
}

export async function readReader(platform: Platform, { id }: { id: string }): Promise<AdminReaderPage> {
  const { db, log } = platform;
  const alone = { id, only: 'all', sort: 'createdAt', direction: 'desc', limit: 1 } as const;
  const [reader] = (await readReaders(platform, alone)).items;
  if (!reader) throw new AppError('NOT_FOUND');
  const [limits, grant, subscriptions, pix, terms, deliveries, consents, suppression] = await Promise.all([
    readTermLimits(db, log),
    findGrant(db, id),
    subscriptionsOf(db, id),
    pixPaymentsOf(db, id),
    readTerms(platform, reader),
    lastDeliveries(db, id, shownDeliveries),
    consentsOf(db, id),
    findSuppression(db, platform.secret, reader.email),
  ]);
  const running = subscriptions.find(({ status }) => !isOver(status)) ?? subscriptions[0];
  return {
    ...reader,
    subscription: running ? isoDates(running) : null,
    years: pix.flatMap(({ id: pixId, plan, cents, refundedCents, paidAt, endsAt }) =>
      paidAt ? [isoDates({ id: pixId, plan, cents, refundedCents, paidAt, endsAt })] : [],
    ),
    grant: grant ? isoDates(grant) : null,
    suppression: suppression ? isoDates(suppression) : null,
    termLimit: limits[reader.plan],
    terms,
    deliveries: deliveries.map((row) => ({ ...row, sentAt: iso(row.sentAt) })),
    consents: consents.map(isoDates),
  };
}

export async function readRefundable(platform: Platform, asked: { id: string; subscriptionId: string }) {
  const payments = await refundableOf(platform, asked.id, asked.subscriptionId);
  return { cents: payments.reduce((sum, { cents }) => sum + cents, 0), payments: payments.length };
}

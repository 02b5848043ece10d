import type { SuppressionReason } from '../../../contract/delivery-settings.ts';
import { dayMs } from '../../../contract/rules/durations.ts';
import type { mailEvents } from '../tables.ts';

type AddressEvent = Pick<typeof mailEvents.$inferSelect, 'kind' | 'code' | 'happenedAt'>;

/**
 * A status that speaks of the recipient's address or mailbox (RFC 3463). 5.1.0, 5.1.7 and 5.1.8 speak of the sender; 5.4.x and
 * 5.7.x of routes and policies: they say nothing about the reader (requirements R195).
 */
export const addressStatus = /\b[45]\.(?:1\.(?![078]\b)|2\.)\d{1,3}\b/;
/** The mailbox does not exist. */
const hardStatus = /\b5\.1\.(?:1|10)\b/;

/** A provider's notice without a code names the address itself. */
const isAboutAddress = ({ kind, code }: AddressEvent): boolean =>
  kind === 'complaint' || kind === 'delivered' || code === null || addressStatus.test(code);

/**
 * A complaint or a missing mailbox suppresses at once, other permanent refusals of the address after two in seven days,
 * temporary ones after five different days (requirements C18). `events` are those of one address.
 */
export function suppressionOf(all: readonly AddressEvent[], now: Date): SuppressionReason | undefined {
  const events = all.filter(isAboutAddress);
  const bounces = events.filter(({ kind }) => kind === 'bounce');
  if (bounces.some(({ code }) => hardStatus.test(code ?? ''))) return 'hard_bounce';
  if (events.some(({ kind }) => kind === 'complaint')) return 'complaint';
  const recent = bounces.filter(({ happenedAt }) => now.getTime() - happenedAt.getTime() < 7 * dayMs);
  if (recent.length >= 2) return 'bounces';
  const lastDelivered = Math.max(
    0,
    ...events.filter(({ kind }) => kind === 'delivered').map((e) => e.happenedAt.getTime()),
  );
  const delayDays = new Set(
    events
      .filter(({ kind, happenedAt }) => kind === 'delay' && happenedAt.getTime() > lastDelivered)
      .map(({ happenedAt }) => happenedAt.toISOString().slice(0, 10)),
  );
  return delayDays.size >= 5 ? 'delays' : undefined;
}

import { AppError } from '../../../contract/errors.ts';
import { listTerms, type TermRow } from '../../../people/terms/queries.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findScheduleToCompose } from '../../editions/compose/claim-queries.ts';
import type { ComposeContext } from '../../editions/compose/compose-context.ts';
import { daily, loadDaily, type Moment } from '../../editions/compose/daily.ts';
import type { DeliveryPort } from '../../editions/compose/kind.ts';
import { windowAgain } from '../../editions/plan/window.ts';
import type { Unfollowed } from '../../editions/why/why-absent.ts';
import type { DailyEdition } from './queries.ts';

/** The input from which an edition of the reader was composed, or the next one would be, and the terms it leaves out. */
export async function questionFor(
  { db, clock }: Platform,
  context: ComposeContext,
  deliveryPort: DeliveryPort,
  userId: string,
  edition: DailyEdition | undefined,
) {
  const moment = edition ? momentOf(edition) : { now: clock.now() };
  const { span, request, terms } = await db.transaction(async (tx) => {
    const schedule = await findScheduleToCompose(tx, { userId, kind: daily.name });
    if (!schedule) throw new AppError('NOT_FOUND');
    return (await loadDaily({ tx, context, deliveryPort }, [schedule], moment))(schedule);
  });
  const rows = await listTerms(db, userId);
  const isFollowed = followedAt(edition, moment.now, rows);
  const followed = terms.filter(({ id }) => isFollowed(id));
  const ids = new Set(followed.map(({ id }) => id));
  const unfollowed = rows
    .filter(({ id }) => !ids.has(id))
    .map((row) => ({ term: { id: row.id, term: row.term, reading: row.reading }, cause: causeOf(row, moment.now) }));
  return { span, request: { ...request, terms: followed }, unfollowed };
}

function momentOf({ composedAt, windowFrom, windowTo, on }: DailyEdition): Moment {
  if (!windowFrom || !windowTo) return { now: windowTo ?? composedAt, before: on };
  const stored = { from: windowFrom, to: windowTo };
  return { now: windowTo, before: on, windowAfter: (last) => windowAgain(stored, last) };
}

/** An edition stores the terms it searched. If it found nothing it stores none: then these are the terms added before it. */
function followedAt(edition: DailyEdition | undefined, now: Date, rows: readonly TermRow[]): (id: string) => boolean {
  const counted = new Set(Object.keys(edition?.termCounts ?? {}));
  if (counted.size > 0) return (id) => counted.has(id);
  const added = new Map(rows.map(({ id, createdAt }) => [id, createdAt]));
  return (id) => (added.get(id) ?? now) <= now;
}

function causeOf({ createdAt, mutedUntil }: TermRow, now: Date): Unfollowed {
  if (createdAt >= now) return 'term_new';
  return mutedUntil && mutedUntil > now ? 'term_muted' : 'above_plan';
}

/**
 * The edition that should have had an article: the asked one if its window includes the article or it was never composed, else
 * the first whose window does. Otherwise the asked one, then the first composed after the article was stored, then the last.
 */
export function editionFor(
  editions: readonly DailyEdition[],
  seenAt: Date,
  askedId: string | undefined,
): DailyEdition | undefined {
  const asked = editions.find(({ id }) => id === askedId);
  if (asked && (looksAt(asked, seenAt) || asked.windowTo === null)) return asked;
  const later = editions.filter(({ windowTo, composedAt }) => (windowTo ?? composedAt) > seenAt);
  return (
    later.find((edition) => looksAt(edition, seenAt)) ??
    asked ??
    later.find(({ windowTo }) => windowTo !== null) ??
    later.at(-1)
  );
}

const looksAt = ({ windowFrom, windowTo }: DailyEdition, seenAt: Date): boolean =>
  windowFrom !== null && windowTo !== null && windowFrom <= seenAt && seenAt < windowTo;

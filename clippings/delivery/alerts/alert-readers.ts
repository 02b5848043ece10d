import { labDays } from '../../../contract/lab.ts';
import { dayMs, hourMs } from '../../../contract/rules/durations.ts';
import { oldestArticleAt } from '../../../newsroom/articles/span-queries.ts';
import { daysUntil } from '../../../newsroom/current/term-days.ts';
import { keyOfTerm } from '../../../newsroom/matches/term-key.ts';
import { localDateOf } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { claimForAlerts, type DueSchedule, wantsAnyAlerts } from '../../editions/compose/claim-queries.ts';
import { beginComposing } from '../../editions/compose/compose-context.ts';
import { type DailyQuestion, loadDaily } from '../../editions/compose/daily.ts';
import { blankEdition, skipReasonFor } from '../../editions/compose/draft-edition.ts';
import { freeze } from '../../editions/compose/freeze.ts';
import type { Batch, DraftEdition } from '../../editions/compose/kind.ts';
import { newLinkToken } from '../../editions/link-token.ts';
import { instantOn, knownZone } from '../../editions/plan/schedule.ts';
import { countingZone } from '../../editions/volume/count-terms.ts';
import { countedDays } from '../../editions/volume/queries.ts';
import { createDeliveryPort } from '../delivery-port.ts';
import { alertsSince } from './queries.ts';

/** Older news is not urgent. Feeds that are read rarely bring their articles late. */
const freshMs = 3 * hourMs;
/** No alerts at night. */
const [earliest, latest] = ['07:00', '22:00'] as const;
/** The usual number of outlets needs at least a week of articles. */
const leastHistory = 7 * dayMs;
/** A term without an article for this long is rare. */
const rareDays = 30;
const atOnce = 250;

const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Looks at the news of the last hours for readers who want alerts and had none today. One edition of kind `alert` a reader and day;
 * the key of the editions enforces that, also with several processes (requirements R142).
 */
export async function alertReaders(platform: Platform): Promise<number> {
  const { db, clock, queue } = platform;
  if (!(await wantsAnyAlerts(db))) return 0;
  const oldest = await oldestArticleAt(db);
  if (!oldest || clock.now().getTime() - oldest.getTime() < leastHistory) return 0;
  const composing = await beginComposing(platform);
  const deliveryPort = createDeliveryPort(platform);
  let alerted = 0;
  for (let after: string | undefined = beforeAll; after !== undefined && !queue.stopping.aborted; ) {
    after = await db.transaction(async (tx) => {
      const claimed = await claimForAlerts(tx, after!, atOnce);
      const context = composing.within(tx);
      const drafts = await composeAlerts({ tx, context, deliveryPort }, claimed);
      alerted += (await freeze(tx, drafts, deliveryPort, context)).composed;
      return claimed.at(-1)?.userId;
    });
  }
  return alerted;
}

async function composeAlerts(batch: Batch, claimed: readonly DueSchedule[]): Promise<DraftEdition[]> {
  const { tx, context } = batch;
  const { now } = context;
  const ids = claimed.map(({ userId }) => userId);
  const had = await alertsSince(tx, ids, localDateOf(new Date(now.getTime() - 2 * dayMs), 'UTC'));
  const due = claimed.filter((schedule) => {
    const { endsAt, on } = dayOf(schedule, now);
    return endsAt !== undefined && !had.has(`${schedule.userId} ${on}`);
  });
  if (due.length === 0) return [];
  const from = new Date(now.getTime() - freshMs);
  const window = { seenFrom: from, publishedFrom: from };
  const questionOf = await loadDaily(batch, due, { now, windowAfter: () => window });
  const drafts = await Promise.all(due.map((schedule) => composeAlert(batch, schedule, questionOf(schedule))));
  return drafts.filter((draft) => draft !== undefined);
}

/** The reader's day, and when its waking hours end; undefined outside of them. */
function dayOf({ timeZone: zone }: DueSchedule, now: Date): { on: string; endsAt: Date | undefined } {
  const timeZone = knownZone(zone);
  const on = localDateOf(now, timeZone);
  const at = (time: string) => instantOn(Temporal.PlainDate.from(on), time, timeZone);
  const [begin, end] = [at(earliest), at(latest)];
  return { on, endsAt: begin && end && now >= begin && now < end ? end : undefined };
}

async function composeAlert(
  { tx, context }: Batch,
  schedule: DueSchedule,
  question: DailyQuestion,
): Promise<DraftEdition | undefined> {
  const { now } = context;
  const { on, endsAt } = dayOf(schedule, now);
  const deadlineAt = new Date(Math.min(now.getTime() + freshMs, endsAt!.getTime()));
  if (skipReasonFor(schedule, question, deadlineAt, now)) return undefined;
  const { alerts, coverage } = await context.alerts(question.span, question.request);
  for (const { item, cause } of alerts) {
    const term = question.terms.find(({ id }) => id === item.termId)!;
    if (cause.type === 'first' && !(await context.inTurn(() => wasSilent(tx, term, now)))) continue;
    return {
      edition: {
        ...blankEdition(schedule, { runAt: now, localDate: on }, now),
        kind: 'alert',
        deadlineAt,
        state: 'frozen',
        articleCount: coverage.articles,
        outletCount: coverage.outlets,
        details: { kind: 'alert', cause },
        shareToken: newLinkToken(),
      },
      items: [{ ...item, position: 0 }],
    };
  }
  return undefined;
}

/** Whether the term had no article in the days before the loaded ones. An uncounted day makes it false. */
async function wasSilent(tx: Batch['tx'], { term, reading = {} }: DailyQuestion['terms'][number], now: Date) {
  const days = daysUntil(now, countingZone, rareDays).slice(0, 1 - labDays);
  const key = keyOfTerm({ term, reading });
  const counted = (await countedDays(tx, [key], days[0]!.on)).get(key);
  return days.every(({ on }) => counted?.[on]?.articles === 0);
}

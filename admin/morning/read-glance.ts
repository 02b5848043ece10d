import type { Glance } from '../../contract/admin-morning.ts';
import { isHoldingBack } from '../../news/delivery/send-due.ts';
import { localDateOf } from '../../news/editions/schedule.ts';
import type { Platform } from '../../platform/platform.ts';
import { lateMinutes, troublesOf, verdictOf } from './morning.ts';
import { countSpan, countUncomposed, lastArticleAt } from './queries.ts';

const home = 'America/Sao_Paulo';
const dayMs = 86_400_000;

/** The operator's day so far, with the same hours of the day before beside it. */
export async function readGlance(platform: Platform): Promise<Glance> {
  const { db, clock } = platform;
  const now = clock.now();
  const date = localDateOf(now, home);
  const from = new Date(Temporal.PlainDate.from(date).toZonedDateTime(home).epochMilliseconds);
  const before = (moment: Date) => new Date(moment.getTime() - dayMs);
  const [counted, countedBefore, uncomposed, articleAt, isHeld] = await Promise.all([
    countSpan(db, { from, to: now, lateMinutes }),
    countSpan(db, { from: before(from), to: before(now), lateMinutes }),
    countUncomposed(db, now, lateMinutes),
    lastArticleAt(db),
    isHoldingBack(platform),
  ]);
  const { waiting, ...sofar } = counted;
  const { waiting: _, ...then } = countedBefore;
  const state = {
    today: { ...sofar, due: sofar.composed + uncomposed.waiting, late: sofar.late + uncomposed.late },
    yesterday: { ...then, due: then.composed },
    waiting,
    uncomposed: uncomposed.late,
    isHeld,
    hoursWithoutNews: articleAt && (now.getTime() - articleAt.getTime()) / 3600_000,
  };
  const troubles = troublesOf(state);
  return {
    date,
    at: now.toISOString(),
    verdict: verdictOf(state, troubles),
    troubles,
    today: state.today,
    yesterday: state.yesterday,
    nextDueAt: uncomposed.next?.toISOString() ?? null,
  };
}

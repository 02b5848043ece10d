import { dayMs } from '../../../contract/rules/durations.ts';
import { restDays } from '../../../newsroom/stories/group.ts';
import type { Handle } from '../../../platform/db/open-database.ts';
import type { ReaderTerm } from '../compose-edition.ts';
import { chosenStories, nothingChosen, type StoryChoices } from '../following/queries.ts';
import { feedbackDays, readerTerms } from '../preferences.ts';
import { activeTerms, feedbackOf } from '../queries.ts';
import type { DueSchedule } from './claim-queries.ts';
import type { Batch } from './kind.ts';

export interface DueReader {
  terms: ReaderTerm[];
  answers: Awaited<ReturnType<typeof feedbackOf>>;
  isSuppressed: boolean;
  chosen: StoryChoices;
}

/** The stories each of these readers follows, unless they ended, and the muted ones. */
export const loadChoices = (db: Handle, userIds: readonly string[], now: Date) =>
  chosenStories(db, userIds, new Date(now.getTime() - restDays * dayMs));

/** What every kind of edition needs of its readers: their terms with the answers, and whether mail may be sent to them. */
export async function loadReaders(
  { tx, context, deliveryPort }: Batch,
  schedules: readonly DueSchedule[],
  now = context.now,
): Promise<(schedule: DueSchedule) => DueReader> {
  const { termLimits } = context;
  const ids = schedules.map(({ userId }) => userId);
  const limits = schedules.map(({ userId, plan }) => ({ userId, limit: termLimits[plan] }));
  const terms = await activeTerms(tx, limits, now);
  const suppressed = await deliveryPort.unreachable(tx, schedules);
  const given = await feedbackOf(tx, ids, new Date(now.getTime() - feedbackDays * dayMs));
  const answers = given.filter(({ givenAt }) => givenAt <= now);
  const chosen = await loadChoices(tx, ids, now);
  const answersOf = Map.groupBy(answers, ({ userId }) => userId);
  return ({ userId }) => {
    const theirs = answersOf.get(userId) ?? [];
    return {
      terms: readerTerms(terms.get(userId) ?? [], theirs),
      answers: theirs,
      isSuppressed: suppressed.has(userId),
      chosen: chosen.get(userId) ?? nothingChosen,
    };
  };
}

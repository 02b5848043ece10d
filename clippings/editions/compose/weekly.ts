import type { Plan } from '../../../contract/plans.ts';
import { dayMs } from '../../../contract/rules/durations.ts';
import { monday, planNext } from '../plan/plan-runs.ts';
import { deadlineOf, instantOn, knownZone, type Run } from '../plan/schedule.ts';
import { preferencesOf } from '../preferences.ts';
import type { DueSchedule } from './claim-queries.ts';
import type { ComposeContext } from './compose-context.ts';
import { blankEdition, composedFields, skipped, skipReasonFor } from './draft-edition.ts';
import type { DraftEdition, EditionKind } from './kind.ts';
import { type DueReader, loadReaders } from './load-readers.ts';

/** A week's summary is still read on Wednesday: a mail server that is repaired by then loses none. */
const lateDays = 2;
/** Reaches the week that ended on Sunday in any zone, until the deadline of its Monday edition. */
const reachBack = (9 + lateDays) * dayMs;

/** Their weekly edition compares the terms. */
const comparingPlans: readonly Plan[] = ['pro', 'enterprise'];

/** The summary of the week before, on Mondays at the hour of the daily clipping. */
export const weekly: EditionKind = {
  name: 'weekly',
  async load(batch, schedules) {
    const { context } = batch;
    const readerOf = await loadReaders(batch, schedules);
    return (schedule) => {
      const { timeZone, localTime } = schedule;
      return {
        localTime,
        weekdays: monday,
        termIds: new Set(),
        plan: (at) => planNext({ timeZone, localTime, weekdays: monday }, at),
        compose: (run) => compose(schedule, run, context, readerOf(schedule)),
      };
    };
  },
};

async function compose(
  schedule: DueSchedule,
  run: Run,
  context: ComposeContext,
  reader: DueReader,
): Promise<DraftEdition> {
  const { now } = context;
  const { terms, chosen } = reader;
  const timeZone = knownZone(schedule.timeZone);
  const thisDay = Temporal.PlainDate.from(run.localDate);
  const firstDay = thisDay.subtract({ days: 7 });
  const lastDay = thisDay.subtract({ days: 1 }).toString();
  const from = instantOn(firstDay, '00:00', timeZone) ?? new Date(run.runAt.getTime() - 7 * dayMs);
  const end = instantOn(thisDay, '00:00', timeZone) ?? run.runAt;
  const deadlineAt = deadlineOf({ runAt: new Date(run.runAt.getTime() + lateDays * dayMs) }, timeZone);
  const blank = { ...blankEdition(schedule, run, now), deadlineAt };
  const edition = { ...blank, windowFrom: from, windowTo: end };
  const reason = skipReasonFor(schedule, reader, blank.deadlineAt, now);
  if (reason) return skipped(edition, reason);
  const span = { seenFrom: now.getTime() - reachBack, seenTo: now.getTime() };
  const week = await context.week(span, {
    terms,
    language: schedule.language,
    timeZone,
    from,
    lastDay,
    now: end,
    chosen,
    comparesTerms: comparingPlans.includes(schedule.plan),
    languages: schedule.languages,
    preferences: preferencesOf(reader.answers, terms),
  });
  if (week.items.length === 0) return skipped(edition, 'nothing_new');
  return {
    edition: {
      ...edition,
      ...composedFields(week, context),
      details: { kind: 'weekly', from: firstDay.toString(), to: lastDay, stories: week.stories, voice: week.voice },
    },
    items: week.items,
  };
}

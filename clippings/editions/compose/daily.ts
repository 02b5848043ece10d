import { labDays } from '../../../contract/lab.ts';
import { dayMs } from '../../../contract/rules/durations.ts';
import type { Span } from '../../../newsroom/current/article-view.ts';
import { foldPhrase } from '../../../newsroom/text/fold.ts';
import { localDateOf } from '../../../platform/clock.ts';
import { type NewsWindow, nothingSeen } from '../collect-stories.ts';
import type { EditionRequest, NewItem } from '../compose-edition.ts';
import { planDaily } from '../plan/plan-runs.ts';
import type { Run } from '../plan/schedule.ts';
import { type LastWindow, spanOf, windowOf } from '../plan/window.ts';
import { preferencesOf } from '../preferences.ts';
import { termIdsOf } from '../queries.ts';
import type { EditionDetails } from '../tables.ts';
import type { DueSchedule } from './claim-queries.ts';
import type { ComposeContext } from './compose-context.ts';
import { blankEdition, composedFields, skipped, skipReasonFor } from './draft-edition.ts';
import { lastDays } from './history-queries.ts';
import type { Batch, DraftEdition, EditionKind } from './kind.ts';
import { type DueReader, loadReaders } from './load-readers.ts';
import { loadPast, type SentMemory } from './sent-titles.ts';
import { type LastDays, type TimeAway, timeAwayOf } from './time-away.ts';

/** The moment for which a daily edition is composed: now, or that of an earlier edition. */
export interface Moment {
  now: Date;
  /** Only editions of earlier days count as sent. */
  before?: string | undefined;
  /** The window of that edition, given the last one; unset, the window of the next edition. */
  windowAfter?: ((last: LastWindow | undefined) => NewsWindow) | undefined;
}

export interface DailyQuestion extends DueReader {
  memory: SentMemory;
  span: Span;
  request: Omit<EditionRequest, 'rights'>;
}

/** Loads all input of these readers' daily editions. */
export async function loadDaily(
  batch: Batch,
  schedules: readonly DueSchedule[],
  { now, before, windowAfter }: Moment,
): Promise<(schedule: DueSchedule) => DailyQuestion> {
  const pastOf = await loadPast(batch, schedules, { now, before });
  const readerOf = await loadReaders(batch, schedules, now);
  return (schedule) => {
    const reader = readerOf(schedule);
    const { last, memory } = pastOf(schedule);
    const looked = windowAfter ? windowAfter(last) : windowOf(last, now, schedule.readAt);
    return {
      ...reader,
      memory,
      span: spanOf(looked, now),
      request: {
        terms: reader.terms,
        window: looked,
        now,
        seen: memory.seen,
        chosen: reader.chosen,
        languages: schedule.languages,
        preferences: preferencesOf(reader.answers, reader.terms),
        lastOn: new Map(Object.entries(schedule.termLastOn)),
      },
    };
  };
}

export const daily: EditionKind = {
  name: 'daily',
  async load(batch, schedules) {
    const { context } = batch;
    const questionOf = await loadDaily(batch, schedules, context);
    const since = localDateOf(new Date(context.now.getTime() - labDays * dayMs), 'UTC');
    const ids = schedules.map(({ userId }) => userId);
    const daysOf = await lastDays(batch.tx, ids, since);
    const termIds = await termIdsOf(batch.tx, ids);
    return (schedule) => ({
      localTime: schedule.localTime,
      weekdays: schedule.weekdays,
      plan: () => planDaily(schedule),
      termIds: termIds.get(schedule.userId) ?? new Set(),
      compose: (run) => compose(schedule, run, context, questionOf(schedule), daysOf.get(schedule.userId)),
    });
  },
};

async function compose(
  schedule: DueSchedule,
  run: Run,
  context: ComposeContext,
  question: DailyQuestion,
  days: LastDays | undefined,
): Promise<DraftEdition> {
  const { now } = context;
  const { answers, memory } = question;
  const edition = blankEdition(schedule, run, now);
  const reason = skipReasonFor(schedule, question, edition.deadlineAt, now);
  if (reason) return skipped(edition, reason);
  const absence = days && timeAwayOf(days, schedule, now);
  // days of a pause add only lasting stories, a line each
  const window = absence?.isAfterPause ? windowOf(undefined, now) : question.request.window;
  const request = { ...question.request, window };
  const composed = await context.edition(absence ? spanOf(window, now) : question.span, request);
  const away = absence && (await composeAway(context, request, absence, { items: composed.items, ...edition }));
  const items = [...composed.items, ...(away?.items ?? [])].map((item, position) => ({ ...item, position }));
  const read = { ...edition, windowFrom: request.window.seenFrom, windowTo: now };
  if (items.length === 0 && !schedule.wantsEmptyDay) return skipped(read, 'nothing_new');
  const since = schedule.lastRunAt;
  const hasSponsored = composed.items.length > 0 && context.sponsoredPlans.includes(schedule.plan);
  return {
    edition: {
      ...read,
      ...composedFields(composed, context),
      answersTaken: since ? answers.filter(({ givenAt }) => givenAt >= since).length : 0,
      termCounts: composed.termCounts,
      sponsored: hasSponsored ? (context.rotation.pick({ plan: schedule.plan, day: edition.localDate }) ?? null) : null,
      details: away?.details ?? null,
    },
    items,
    sentTitles: memory.after(run, items),
    visitedAt: days?.visitedAt ?? null,
  };
}

/** Lasting stories of the reader's absence, sent before or not, without those of this edition. */
async function composeAway(
  context: ComposeContext,
  request: DailyQuestion['request'],
  { since }: TimeAway,
  { items, timeZone }: { items: readonly NewItem[]; timeZone: string },
): Promise<{ items: NewItem[]; details: EditionDetails } | undefined> {
  const { now } = context;
  const { terms, chosen, languages, preferences } = request;
  const seen = {
    ...nothingSeen,
    storyIds: new Set(items.map(({ storyId }) => storyId)),
    headlines: new Set(items.map(({ title }) => foldPhrase(title))),
  };
  const window = { seenFrom: new Date(0), publishedFrom: since };
  // one span for all readers who were away, however long
  const span = { publishedFrom: now.getTime() - labDays * dayMs, seenTo: now.getTime() };
  const away = await context.away(span, { terms, chosen, languages, preferences, seen, window, now, timeZone });
  if (away.items.length === 0) return undefined;
  return { items: away.items, details: { kind: 'return', from: localDateOf(since, timeZone), stories: away.stories } };
}

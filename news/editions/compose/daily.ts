import { newLinkToken } from '../link-token.ts';
import { planDaily } from '../plan/plan-runs.ts';
import { localDateOf, type Run } from '../plan/schedule.ts';
import { spanOf, windowOf } from '../plan/window.ts';
import { preferencesOf } from '../preferences.ts';
import type { DueSchedule } from './claim-queries.ts';
import type { ComposeContext } from './compose-context.ts';
import { blankEdition, readingOf, skipped, skipReasonFor } from './draft-edition.ts';
import { lastWindows, pastKey, seenNews } from './history-queries.ts';
import type { DraftEdition, EditionKind } from './kind.ts';
import { type DueReader, loadReaders } from './load-readers.ts';
import { type Memory, memoryOf } from './told-titles.ts';

const day = 24 * 3600_000;
/**
 * How far back editions are read. They look back a week at most, so older articles cannot come again; a headline can, at another
 * address, and is remembered for longer.
 */
export const memoryDays = 10;

interface ReaderSnapshot extends DueReader {
  memory: Memory;
  window: ReturnType<typeof windowOf>;
}

export const daily: EditionKind = {
  name: 'daily',
  async load(batch, schedules) {
    const { tx, context, carrier } = batch;
    const { now } = context;
    const ids = schedules.map(({ userId }) => userId);
    const since = localDateOf(new Date(now.getTime() - memoryDays * day), 'UTC');
    const past = { of: schedules, since, lost: await carrier.lost(tx, ids, since) };
    const readerOf = await loadReaders(batch, schedules);
    const windows = await lastWindows(tx, past);
    const seen = await seenNews(tx, past);
    const windowFor = (schedule: DueSchedule) => windowOf(windows.get(pastKey(schedule)), now, schedule.readAt);
    await context.layTold([...seen.values()].flatMap(({ articleIds }) => [...articleIds]));
    return (schedule) => ({
      localTime: schedule.settings.localTime,
      weekdays: schedule.settings.weekdays,
      plan: () => planDaily({ ...schedule, ...schedule.settings }),
      compose: (run) =>
        compose(schedule, run, context, {
          ...readerOf(schedule),
          memory: memoryOf(schedule, seen.get(pastKey(schedule)), since, now),
          window: windowFor(schedule),
        }),
    });
  },
};

async function compose(
  schedule: DueSchedule,
  run: Run,
  context: ComposeContext,
  snapshot: ReaderSnapshot,
): Promise<DraftEdition> {
  const { now } = context;
  const { terms, window, answers, memory, isSuppressed, chosen } = snapshot;
  const edition = blankEdition(schedule, run, now);
  const hasTerms = terms.length > 0;
  const reason = skipReasonFor(schedule, { isSuppressed, hasTerms, deadlineAt: edition.deadlineAt, now });
  if (reason) return skipped(edition, reason);
  const composed = await context.edition(spanOf(window, now), {
    terms,
    window,
    now,
    seen: memory.seen,
    chosen,
    ...readingOf(schedule.settings),
    preferences: preferencesOf(answers, terms),
    lastOn: new Map(Object.entries(schedule.toldTerms)),
  });
  const read = { ...edition, windowFrom: window.seenFrom, windowTo: now };
  if (composed.items.length === 0 && !schedule.settings.wantsEmptyDay) return skipped(read, 'nothing_new');
  const since = schedule.lastRunAt;
  const { coverage } = composed;
  const hasSponsored = composed.items.length > 0 && context.sponsoredPlans.includes(schedule.plan);
  return {
    edition: {
      ...read,
      state: 'frozen',
      answersTaken: since ? answers.filter(({ givenAt }) => givenAt >= since).length : 0,
      articleCount: coverage.articles,
      outletCount: coverage.outlets,
      failedSources: context.failed,
      silentTerms: composed.silentTerms,
      cutCounts: composed.cutCounts,
      termCounts: composed.termCounts,
      sponsored: hasSponsored ? (context.rotation.pick({ plan: schedule.plan, day: edition.localDate }) ?? null) : null,
      shareToken: newLinkToken(),
    },
    items: composed.items,
    toldTitles: memory.after(run, composed.items),
  };
}

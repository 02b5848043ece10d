import { dayMs } from '../../../contract/rules/durations.ts';
import { assertMostMatched } from '../../../newsroom/matches/match-articles.ts';
import { addDays, localDateOf } from '../../../platform/clock.ts';
import { isPassing } from '../../../platform/db/connection.ts';
import { storedMessage } from '../../../platform/db/without-values.ts';
import type { Platform } from '../../../platform/platform.ts';
import { nextRun, type Run } from '../plan/schedule.ts';
import type { Schedule } from '../plan/schedule-queries.ts';
import {
  advanceSchedules,
  claimSchedules,
  countDue,
  type DueSchedule,
  deleteSchedules,
  type OnlyOne,
} from './claim-queries.ts';
import { beginComposing, type Composing } from './compose-context.ts';
import { blankEdition, skipped } from './draft-edition.ts';
import { type Frozen, freeze } from './freeze.ts';
import { updateStatistics } from './history-queries.ts';
import type { Batch, DeliveryPort, DraftEdition, EditionKind, ScheduleWork } from './kind.ts';

/** Few enough that a transaction stays short, many enough that readers share statements. */
const atOnce = 250;
/** While one batch is written, the next one is composed. */
const batchesAtOnce = 2;
/** The planner's statistics are updated after this many new editions, then after four times as many, and so on. */
const firstAnalyzeCount = 500;

export interface ComposeOptions {
  kinds: readonly EditionKind[];
  deliveryPort: DeliveryPort;
  /** One schedule, for a command. */
  only?: OnlyOne | undefined;
  /** Called after every batch with editions to send, so that the first readers need not wait for the last. */
  onFrozen?: (() => Promise<void> | void) | undefined;
  /** No new batch after this. */
  stopping?: AbortSignal | undefined;
}

/**
 * Composes and freezes the editions of every due schedule. Any number of processes share the work: a batch is claimed, composed and
 * frozen in one transaction.
 */
export async function composeDueEditions(platform: Platform, options: ComposeOptions): Promise<Frozen> {
  const { db, clock } = platform;
  const done: Frozen = { composed: 0, skipped: 0 };
  while (!options.stopping?.aborted && (await countDue(db, clock.now(), 1, options.only)) > 0) {
    const round = await composeAll(platform, options);
    add(done, round);
    if (round.composed + round.skipped === 0) break;
  }
  return done;
}

function add(done: Frozen, more: Frozen | undefined): void {
  done.composed += more?.composed ?? 0;
  done.skipped += more?.skipped ?? 0;
}

/** Composes everything that was due at one moment and that no other process has claimed. */
async function composeAll(platform: Platform, options: ComposeOptions): Promise<Frozen> {
  const done: Frozen = { composed: 0, skipped: 0 };
  // before the first transaction: nobody who waits for its rows should also wait for the articles to be matched
  const composing = await beginComposing(platform);
  await assertMostMatched(platform.db);
  let nextAnalyzeCount = firstAnalyzeCount;
  const composeSome = async (): Promise<boolean> => {
    const frozen = await composeClaimed(platform, options, composing, atOnce, options.only);
    if (!frozen) return false;
    add(done, frozen);
    if (done.composed >= nextAnalyzeCount) {
      await updateStatistics(platform.db, localDateOf(composing.now, 'UTC'));
      nextAnalyzeCount *= 4;
    }
    if (frozen.composed > 0) await options.onFrozen?.();
    return true;
  };
  const workers = Array.from({ length: batchesAtOnce }, async () => {
    while (!options.stopping?.aborted && (await composeSome()));
  });
  await Promise.allSettled(workers);
  await Promise.all(workers);
  return done;
}

/**
 * Claims schedules and composes them in one transaction; undefined if there are none. After a batch that the database refused each
 * schedule has its own transaction, so that only the failing one is set aside.
 */
async function composeClaimed(
  platform: Platform,
  options: ComposeOptions,
  composing: Composing,
  limit: number,
  only: OnlyOne | undefined,
): Promise<Frozen | undefined> {
  const { db, log } = platform;
  const { kinds, deliveryPort } = options;
  let claimed: DueSchedule[] = [];
  const claim = (work: (batch: Batch) => Promise<Frozen>) =>
    db.transaction(async (tx) => {
      claimed = await claimSchedules(tx, composing.now, limit, only);
      return claimed.length > 0 ? work({ tx, context: composing.within(tx), deliveryPort }) : undefined;
    });
  try {
    return await claim((batch) => composeBatch(batch, kinds, claimed, log));
  } catch (error) {
    if (isPassing(error)) throw error;
    if (limit === 1) {
      log.error({ err: error, ...only }, 'compose: one edition failed');
      return claim(async (batch) => {
        const { tx, context } = batch;
        const schedule = claimed[0]!;
        const work = await workOf(batch, kinds, schedule);
        const { draft, advance } = setAside(schedule, error, context.now, work);
        await advanceSchedules(tx, [advance]);
        return freeze(tx, draft ? [draft] : [], deliveryPort, context);
      });
    }
    log.error({ err: error, schedules: claimed.length }, 'compose: a batch failed and is composed one by one');
    const done: Frozen = { composed: 0, skipped: 0 };
    for (const { userId, kind } of claimed) {
      add(done, await composeClaimed(platform, options, composing, 1, { userId, kind }));
    }
    return done;
  }
}

async function composeBatch(
  batch: Batch,
  kinds: readonly EditionKind[],
  claimed: readonly DueSchedule[],
  log: Platform['log'],
): Promise<Frozen> {
  const { tx, context, deliveryPort } = batch;
  const drafts: DraftEdition[] = [];
  const advances: Schedule[] = [];
  const orphans: DueSchedule[] = [];
  for (const kind of kinds) {
    const schedules = claimed.filter((schedule) => isOfKind(schedule, kind));
    if (schedules.length === 0) continue;
    const workFor = await kind.load(batch, schedules);
    const outcomeOf = async (schedule: DueSchedule): Promise<ScheduleOutcome | undefined> => {
      const work = workFor(schedule);
      if (!work) {
        orphans.push(schedule);
        return undefined;
      }
      try {
        return await runSchedule(schedule, work, context.now);
      } catch (error) {
        log.error({ err: error, userId: schedule.userId, kind: schedule.kind }, 'compose: one edition failed');
        return setAside(schedule, error, context.now, work);
      }
    };
    // asked together: what they share is read once
    for (const outcome of await Promise.all(schedules.map(outcomeOf))) {
      if (outcome?.draft) drafts.push(outcome.draft);
      if (outcome) advances.push(outcome.advance);
    }
  }
  for (const schedule of claimed) {
    if (kinds.some((kind) => isOfKind(schedule, kind))) continue;
    advances.push(setAside(schedule, new Error(`no such kind of edition: ${schedule.kind}`), context.now).advance);
  }
  await advanceSchedules(tx, advances);
  await deleteSchedules(tx, orphans);
  return freeze(tx, drafts, deliveryPort, context);
}

/** Undefined for a schedule that cannot even be loaded; the transaction goes on. */
async function workOf(
  batch: Batch,
  kinds: readonly EditionKind[],
  schedule: DueSchedule,
): Promise<ScheduleWork | undefined> {
  const kind = kinds.find((one) => isOfKind(schedule, one));
  const load = batch.tx.transaction(async (tx) => (await kind?.load({ ...batch, tx }, [schedule]))?.(schedule));
  return load.catch(() => undefined);
}

const isOfKind = (schedule: DueSchedule, kind: EditionKind) => schedule.kind.split('-', 1)[0] === kind.name;

interface ScheduleOutcome {
  draft?: DraftEdition | undefined;
  advance: Schedule;
}

/** Runs each missed day in order, so that after an outage each is recorded as missed and today's is still composed. */
async function runSchedule(schedule: DueSchedule, work: ScheduleWork, now: Date): Promise<ScheduleOutcome> {
  const { nextRunAt, nextLocalDate } = schedule;
  if (nextLocalDate === null) {
    const run = work.plan(now);
    return { advance: { ...schedule, nextRunAt: run.runAt, nextLocalDate: run.localDate, lastError: null } };
  }
  const run: Run = { runAt: nextRunAt, localDate: nextLocalDate };
  const draft = await work.compose(run);
  const next = nextRun({ ...schedule, ...work, after: nextLocalDate, lastRunAt: nextRunAt });
  return {
    draft,
    advance: {
      ...schedule,
      nextRunAt: next.runAt,
      nextLocalDate: next.localDate,
      lastRunAt: nextRunAt,
      lastLocalDate: nextLocalDate,
      readAt: draft?.edition.windowTo ? now : schedule.readAt,
      visitedAt: draft?.visitedAt ?? schedule.visitedAt,
      termLastOn: termLastOnAfter(schedule, work, draft, run),
      sentTitles: draft?.sentTitles ?? schedule.sentTitles,
      lastError: null,
    },
  };
}

/** The last day each term had an item. A term without one in this edition keeps its earlier day. */
function termLastOnAfter(
  { termLastOn }: DueSchedule,
  { termIds }: ScheduleWork,
  draft: DraftEdition | undefined,
  { localDate }: Run,
): Record<string, string> {
  const sent = draft?.edition.state === 'frozen' ? draft.items.map(({ termId }) => [termId, localDate] as const) : [];
  return Object.fromEntries([...Object.entries(termLastOn), ...sent].filter(([id]) => termIds.has(id)));
}

/**
 * An edition that cannot be composed: the reason is written to its row and it is tried again at its next day and hour, a weekly one the
 * next Monday (requirements F23).
 */
function setAside(schedule: DueSchedule, error: unknown, now: Date, work?: ScheduleWork): ScheduleOutcome {
  const { nextRunAt: runAt, nextLocalDate: localDate } = schedule;
  const advance = { ...schedule, nextRunAt: new Date(now.getTime() + dayMs), lastError: storedMessage(error) };
  if (localDate === null) return { advance };
  const draft = skipped(blankEdition(schedule, { runAt, localDate }, now), 'failed');
  const next = runAfter({ ...schedule, ...work }, { runAt, localDate }, now);
  return { draft, advance: { ...advance, nextRunAt: next.runAt, nextLocalDate: next.localDate } };
}

/** The next run; tomorrow, if the failure is in the hour itself. */
function runAfter(
  plan: Pick<DueSchedule, 'timeZone' | 'localTime'> & Pick<ScheduleWork, 'weekdays'>,
  { runAt, localDate }: Run,
  now: Date,
): Run {
  try {
    return nextRun({ ...plan, after: localDate, lastRunAt: runAt });
  } catch {
    const tomorrow = addDays(localDate, 1);
    return { runAt: new Date(now.getTime() + dayMs), localDate: tomorrow };
  }
}

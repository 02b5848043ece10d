import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { readTermLimits } from '../../../people/plans/read-term-limits.ts';
import type { Tx } from '../../../platform/db/open-database.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  composeEdition,
  isInWindow,
  type NewItem,
  type NewsWindow,
  type ReaderTerm,
  type SeenNews,
} from '../../editions/compose-edition.ts';
import type { Desk } from '../../editions/desk.ts';
import { insertEditions, insertItems } from '../../editions/freeze-queries.ts';
import { preferencesOf } from '../../editions/preferences.ts';
import {
  activeTerms,
  advanceSchedules,
  type DueReader,
  dueReaders,
  failingSources,
  feedbackOf,
  lastDaysOfTerms,
  type NewEdition,
} from '../../editions/queries.ts';
import { deadlineOf, knownZone, localDateOf, nextRun } from '../../editions/schedule.ts';
import { newLinkToken, scheduleReaders } from '../../editions/schedule-reader.ts';
import type { FailedSource, SkipReason } from '../../editions/tables.ts';
import { layTold, WindowDesk, windowOf } from '../../editions/window.ts';
import { createRotation, type Rotation } from '../../sponsored/pick-sponsored.ts';
import { activeSponsored, addImpressions } from '../../sponsored/queries.ts';
import { digestMessageId } from '../email/email-channel.ts';
import { addressHash, addressSalt } from '../intake/address-hash.ts';
import { suppressedAmong } from '../intake/queries.ts';
import { type NewDelivery, openDeliveries } from '../ledger/queries.ts';
import { openWhatsappDeliveries } from '../whatsapp/queries.ts';
import { lastWindows, lookAtTables, seenNews } from './queries.ts';

const day = 24 * 3600_000;
/** Few enough that a transaction stays short, many enough that readers share statements. */
const readersAtOnce = 250;
/** Composed without a pause; then whoever else waits for the processor has a turn. */
const readersInOneGo = 20;
const feedbackDays = 90;
/** After so many new editions the planner is told; then after four times as many, and so on. */
const firstLook = 500;

export interface Prepared {
  composed: number;
  skipped: number;
}

/** What one minute's readers have in common. */
interface Morning {
  now: Date;
  desk: Desk;
  failed: FailedSource[];
  rotation: Rotation;
  sponsoredPlans: readonly string[];
  coverage: Map<string, { articles: number; outlets: number }>;
}

interface Dossier {
  terms: ReaderTerm[];
  window: NewsWindow;
  seen: SeenNews;
  answers: Awaited<ReturnType<typeof feedbackOf>>;
  lastOn: Map<string, string>;
}

interface Sheet {
  edition: NewEdition;
  items: NewItem[];
}

/**
 * Composes and freezes the editions of every reader whose hour has come, and opens their deliveries in the same transaction.
 * Safe to run twice at once: a reader's day is taken by whoever moves the schedule first. `onFrozen` hears of every batch whose
 * deliveries may go, so that the first readers need not wait for the last.
 */
export async function prepareDue(
  platform: Platform,
  onlyUserId?: string,
  onFrozen?: () => Promise<void> | void,
): Promise<Prepared> {
  const { db, clock, config, log, secret } = platform;
  await scheduleReaders(db);
  const now = clock.now();
  const window = new WindowDesk(db);
  const done: Prepared = { composed: 0, skipped: 0 };
  let shared: Omit<Morning, 'desk'> | undefined;
  let nextLook = firstLook;
  for (;;) {
    const readers = await dueReaders(db, now, readersAtOnce, onlyUserId);
    if (readers.length === 0) return done;
    const ids = readers.map((reader) => reader.userId);
    const limits = await readTermLimits(db, log);
    const salt = addressSalt(secret);
    const hashes = readers.map((reader) => addressHash(salt, reader.email));
    const [terms, suppressed, windows, seen, answers, lastOn] = await Promise.all([
      activeTerms(
        db,
        readers.map(({ userId, plan }) => ({ userId, limit: limits[plan] })),
      ),
      suppressedAmong(db, hashes),
      lastWindows(db, ids),
      seenNews(db, ids, localDateOf(new Date(now.getTime() - 10 * day), 'UTC')),
      feedbackOf(db, ids, new Date(now.getTime() - feedbackDays * day)),
      lastDaysOfTerms(db, ids),
    ]);
    const answersOf = Map.groupBy(answers, ({ userId }) => userId);
    const looks = readers.map(({ userId }) => windowOf(windows.get(userId), now));
    const earliest = new Date(Math.min(...looks.map(({ seenFrom }) => seenFrom.getTime())));
    shared ??= {
      now,
      failed: await failingSources(db),
      rotation: createRotation(await activeSponsored(db, localDateOf(now, 'UTC'))),
      sponsoredPlans: config.SPONSORED_PLANS,
      coverage: new Map(),
    };
    const morning: Morning = { ...shared, desk: await window.open(earliest, now) };
    const toldIds = [...seen.values()].flatMap(({ articleIds }) => [...articleIds]);
    await layTold(db, morning.desk, toldIds);
    const sheets: Sheet[] = [];
    for (const [index, reader] of readers.entries()) {
      if (index % readersInOneGo === 0) await nextTurn();
      const isSuppressed = suppressed.has(hashes[index]!.toString('hex'));
      const dossier: Dossier = {
        terms: (terms.get(reader.userId) ?? []).map(({ id, term }) => ({ id, term })),
        window: looks[index]!,
        seen: seen.get(reader.userId) ?? { storyIds: new Set(), articleIds: new Set() },
        answers: answersOf.get(reader.userId) ?? [],
        lastOn,
      };
      sheets.push(composeSheet(reader, dossier, isSuppressed, morning));
    }
    const frozen = await db.transaction((tx) => freeze(tx, readers, sheets, morning, config.MAIL_FROM));
    done.composed += frozen.composed;
    done.skipped += frozen.skipped;
    if (done.composed >= nextLook) {
      await lookAtTables(db);
      nextLook *= 4;
    }
    if (frozen.composed > 0) await onFrozen?.();
  }
}

function composeSheet(reader: DueReader, dossier: Dossier, isSuppressed: boolean, morning: Morning): Sheet {
  const { now, desk } = morning;
  const { settings } = reader;
  const timeZone = knownZone(reader.timeZone);
  const run = { runAt: settings.nextRunAt, localDate: settings.nextLocalDate };
  const deadlineAt = deadlineOf(run, timeZone);
  const edition: NewEdition = {
    id: randomUUID(),
    userId: reader.userId,
    localDate: run.localDate,
    kind: 'daily',
    state: 'skipped',
    language: reader.language,
    timeZone,
    dueAt: run.runAt,
    deadlineAt,
    composedAt: now,
  };
  const reason = skipReason(reader, dossier, isSuppressed, deadlineAt, now);
  if (reason) return { edition: { ...edition, reason }, items: [] };
  const composed = composeEdition(desk, {
    terms: dossier.terms,
    language: reader.language,
    window: dossier.window,
    now,
    seen: dossier.seen,
    preferences: preferencesOf(dossier.answers),
    lastOn: dossier.lastOn,
  });
  const read = { windowFrom: dossier.window.seenFrom, windowTo: now };
  if (composed.items.length === 0 && !settings.wantsEmptyDay) {
    return { edition: { ...edition, ...read, reason: 'nothing_new' }, items: [] };
  }
  const since = settings.lastRunAt;
  const coverage = coverageOf(morning, dossier.window);
  const hasSponsored = composed.items.length > 0 && morning.sponsoredPlans.includes(reader.plan);
  return {
    edition: {
      ...edition,
      ...read,
      state: 'frozen',
      heard: since ? dossier.answers.filter(({ givenAt }) => givenAt >= since).length : 0,
      articleCount: coverage.articles,
      outletCount: coverage.outlets,
      failedSources: morning.failed,
      silentTerms: composed.silentTerms,
      cutCounts: composed.cutCounts,
      sponsored: hasSponsored ? (morning.rotation.pick() ?? null) : null,
      shareToken: newLinkToken(),
    },
    items: composed.items,
  };
}

/** Why this reader gets nothing today; the first reason that holds is the one shown. */
function skipReason(
  { isConfirmed, settings }: DueReader,
  { terms }: Dossier,
  isSuppressed: boolean,
  deadlineAt: Date,
  now: Date,
): SkipReason | undefined {
  if (settings.unsubscribedAt) return 'unsubscribed';
  if (settings.pausedUntil && settings.pausedUntil > now) return 'paused';
  if (!isConfirmed) return 'unconfirmed';
  if (isSuppressed) return 'suppressed';
  if (terms.length === 0) return 'no_terms';
  if (deadlineAt <= now) return 'missed';
  return undefined;
}

/** How much was read, by the hour the window begins: readers of one zone share the figure. */
function coverageOf({ desk, coverage }: Morning, window: NewsWindow) {
  const key = `${window.seenFrom.getTime()} ${window.publishedFrom.getTime()}`;
  let figure = coverage.get(key);
  if (!figure) {
    const read = [...desk.articles.values()].filter((article) => isInWindow(article, window));
    figure = { articles: read.length, outlets: new Set(read.map(({ outletId }) => outletId)).size };
    coverage.set(key, figure);
  }
  return figure;
}

async function freeze(
  tx: Tx,
  readers: DueReader[],
  sheets: Sheet[],
  { now, rotation }: Morning,
  mailFrom: string,
): Promise<Prepared> {
  const moved = await advanceSchedules(
    tx,
    readers.map(({ userId, timeZone, settings }) => {
      const next = nextRun({
        timeZone: knownZone(timeZone),
        localTime: settings.localTime,
        weekdays: settings.weekdays,
        after: settings.nextLocalDate,
        lastRunAt: settings.nextRunAt,
      });
      return {
        userId,
        localDate: settings.nextLocalDate,
        ranAt: settings.nextRunAt,
        nextRunAt: next.runAt,
        nextLocalDate: next.localDate,
        scheduledZone: timeZone,
      };
    }),
  );
  const ours = sheets.filter(({ edition }) => moved.has(edition.userId));
  const inserted = await insertEditions(
    tx,
    ours.map(({ edition }) => edition),
  );
  const kept = ours.filter(({ edition }) => inserted.has(edition.id));
  const frozen = kept.filter(({ edition }) => edition.state === 'frozen');
  await insertItems(
    tx,
    frozen.flatMap(({ edition, items }) =>
      items.map((item) => ({ ...item, editionId: edition.id, userId: edition.userId })),
    ),
  );
  await openDeliveries(
    tx,
    frozen.map(
      ({ edition }): NewDelivery => ({
        editionId: edition.id,
        userId: edition.userId,
        localDate: edition.localDate,
        channel: 'email',
        dueAt: edition.dueAt as Date,
        deadlineAt: edition.deadlineAt as Date,
        messageId: digestMessageId(edition.userId, edition.localDate, 'daily', mailFrom),
      }),
    ),
  );
  await openWhatsappDeliveries(
    tx,
    frozen.map(({ edition }) => edition.id),
  );
  for (const [id, count] of rotation.takeCounts()) await addImpressions(tx, id, localDateOf(now, 'UTC'), count);
  return { composed: frozen.length, skipped: kept.length - frozen.length };
}

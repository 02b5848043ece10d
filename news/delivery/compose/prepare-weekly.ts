import { randomUUID } from 'node:crypto';
import { readTermLimits } from '../../../people/plans/read-term-limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { NewItem } from '../../editions/compose-edition.ts';
import { insertEditions, insertItems } from '../../editions/freeze-queries.ts';
import { preferencesOf } from '../../editions/preferences.ts';
import { activeTerms, failingSources, feedbackOf, type NewEdition } from '../../editions/queries.ts';
import { deadlineOf, instantOn, knownZone } from '../../editions/schedule.ts';
import { newLinkToken, scheduleReaders } from '../../editions/schedule-reader.ts';
import type { FailedSource, SkipReason } from '../../editions/tables.ts';
import { composeWeek } from '../../editions/weekly/compose-week.ts';
import { advanceWeek, dueWeeks, type WeeklyReader } from '../../editions/weekly/queries.ts';
import { nextMonday, scheduleWeeks } from '../../editions/weekly/schedule-weeks.ts';
import { WindowDesk } from '../../editions/window.ts';
import { digestMessageId } from '../email/email-channel.ts';
import { addressHash, addressSalt } from '../intake/address-hash.ts';
import { suppressedAmong } from '../intake/queries.ts';
import { openDeliveries } from '../ledger/queries.ts';

const day = 24 * 3600_000;
const atOnce = 200;
const feedbackDays = 90;

interface Shared {
  now: Date;
  window: WindowDesk;
  failed: FailedSource[];
}

/** Composes and freezes the weekly summaries of every reader whose Monday morning has come. Safe to run twice at once. */
export async function prepareWeekly(platform: Platform): Promise<number> {
  const { db, clock, log } = platform;
  const now = clock.now();
  await scheduleReaders(db);
  await scheduleWeeks(db, now);
  let composed = 0;
  let shared: Shared | undefined;
  for (;;) {
    const readers = await dueWeeks(db, now, atOnce);
    if (readers.length === 0) return composed;
    shared ??= { now, window: new WindowDesk(db), failed: await failingSources(db) };
    const ids = readers.map(({ user_id }) => user_id);
    const salt = addressSalt(platform.secret);
    const hashes = readers.map(({ email }) => addressHash(salt, email));
    const limits = await readTermLimits(db, log);
    const [terms, answers, suppressed] = await Promise.all([
      activeTerms(
        db,
        readers.map(({ user_id, plan }) => ({ userId: user_id, limit: limits[plan] })),
      ),
      feedbackOf(db, ids, new Date(now.getTime() - feedbackDays * day)),
      suppressedAmong(db, hashes),
    ]);
    for (const [index, reader] of readers.entries()) {
      const sheet = await composeSheet(reader, shared, {
        terms: (terms.get(reader.user_id) ?? []).map(({ id, term }) => ({ id, term })),
        answers: answers.filter(({ userId }) => userId === reader.user_id),
        isSuppressed: suppressed.has(hashes[index]!.toString('hex')),
      });
      if (await freeze(platform, reader, sheet)) composed += 1;
    }
  }
}

interface Dossier {
  terms: { id: string; term: string }[];
  answers: Awaited<ReturnType<typeof feedbackOf>>;
  isSuppressed: boolean;
}

interface Sheet {
  edition: NewEdition;
  items: NewItem[];
}

async function composeSheet(reader: WeeklyReader, { now, window, failed }: Shared, dossier: Dossier): Promise<Sheet> {
  const timeZone = knownZone(reader.time_zone);
  const run = { runAt: new Date(reader.next_run_at), localDate: reader.next_local_date };
  const deadlineAt = deadlineOf(run, timeZone);
  const monday = Temporal.PlainDate.from(run.localDate);
  const firstDay = monday.subtract({ days: 7 });
  const lastDay = monday.subtract({ days: 1 }).toString();
  const from = instantOn(firstDay, '00:00', timeZone) ?? new Date(run.runAt.getTime() - 7 * day);
  const end = instantOn(monday, '00:00', timeZone) ?? run.runAt;
  const edition: NewEdition = {
    id: randomUUID(),
    userId: reader.user_id,
    localDate: run.localDate,
    kind: 'weekly',
    state: 'skipped',
    language: reader.language,
    timeZone,
    dueAt: run.runAt,
    deadlineAt,
    composedAt: now,
    windowFrom: from,
    windowTo: end,
  };
  const reason = skipReason(reader, dossier, deadlineAt, now);
  if (reason) return { edition: { ...edition, reason }, items: [] };
  const desk = await window.open(from, now);
  const week = composeWeek(desk, {
    terms: dossier.terms,
    language: reader.language,
    timeZone,
    from,
    lastDay,
    now: end,
    preferences: preferencesOf(dossier.answers),
  });
  if (week.items.length === 0) return { edition: { ...edition, reason: 'nothing_new' }, items: [] };
  const read = [...desk.articles.values()].filter(({ publishedAt }) => publishedAt >= from && publishedAt < end);
  return {
    edition: {
      ...edition,
      state: 'frozen',
      articleCount: read.length,
      outletCount: new Set(read.map(({ outletId }) => outletId)).size,
      failedSources: failed,
      silentTerms: week.silentTerms,
      cutCounts: week.cutCounts,
      details: { kind: 'weekly', from: firstDay.toString(), to: lastDay, stories: week.stories },
      shareToken: newLinkToken(),
    },
    items: week.items,
  };
}

function skipReason(
  reader: WeeklyReader,
  { terms, isSuppressed }: Dossier,
  deadlineAt: Date,
  now: Date,
): SkipReason | undefined {
  if (reader.unsubscribed_at) return 'unsubscribed';
  if (reader.paused_until && new Date(reader.paused_until) > now) return 'paused';
  if (!reader.is_confirmed) return 'unconfirmed';
  if (isSuppressed) return 'suppressed';
  if (terms.length === 0) return 'no_terms';
  return deadlineAt <= now ? 'missed' : undefined;
}

async function freeze({ db, config, clock }: Platform, reader: WeeklyReader, { edition, items }: Sheet) {
  return db.transaction(async (tx) => {
    const next = nextMonday(reader.time_zone, reader.local_time, clock.now());
    if (!(await advanceWeek(tx, reader.user_id, reader.next_local_date, next))) return false;
    const isNew = (await insertEditions(tx, [edition])).has(edition.id);
    if (!isNew || edition.state !== 'frozen') return false;
    await insertItems(
      tx,
      items.map((item) => ({ ...item, editionId: edition.id, userId: edition.userId })),
    );
    await openDeliveries(tx, [
      {
        editionId: edition.id,
        userId: edition.userId,
        localDate: edition.localDate,
        channel: 'email',
        dueAt: edition.dueAt as Date,
        deadlineAt: edition.deadlineAt as Date,
        messageId: digestMessageId(edition.userId, edition.localDate, 'weekly', config.MAIL_FROM),
      },
    ]);
    return true;
  });
}

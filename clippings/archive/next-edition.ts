import { randomUUID } from 'node:crypto';
import type { ClippingContent } from '../../contract/clippings.ts';
import { AppError } from '../../contract/errors.ts';
import { matchDrafts } from '../../newsroom/matches/match-articles.ts';
import type { KeyedTerm } from '../../newsroom/matches/term-key.ts';
import { outletRights } from '../../newsroom/sources/queries.ts';
import { withinRights } from '../../newsroom/summaries/rights/within-rights.ts';
import { ensureProfile, type Profile } from '../../people/accounts/queries.ts';
import { listTerms } from '../../people/terms/queries.ts';
import { localDateOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/open-database.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { createDeliveryPort } from '../delivery/delivery-port.ts';
import { type DueSchedule, findScheduleToCompose } from '../editions/compose/claim-queries.ts';
import { beginComposing } from '../editions/compose/compose-context.ts';
import { daily } from '../editions/compose/daily.ts';
import type { Batch, DraftEdition } from '../editions/compose/kind.ts';
import { knownZone, type Run } from '../editions/plan/schedule.ts';
import { cleanContent } from '../specific/clean-clipping.ts';
import { clippingKindOf, loadClippings, loadClippingTerms } from '../specific/clipping-kind.ts';
import { findClipping } from '../specific/queries.ts';
import { hasClippings } from '../specific/read-clippings.ts';

/**
 * The next daily edition as it would be now: composed by the same code, with what was sent to the reader and answered before.
 * Nothing is stored; obstacles to sending (a pause, an unconfirmed address) are ignored.
 */
export async function composeNext(platform: Platform, user: SessionUser) {
  const profile = await ensureProfile(platform.db, user);
  const terms = await listTerms(platform.db, user.id);
  const draft = await composeNow(platform, profile, terms, async (batch, run) => {
    const found = await dailySchedule(batch.tx, user.id);
    const schedule = { ...found, isConfirmed: true, wantsEmptyDay: true, pausedUntil: null, unsubscribedAt: null };
    const workOf = await daily.load(batch, [schedule]);
    return workOf(schedule)!.compose(run);
  });
  return { profile, terms, ...draft };
}

/** A specific clipping with the content of its form, stored or not, as it would be if it were composed now. */
export async function composeClipping(
  platform: Platform,
  user: SessionUser,
  { id, ...content }: ClippingContent & { id?: string | undefined },
) {
  const { db, clock } = platform;
  const profile = await ensureProfile(db, user);
  if (!hasClippings(profile.plan)) throw new AppError('PLAN_REQUIRED');
  const row = id === undefined ? undefined : await findClipping(db, user.id, id);
  if (id !== undefined && !row) throw new AppError('NOT_FOUND');
  const cleaned = await cleanContent(platform, db, profile, content, row?.terms);
  const { terms } = (await loadClippingTerms(db, [user.id], clock.now()))(user.id, cleaned.terms);
  await matchDrafts(platform, user.id, terms);
  return composeNow(platform, profile, terms, async (batch, run) => {
    const stored = row ?? { ...unsaved, id: randomUUID(), userId: user.id, createdAt: clock.now() };
    const clipping = { ...stored, ...cleaned, pausedAt: null, curation: null, place: 0 };
    const kind = clippingKindOf(clipping.id);
    const found = row && (await findScheduleToCompose(batch.tx, { userId: user.id, kind }));
    const schedule = found ?? { ...(await dailySchedule(batch.tx, user.id)), ...neverRan, kind };
    const workOf = await loadClippings(batch, [schedule], new Map([[clipping.id, clipping]]));
    return workOf(schedule)!.compose(run);
  });
}

const unsaved = {
  name: '',
  localTime: '08:00',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  face: null,
  book: null,
  report: { sides: {}, tiers: {} },
  curation: null,
};
const neverRan = { lastRunAt: null, lastLocalDate: null, readAt: null, termLastOn: {}, sentTitles: {} };

async function dailySchedule(tx: Tx, userId: string): Promise<DueSchedule> {
  const found = await findScheduleToCompose(tx, { userId, kind: daily.name });
  if (!found) throw new Error('a profile without a daily schedule');
  return found;
}

/** Composes at this moment and stores nothing. */
async function composeNow(
  platform: Platform,
  profile: Profile,
  terms: readonly KeyedTerm[],
  compose: (batch: Batch, run: Run) => Promise<DraftEdition | undefined>,
) {
  const { db, clock } = platform;
  const now = clock.now();
  const composing = await beginComposing(platform, terms);
  const deliveryPort = { ...createDeliveryPort(platform), unreachable: async () => new Set<string>() };
  const timeZone = knownZone(profile.timeZone);
  const run = { runAt: now, localDate: localDateOf(now, timeZone) };
  const { edition, items } = await db.transaction(
    async (tx) => (await compose({ tx, context: composing.within(tx), deliveryPort }, run))!,
  );
  const rights = await outletRights(db);
  const {
    localDate,
    articleCount = 0,
    outletCount = 0,
    silentTerms = [],
    nearly = [],
    cutCounts = {},
    failedSources = [],
    details = null,
  } = edition;
  return {
    items: items.map((item) => ({ ...withinRights(item, rights), id: randomUUID() })),
    edition: {
      ...{ localDate, timeZone, articleCount, outletCount, silentTerms, nearly, cutCounts, failedSources },
      ...{ details, language: profile.language, answersTaken: 0, sponsored: null },
    },
  };
}

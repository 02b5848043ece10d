import { randomUUID } from 'node:crypto';
import { ensureProfile } from '../../people/accounts/queries.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { createCarrier } from '../delivery/carrier.ts';
import { findSchedule } from '../editions/compose/claim-queries.ts';
import { ComposeContext } from '../editions/compose/compose-context.ts';
import { daily } from '../editions/compose/daily.ts';
import { knownZone, localDateOf } from '../editions/plan/schedule.ts';
import { withinRights } from '../rights/within-rights.ts';
import { outletRights } from '../sources/queries.ts';

/** More than an edition looks back: a reader does not wait for what is older. */
const enoughDays = 8;

/**
 * The next daily edition as it would be if it were composed now: by the code that composes it, with what the reader was told and
 * answered. Nothing is stored, and what would keep it from being sent (a pause, an address not yet confirmed) is left aside.
 */
export async function composeNext(platform: Platform, user: SessionUser) {
  const { db, clock } = platform;
  const profile = await ensureProfile(db, user);
  const now = clock.now();
  const context = await ComposeContext.begin(
    platform,
    ({ oldestAt }) => oldestAt < now.getTime() - enoughDays * 24 * 3600_000,
  );
  const carrier = { ...createCarrier(platform), unreachable: async () => new Set<string>() };
  const timeZone = knownZone(profile.timeZone);
  const { edition, items } = await db.transaction(async (tx) => {
    const found = await findSchedule(tx, { userId: user.id, kind: daily.name });
    if (!found) throw new Error('a profile without a daily schedule');
    const settings = { ...found.settings, wantsEmptyDay: true, pausedUntil: null, unsubscribedAt: null };
    const schedule = { ...found, isConfirmed: true, settings };
    const workOf = await daily.load({ tx, context, carrier }, [schedule]);
    return (await workOf(schedule)!.compose({ runAt: now, localDate: localDateOf(now, timeZone) }))!;
  });
  const rights = await outletRights(db);
  const {
    localDate,
    articleCount = 0,
    outletCount = 0,
    silentTerms = [],
    cutCounts = {},
    failedSources = [],
    details = null,
  } = edition;
  return {
    profile,
    items: items.map((item) => ({ ...withinRights(item, rights), id: randomUUID() })),
    edition: { localDate, timeZone, articleCount, outletCount, silentTerms, cutCounts, failedSources, details },
  };
}

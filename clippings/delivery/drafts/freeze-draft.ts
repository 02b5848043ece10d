import { randomUUID } from 'node:crypto';
import { clippingLimits } from '../../../contract/clippings.ts';
import { AppError } from '../../../contract/errors.ts';
import { dayMs } from '../../../contract/rules/durations.ts';
import { sectionsOf } from '../../../contract/signed/apply-change.ts';
import { lockProfile } from '../../../people/accounts/queries.ts';
import { type Failpoint, readFailpoint } from '../../../platform/failpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { freeze } from '../../editions/compose/freeze.ts';
import { marksOf } from '../../editions/compose/sent-titles.ts';
import { newLinkToken } from '../../editions/link-token.ts';
import { deadlineOf } from '../../editions/plan/schedule.ts';
import { lockSchedules, setSent } from '../../editions/plan/schedule-queries.ts';
import type { Curated } from '../../editions/tables.ts';
import { mailDraft, sendingJobs } from '../../job-list.ts';
import { clippingKindOf, detailsOf } from '../../specific/clipping-kind.ts';
import {
  type DraftRow,
  dueDrafts,
  expireDrafts,
  findDraft,
  lockDraft,
  takeNotices,
  updateDraft,
} from '../../specific/drafts/queries.ts';
import { type ClippingInPlace, clippingsByIds } from '../../specific/queries.ts';
import { createDeliveryPort } from '../delivery-port.ts';

type SentBy = NonNullable<DraftRow['sentBy']>;

/** A draft that waits can be approved for this long after its hour. */
const longestWaitMs = 2 * dayMs;

/** Has the owners written to whose drafts stand ready, or wait past their hour. */
export async function tellOwners({ db, clock, queue }: Platform): Promise<void> {
  await db.transaction(async (tx) => {
    for (const draftId of await takeNotices(tx, clock.now()))
      await queue.send(tx, mailDraft, { draftId }, { key: draftId });
  });
}

/**
 * Freezes the drafts whose hour has come, each in its own transaction. Returns how many. May run in several processes: the lock
 * of the row lets one of them freeze.
 */
export async function freezeDueDrafts(platform: Platform): Promise<number> {
  const { db, clock, log } = platform;
  await expireDrafts(db, new Date(clock.now().getTime() - longestWaitMs), clock.now());
  let count = 0;
  for (const { id, userId } of await dueDrafts(db, clock.now())) {
    try {
      if (await freezeDraft(platform, { id, userId, by: 'hour' })) count += 1;
    } catch (error) {
      log.error({ err: error, userId, draftId: id }, 'draft: not frozen, tried again in a minute');
    }
  }
  return count;
}

/** The owner's approval: sent now. False if it was sent or replaced before. */
export async function approveDraft(platform: Platform, userId: string, id: string): Promise<boolean> {
  return freezeDraft(platform, { id, userId, by: 'owner' });
}

/**
 * Takes a draft from open to sent and freezes its edition with the deliveries, in one transaction under the lock of its row: an
 * approval at the second of the hour finds it closed, and a process killed in between leaves it open (requirements R231).
 */
async function freezeDraft(
  platform: Platform,
  { id, userId, by }: { id: string; userId: string; by: SentBy },
  failpoint: Failpoint = readFailpoint(),
): Promise<boolean> {
  const { db, clock, queue } = platform;
  const known = await findDraft(db, userId, id);
  if (!known) throw new AppError('NOT_FOUND');
  const kind = clippingKindOf(known.clippingId);
  return db.transaction(async (tx) => {
    const profile = await lockProfile(tx, userId);
    // before the draft, in the order that composing locks them
    const [schedule] = await lockSchedules(tx, userId, [kind]);
    const draft = await lockDraft(tx, userId, id);
    if (!draft || !schedule || !profile || draft.state !== 'open') return false;
    const now = clock.now();
    const [clipping] = (await clippingsByIds(tx, [{ id: draft.clippingId, userId }])).values();
    const isRunning = clipping && clipping.place < clippingLimits[profile.plan] && !clipping.pausedAt;
    const items = itemsOf(draft);
    const isOver = by === 'hour' && (draft.deadlineAt <= now || !isRunning || items.every(({ isInMail }) => !isInMail));
    if (isOver || !clipping) {
      await updateDraft(tx, draft, { state: 'expired', closedAt: now });
      return false;
    }
    if (!isRunning) throw new AppError('PLAN_REQUIRED');
    if (items.every(({ isInMail }) => !isInMail)) throw new AppError('DRAFT_EMPTY');
    await updateDraft(tx, draft, { state: 'sent', closedAt: now, sentBy: by });
    await freeze(tx, [{ edition: editionOf(draft, clipping, kind, by, now), items }], createDeliveryPort(platform), {
      now,
    });
    await failpoint('draft');
    const sentOn = items.filter(({ isInMail }) => isInMail).map(({ termId }) => [termId, draft.localDate]);
    await setSent(tx, schedule, {
      readAt: new Date(draft.edition.windowTo),
      termLastOn: { ...schedule.termLastOn, ...Object.fromEntries(sentOn) },
      sentTitles: { ...schedule.sentTitles, ...marksOf(draft.localDate, items) },
    });
    for (const job of sendingJobs) await queue.send(tx, job, {}, { key: 'now' });
    return true;
  });
}

/** By section, in the owner's order; those for the page follow. */
function itemsOf({ items }: DraftRow) {
  const placed = (['mail', 'page'] as const).flatMap((place) =>
    sectionsOf(items, place).flatMap(([, own]) => own.map((item) => ({ ...item, isInMail: place === 'mail' }))),
  );
  return placed
    .flatMap(({ lead, more, isInMail }) => [lead, ...more].map((item, at) => ({ ...item, isInMail, isMore: at > 0 })))
    .map((item, position) => ({ ...item, position }));
}

function editionOf(draft: DraftRow, clipping: ClippingInPlace, kind: string, by: SentBy, now: Date) {
  const { windowFrom, windowTo, ...held } = draft.edition;
  const latest = deadlineOf({ runAt: now }, held.timeZone);
  return {
    ...held,
    // a list that the owner did not choose is not shown to others
    nearly: [],
    id: randomUUID(),
    userId: draft.userId,
    localDate: draft.localDate,
    kind,
    state: 'frozen' as const,
    dueAt: by === 'owner' ? now : draft.sendsAt,
    deadlineAt: by === 'owner' && latest > draft.deadlineAt ? latest : draft.deadlineAt,
    composedAt: draft.composedAt,
    windowFrom: new Date(windowFrom),
    windowTo: new Date(windowTo),
    shareToken: newLinkToken(),
    details: { ...detailsOf(clipping), curated: curatedOf(draft) },
  };
}

function curatedOf({ items, notes }: DraftRow): Curated {
  const sent = items.filter(({ place }) => place !== 'dropped');
  return {
    notes: Object.fromEntries(sent.flatMap(({ lead, note }) => (note ? [[lead.textId, note]] : []))),
    sections: Object.fromEntries(Object.entries(notes).filter(([, note]) => note !== '')),
    first: sent.find(({ place, isFirst }) => place === 'mail' && isFirst)?.lead.textId,
    tones: Object.fromEntries(sent.flatMap(({ lead, tone }) => (tone ? [[lead.textId, tone]] : []))),
  };
}

import { dayMs } from '../../../contract/rules/durations.ts';
import type { Platform } from '../../../platform/platform.ts';
import { newLinkToken } from '../../editions/link-token.ts';
import {
  findItem,
  getSettings,
  removeFeedback,
  type StoryVerdict,
  saveFeedback,
  updateSettings,
} from '../../editions/queries.ts';

/** Data of the item an answer is for, for its page. */
export async function readItem({ db }: Platform, itemId: string) {
  const found = await findItem(db, itemId);
  if (!found) return undefined;
  const { item, language } = found;
  const lead = item.outlets.find(({ url }) => url === item.url) ?? item.outlets[0];
  return { item, language, outletId: lead?.id ?? '', outlet: lead?.name ?? '' };
}

/** Useful and "not this" exclude each other: the later answer counts. */
export async function giveFeedback(platform: Platform, itemId: string, verdict: StoryVerdict): Promise<void> {
  const found = await readItem(platform, itemId);
  if (!found) return;
  const { item, outletId } = found;
  await platform.db.transaction(async (tx) => {
    const other: StoryVerdict[] = verdict === 'useful' ? ['not_this'] : verdict === 'not_this' ? ['useful'] : [];
    await removeFeedback(tx, itemId, [...other, verdict]);
    await saveFeedback(tx, {
      itemId,
      verdict,
      outletId,
      userId: item.userId,
      localDate: item.localDate,
      termId: item.termId,
      storyId: item.storyId,
      givenAt: platform.clock.now(),
    });
  });
}

/** A second call changes nothing. */
export async function unsubscribe({ db, clock }: Platform, userId: string): Promise<void> {
  const { unsubscribedAt } = await getSettings(db, userId);
  if (!unsubscribedAt) await updateSettings(db, userId, { unsubscribedAt: clock.now() });
}

/** Subscribes again with a new token: links of older mails no longer pause or unsubscribe (requirements S28). */
export async function resubscribe({ db }: Platform, userId: string): Promise<void> {
  const { unsubscribedAt } = await getSettings(db, userId);
  if (unsubscribedAt) await updateSettings(db, userId, { unsubscribedAt: null, unsubscribeToken: newLinkToken() });
}

const week = 7 * dayMs;

/** Nothing for seven days from now. */
export async function pause({ db, clock }: Platform, userId: string): Promise<Date> {
  const pausedUntil = new Date(clock.now().getTime() + week);
  await updateSettings(db, userId, { pausedUntil });
  return pausedUntil;
}

import type { Platform } from '../../../platform/platform.ts';
import { findItem, removeFeedback, saveFeedback, type Verdict } from '../../editions/queries.ts';

/** What the page shows about the item an answer is for. */
export async function readItem({ db }: Platform, itemId: string) {
  const found = await findItem(db, itemId);
  if (!found) return undefined;
  const { item, language } = found;
  const lead = item.outlets.find(({ url }) => url === item.url) ?? item.outlets[0];
  return { item, language, outletId: lead?.id ?? '', outlet: lead?.name ?? '' };
}

/** Useful and "not this" exclude each other: the later answer stands. */
export async function giveFeedback(platform: Platform, itemId: string, verdict: Verdict) {
  const found = await readItem(platform, itemId);
  if (!found) return undefined;
  const { item, outletId } = found;
  await platform.db.transaction(async (tx) => {
    const other: Verdict[] = verdict === 'useful' ? ['not_this'] : verdict === 'not_this' ? ['useful'] : [];
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
  return found;
}

export async function undoFeedback({ db }: Platform, itemId: string, verdict: Verdict): Promise<void> {
  await removeFeedback(db, itemId, [verdict]);
}

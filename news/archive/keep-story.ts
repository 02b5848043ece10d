import type { Answer, SavedStory } from '../../contract/archive.ts';
import { AppError } from '../../contract/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { giveFeedback, undoFeedback } from '../delivery/links/give-feedback.ts';
import { answersOfItems } from '../editions/queries.ts';
import { toStory } from '../editions/render/edition-stories.ts';
import { ownsItem, savedItems, setSaved } from './queries.ts';

const mostSaved = 500;

export async function saveStory({ db, clock }: Platform, userId: string, itemId: string, isSaved: boolean) {
  if (!(await setSaved(db, userId, itemId, isSaved ? clock.now() : null))) throw new AppError('NOT_FOUND');
}

/** The same answer the mail's buttons give; none takes it back. */
export async function answerStory(platform: Platform, userId: string, itemId: string, answer: Answer | null) {
  if (!(await ownsItem(platform.db, userId, itemId))) throw new AppError('NOT_FOUND');
  if (answer) return void (await giveFeedback(platform, itemId, answer));
  for (const verdict of ['useful', 'not_this'] as const) await undoFeedback(platform, itemId, verdict);
}

/** Last kept first. */
export async function readSaved({ db }: Platform, userId: string): Promise<SavedStory[]> {
  const rows = await savedItems(db, userId, mostSaved);
  const answers = await answersOfItems(
    db,
    rows.map(({ item }) => item.id),
  );
  return rows.map(({ item, on, timeZone }) => ({
    editionId: item.editionId,
    on,
    timeZone,
    term: item.term,
    story: toStory(item, [], answers.get(item.id) ?? null),
  }));
}

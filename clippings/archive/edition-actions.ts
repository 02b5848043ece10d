import type { Answer, SavedStory } from '../../contract/archive.ts';
import { AppError } from '../../contract/errors.ts';
import { outletRights } from '../../newsroom/sources/queries.ts';
import { withinRights } from '../../newsroom/summaries/rights/within-rights.ts';
import type { Platform } from '../../platform/platform.ts';
import { giveFeedback } from '../delivery/links/reader-answers.ts';
import { newLinkToken } from '../editions/link-token.ts';
import { answersOfItems, removeFeedback } from '../editions/queries.ts';
import { toStory } from '../editions/render/edition-stories.ts';
import { ownsItem, removeSaved, saveCopy, savedOf, setShare } from './queries.ts';
import { shareUrlOf } from './read-archive.ts';

const mostSaved = 500;

export async function saveStory({ db, clock }: Platform, userId: string, itemId: string, isSaved: boolean) {
  const isDone = isSaved ? await saveCopy(db, userId, itemId, clock.now()) : await removeSaved(db, userId, itemId);
  if (!isDone && !(await ownsItem(db, userId, itemId))) throw new AppError('NOT_FOUND');
}

/** Stores the same answer as the buttons in the mail; null removes it. */
export async function answerStory(platform: Platform, userId: string, itemId: string, answer: Answer | null) {
  if (!(await ownsItem(platform.db, userId, itemId))) throw new AppError('NOT_FOUND');
  if (answer) return giveFeedback(platform, itemId, answer);
  await removeFeedback(platform.db, itemId, ['useful', 'not_this']);
}

/** Most recently saved first. */
export async function readSaved({ db }: Platform, userId: string): Promise<SavedStory[]> {
  const [rows, rights] = await Promise.all([savedOf(db, userId, mostSaved), outletRights(db)]);
  const saved = new Set(rows.map(({ itemId }) => itemId));
  const answers = await answersOfItems(db, [...saved]);
  return rows.map(({ itemId, editionId, on, timeZone, story }) => ({
    editionId,
    on,
    timeZone,
    term: story.term,
    story: toStory({ ...withinRights(story, rights), id: itemId }, [], { answers, saved }),
  }));
}

/** A new link; older links no longer work. */
export async function shareEdition({ db, config }: Platform, userId: string, id: string): Promise<string> {
  const token = newLinkToken();
  if (!(await setShare(db, userId, id, token))) throw new AppError('NOT_FOUND');
  return shareUrlOf(config.BASE_URL, token);
}

export async function unshareEdition({ db }: Platform, userId: string, id: string): Promise<void> {
  if (!(await setShare(db, userId, id, null))) throw new AppError('NOT_FOUND');
}

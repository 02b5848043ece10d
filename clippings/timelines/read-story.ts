import { AppError } from '../../contract/errors.ts';
import {
  type ChosenStory,
  mostChoices,
  type StoryChoice,
  StoryId,
  type StoryPage,
} from '../../contract/news/stories.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import type { WindowArticle } from '../../newsroom/articles/queries.ts';
import { outletRights } from '../../newsroom/sources/queries.ts';
import { restDays } from '../../newsroom/stories/group.ts';
import { quotesWithin, type Rights } from '../../newsroom/summaries/rights/within-rights.ts';
import { findProfile, lockProfile } from '../../people/accounts/queries.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { isoDates } from '../../platform/http/iso-dates.ts';
import type { Platform } from '../../platform/platform.ts';
import { addChoice, countChoices, findChoice, listChoices, removeChoice } from '../editions/following/queries.ts';
import { knownZone } from '../editions/plan/schedule.ts';
import { itemSummary } from '../editions/render/item-summary.ts';
import { articlesOfEvent, findEvent, findTimeline } from './queries.ts';
import { continued } from './timeline.ts';
import { whatEachAdds } from './what-each-adds.ts';

const mostListed = 300;
const readsPerMinute = { name: 'story-page', points: 60, seconds: 60 };

const restingSince = (now: Date) => new Date(now.getTime() - restDays * dayMs);

async function load(db: Handle, id: string) {
  const eventId = StoryId.safeParse(id).success && (await findEvent(db, id));
  if (!eventId) throw new AppError('NOT_FOUND');
  const [articles, kept] = await Promise.all([articlesOfEvent(db, eventId), findTimeline(db, eventId)]);
  const timeline = continued(kept, articles);
  if (!timeline) throw new AppError('NOT_FOUND');
  return { eventId, articles, timeline, title: timeline.turns.at(-1)?.title ?? timeline.outlets[0]!.title };
}

/** A story from its first article to its last update. For deleted articles the stored timeline is used. */
export async function readStory({ db, clock, limits }: Platform, userId: string, id: string): Promise<StoryPage> {
  await limits.consume(readsPerMinute, userId);
  const { eventId, articles, timeline, title } = await load(db, id);
  const [rights, profile, choice] = await Promise.all([
    outletRights(db),
    findProfile(db, userId),
    findChoice(db, userId, eventId),
  ]);
  const added = whatEachAdds(articles, timeline.language, rights);
  return {
    id: eventId,
    title,
    summary: summaryOf(articles, title, rights),
    language: timeline.language,
    timeZone: knownZone(profile?.timeZone ?? ''),
    firstAt: timeline.firstAt,
    lastAt: timeline.lastAt,
    isResting: new Date(timeline.lastAt) < restingSince(clock.now()),
    articleCount: timeline.articleCount,
    turns: timeline.turns,
    outlets: timeline.outlets.map(({ id: outletId, ...outlet }) => ({ ...outlet, adds: added.get(outletId) ?? '' })),
    articles: articles
      .toReversed()
      .slice(0, mostListed)
      .map(({ outlet, title: headline, url, publishedAt }) => ({
        outlet,
        title: headline,
        url,
        at: publishedAt.toISOString(),
      })),
    choice: choice ?? null,
  };
}

/** The article of the headline in a few of its own sentences, within its outlet's rights. */
function summaryOf(articles: readonly WindowArticle[], title: string, rights: Rights): string {
  const lead = articles.findLast((article) => article.title === title);
  if (!lead) return '';
  const { text, parts } = itemSummary(lead, [], undefined, { rights, story: articles });
  const quotes = parts.map(({ outletIds, start, end }) => ({ outletIds, text: text.slice(start, end) }));
  return quotesWithin(quotes, rights)
    .map((quote) => quote.text)
    .join(' ');
}

/** Follows a story, mutes it, or neither. */
export async function chooseStory(
  { db, clock }: Platform,
  userId: string,
  id: string,
  choice: StoryChoice | null,
): Promise<void> {
  const { eventId, title } = await load(db, id);
  await db.transaction(async (tx) => {
    await lockProfile(tx, userId);
    await removeChoice(tx, userId, eventId);
    if (!choice) return;
    if ((await countChoices(tx, userId)) >= mostChoices)
      throw new AppError('STORY_LIMIT_REACHED', { limit: mostChoices });
    await addChoice(tx, { userId, eventId, choice, title, chosenAt: clock.now() });
  });
}

export async function readChosen({ db, clock }: Platform, userId: string): Promise<ChosenStory[]> {
  const rows = await listChoices(db, userId, restingSince(clock.now()));
  return rows.map(({ hasMoved, ...row }) => isoDates({ ...row, isResting: !hasMoved }));
}

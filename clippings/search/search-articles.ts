import { AppError } from '../../contract/errors.ts';
import type { ArticleSearch, FoundStory, SearchPage } from '../../contract/news/search.ts';
import { StoryId } from '../../contract/news/stories.ts';
import { articlesById, type WindowArticle } from '../../newsroom/articles/queries.ts';
import { outletRights } from '../../newsroom/sources/queries.ts';
import { limitOf, quotesWithin, type Rights } from '../../newsroom/summaries/rights/within-rights.ts';
import { ownersOf } from '../../newsroom/summaries/rights/word-for-word.ts';
import { findProfile } from '../../people/accounts/queries.ts';
import { addDays, startOfDay } from '../../platform/clock.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import type { Platform } from '../../platform/platform.ts';
import { choicesOf } from '../editions/following/queries.ts';
import { knownZone } from '../editions/plan/schedule.ts';
import { searchedText } from './lexemes.ts';
import { type MarkedLine, markWords, passageOf } from './mark-words.ts';
import {
  findStories,
  lastIndexed,
  pausedOutlets,
  type SearchedStory,
  type SortKey,
  textsOfOutlets,
  withinSearchTime,
} from './queries.ts';
import { readSearch, type SearchNode, toTsQuery } from './search-query.ts';

const pageSize = 20;
const longestPassage = 240;
const searchesPerMinute = { name: 'article-search', points: 60, seconds: 60 };

/** Searches stored articles; returns one for each story (requirements R145). */
export async function searchArticles(platform: Platform, userId: string, input: ArticleSearch): Promise<SearchPage> {
  const { db, limits } = platform;
  await limits.consume(searchesPerMinute, userId);
  const search = readSearch(input.q);
  if (!search) throw new AppError('SEARCH_NEEDS_WORDS');
  const [profile, hidden] = await Promise.all([findProfile(db, userId), pausedOutlets(db)]);
  const timeZone = knownZone(profile?.timeZone ?? '');
  const [last, after] = input.after ? fromCursor(input.after) : [await lastIndexed(db), undefined];
  const { stories, total } = await withinSearchTime(db, (tx) =>
    findStories(tx, {
      query: toTsQuery(search),
      headlineQuery: input.order === 'headline' ? toTsQuery(search, true) : undefined,
      outletId: input.outlet,
      hidden,
      language: input.language,
      ...spanOf(input, timeZone),
      last,
      after,
      limit: pageSize + 1,
    }),
  );
  const shown = stories.slice(0, pageSize);
  return {
    stories: await describeStories(db, userId, shown, search),
    total,
    timeZone,
    after: stories.length > pageSize ? toCursor(last, shown.at(-1)!.sortKey) : null,
  };
}

const toCursor = (last: number, sortKey: SortKey): string => [last, ...sortKey].join('.');

function fromCursor(cursor: string): [last: number, after: SortKey] {
  const [last = 0, isInHeadline = 0, at = 0, articleId = 0] = cursor.split('.').map(Number);
  return [last, [isInHeadline, at, articleId]];
}

function spanOf({ from, to }: ArticleSearch, timeZone: string) {
  if (from && to && to < from) throw new AppError('DATES_REVERSED');
  return {
    from: from ? startOfDay(from, timeZone) : undefined,
    until: to ? startOfDay(addDays(to, 1), timeZone) : undefined,
  };
}

async function describeStories(
  db: Handle,
  userId: string,
  found: readonly SearchedStory[],
  search: SearchNode,
): Promise<FoundStory[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ articleId }) => articleId);
  const [rows, rights, choices] = await Promise.all([articlesById(db, ids), outletRights(db), choicesOf(db, userId)]);
  const strict = [...rights].flatMap(([id, limit]) => (limit < longestPassage ? [id] : []));
  const events = rows.flatMap(({ eventId }) => eventId ?? []);
  const others = strict.length > 0 && events.length > 0 ? await textsOfOutlets(db, events, strict) : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ articleId, articleCount }) => {
    const row = byId.get(articleId);
    if (!row) return [];
    const copies = others.filter(({ eventId }) => eventId === row.eventId);
    const passage = shownPassage(row, search, rights, copies);
    const storyId = StoryId.safeParse(row.eventId).data ?? null;
    return {
      id: String(row.id),
      storyId,
      title: row.title,
      titleMarks: markWords(row.title, row.language, search),
      outlet: row.outlet,
      url: row.url,
      language: row.language,
      at: row.publishedAt.toISOString(),
      passage: passage.text,
      passageMarks: passage.marks,
      articleCount,
      choice: choices.get(storyId ?? '') ?? null,
    };
  });
}

/** No more of an outlet's text than its right, and the rights of other outlets with the same text, allow. */
function shownPassage(
  article: WindowArticle,
  search: SearchNode,
  rights: Rights,
  copies: readonly { outletId: string; lead: string; text: string }[],
): MarkedLine {
  const longest = Math.min(longestPassage, limitOf(rights, article.outletId));
  if (longest < shortestPassage) return { text: '', marks: [] };
  const { text, marks } = passageOf(searchedText(article), article.language, search, longest);
  const quote = { text, outletIds: ownersOf(text, article.outletId, copies) };
  const [shown] = quotesWithin(text ? [quote] : [], rights);
  return shown ? { text: shown.text, marks } : { text: '', marks: [] };
}

/** Shorter passages are not informative. */
const shortestPassage = 40;

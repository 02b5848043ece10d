import { dayMs } from '../../contract/rules/durations.ts';
import type { WindowArticle } from '../../newsroom/articles/queries.ts';
import type { ArticleView, ReadTerm, Span } from '../../newsroom/current/article-view.ts';
import type { FoundArticle } from '../../newsroom/matching/match.ts';
import type { StoryForReader } from '../../newsroom/matching/ranking/rank-for-reader.ts';
import type { StoryChoices } from './following/queries.ts';

/** What earlier editions sent to this reader. */
export interface SeenNews {
  storyIds: ReadonlySet<string>;
  articleIds: ReadonlySet<number>;
  /** Folded headlines: the same headline at another address is no news. */
  headlines: ReadonlySet<string>;
  /** Marks of older headlines and stories, separated by blanks. */
  olderMarks: string;
}

export const nothingSeen: SeenNews = {
  storyIds: new Set(),
  articleIds: new Set(),
  headlines: new Set(),
  olderMarks: '',
};

/** Which articles an edition looks at. */
export interface NewsWindow {
  /** Only articles that reached us since then. */
  seenFrom: Date;
  /** An article published earlier is no news, whenever it reached us. */
  publishedFrom: Date;
  /** Articles published from then on are left for the next edition. */
  publishedTo?: Date;
}

/** Why an article is outside the window; undefined if it is inside. */
export function outsideWindow(
  { seenAt, publishedAt }: Pick<WindowArticle, 'seenAt' | 'publishedAt'>,
  { seenFrom, publishedFrom, publishedTo }: NewsWindow,
): 'early' | 'old' | 'late' | undefined {
  if (publishedAt < publishedFrom) return 'old';
  if (seenAt < seenFrom) return 'early';
  return publishedTo !== undefined && publishedAt >= publishedTo ? 'late' : undefined;
}

export const isInWindow = (article: Parameters<typeof outsideWindow>[0], window: NewsWindow): boolean =>
  outsideWindow(article, window) === undefined;

/** The articles of a window. */
export const spanWithin = ({ seenFrom, publishedFrom, publishedTo }: NewsWindow): Span => ({
  seenFrom: seenFrom.getTime(),
  publishedFrom: publishedFrom.getTime(),
  ...(publishedTo && { publishedTo: publishedTo.getTime() }),
});

/** After weeks one outlet may publish its own piece again under another headline; an update of the story has several outlets. */
const outletsOfTurn = 2;

/** Which stories are looked for. */
export interface WantedStories {
  terms: readonly (ReadTerm & { id: string })[];
  window: NewsWindow;
  seen: SeenNews;
  /** Articles in other languages are left out; unset, all languages are read. */
  languages?: readonly string[] | undefined;
  /** Stories the reader follows whatever the terms find, or has muted. */
  chosen?: StoryChoices | undefined;
}

/** Why an article that a term found cannot open a story: `early` and `late` concern when it reached us, `old` its date. */
export type PassedOver = 'language' | 'early' | 'late' | 'old' | 'told';

/** Why a story is not in the edition although one of its articles could open it. */
export type LeftOut =
  | { cause: 'told' | 'refused' | 'story_muted' | 'score' | 'length' }
  /** Another story has the same headline. */
  | { cause: 'same_story'; as: string };

/** What the composer left out and why, for the page "why did it not come?". */
export interface CompositionNotes {
  articles: Map<number, PassedOver>;
  stories: Map<string, LeftOut>;
  /** The stories that were found and are news to the reader, in the edition or not. */
  found: Map<string, StoryForReader>;
}

export interface CandidateStory {
  story: StoryForReader;
  /** By term, the articles it found, first the one that opens the story. */
  matches: Map<string, FoundArticle[]>;
  isUpdate: boolean;
  /** Its articles that are news to the reader. */
  articles: readonly WindowArticle[];
  known: readonly WindowArticle[];
  isFollowed: boolean;
}

/** The stories that the reader's terms find or that the reader follows, and that are news to the reader. */
export function collectStories(
  view: ArticleView,
  { terms, window, seen, chosen, languages = [] }: WantedStories,
  notes?: CompositionNotes,
): Map<string, CandidateStory> {
  const candidates = new Map<string, CandidateStory>();
  const refused = new Set<string>();
  const storyOf = new Map<string, string>();
  const isRead = ({ language }: WindowArticle) => languages.length === 0 || languages.includes(language);
  const canOpen = (article: WindowArticle): boolean => {
    const reason = isRead(article) ? staleness(view, article, window, seen) : 'language';
    if (reason) notes?.articles.set(article.id, reason);
    return reason === undefined;
  };
  for (const term of terms) {
    const { id } = term;
    for (const { storyId, matches } of view.find(term, spanWithin(window))) {
      if (refused.has(storyId)) continue;
      if (chosen?.muted.has(view.eventOf(storyId))) {
        notes?.stories.set(storyId, { cause: 'story_muted' });
        continue;
      }
      const articleOf = ({ articleId }: FoundArticle) => view.article(Number(articleId));
      const best = matches.find((match) => canOpen(articleOf(match)));
      if (!best) continue;
      const headline = view.headlineOf(articleOf(best));
      const first = storyOf.get(headline) ?? storyId;
      if (first !== storyId) {
        notes?.stories.set(storyId, { cause: 'same_story', as: first });
        continue;
      }
      storyOf.set(headline, storyId);
      let candidate = candidates.get(storyId);
      if (!candidate) {
        const news = newsOf(view, storyId, window, seen);
        if (!news) {
          refused.add(storyId);
          notes?.stories.set(storyId, { cause: 'told' });
          continue;
        }
        candidate = { story: toStory(storyId, news.articles), matches: new Map(), isFollowed: false, ...news };
        candidates.set(storyId, candidate);
      }
      addMatches(candidate, id, [best, ...matches.filter((match) => match !== best)]);
    }
  }
  for (const { id, eventId } of chosen?.followed ?? []) {
    for (const storyId of view.storiesOf(eventId)) {
      const found = candidates.get(storyId);
      if (found) found.isFollowed = true;
      const news = found || refused.has(storyId) ? undefined : newsOf(view, storyId, window, seen);
      const lead = news?.articles.find(isRead);
      if (!news || !lead) continue;
      const candidate = { story: toStory(storyId, news.articles), matches: new Map(), isFollowed: true, ...news };
      addMatches(candidate, id, [followedMatch(lead)]);
      candidates.set(storyId, candidate);
    }
  }
  return candidates;
}

function addMatches(
  { matches, story }: CandidateStory,
  termId: string,
  found: [FoundArticle, ...FoundArticle[]],
): void {
  matches.set(termId, found);
  const [{ score, kind }] = found;
  story.matches.push({ termId, score, kind });
}

/** The articles of a story to show; nothing if the reader knows the story and it has no news. */
function newsOf(view: ArticleView, storyId: string, window: NewsWindow, seen: SeenNews) {
  const articles = view.storyArticles(storyId);
  const known = view.knownArticles(storyId, seen.articleIds);
  const isKnown = seen.storyIds.has(storyId) || known.length > 0;
  const fresh = articles.filter((article) => staleness(view, article, window, seen) === undefined);
  if (fresh.length === 0) return undefined;
  if (!isKnown) {
    const wasSent = seen.olderMarks !== '' && seen.olderMarks.includes(view.storyMarkOf(storyId));
    if (wasSent && outletCount(fresh) < outletsOfTurn) return undefined;
    return { articles: fresh, isUpdate: wasSent, known: [] };
  }
  return view.hasMoved(known, fresh) ? { articles: fresh, isUpdate: true, known } : undefined;
}

/** Why an article is no news to the reader; undefined if it is news. */
function staleness(
  view: ArticleView,
  article: WindowArticle,
  window: NewsWindow,
  { articleIds, headlines, olderMarks }: SeenNews,
): Exclude<PassedOver, 'language'> | undefined {
  const outside = outsideWindow(article, window);
  if (outside) return outside;
  if (articleIds.has(article.id) || headlines.has(view.headlineOf(article))) return 'told';
  return olderMarks !== '' && olderMarks.includes(view.titleMarkOf(article)) ? 'told' : undefined;
}

function toStory(storyId: string, articles: readonly WindowArticle[]): StoryForReader {
  return {
    storyId,
    matches: [],
    outlets: [...new Set(articles.map(({ outletId }) => outletId))],
    newestAt: Math.max(...articles.map(({ publishedAt }) => publishedAt.getTime())),
  };
}

/** One per article, so that all followers of its story get the same text. */
const matches = new WeakMap<WindowArticle, FoundArticle>();

/** The match of an article shown because the reader follows its story: no term found it, and nothing in it is marked. */
const followedMatch = (article: WindowArticle): FoundArticle =>
  matches.getOrInsertComputed(article, () => ({
    articleId: String(article.id),
    score: 1,
    kind: 'about',
    explain: () => ({ title: article.title, titleMarks: [], sentence: { text: '', marks: [] }, reasons: [] }),
  }));

const manyOutlets = 3;

type StoryArticles = readonly Pick<WindowArticle, 'publishedAt' | 'outletId'>[];

/** Reported for a day or longer, or by many outlets (requirements R140). */
export function hasLasted(articles: StoryArticles): boolean {
  const times = articles.map(({ publishedAt }) => publishedAt.getTime());
  return Math.max(...times) - Math.min(...times) >= dayMs || outletCount(articles) >= manyOutlets;
}

export const outletCount = (articles: StoryArticles): number => new Set(articles.map(({ outletId }) => outletId)).size;

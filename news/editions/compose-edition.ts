import type { WindowArticle } from '../articles/queries.ts';
import type { ArticleView, ReadTerm } from '../current/article-view.ts';
import type { Match } from '../matching/match.ts';
import { type ReaderPreferences, rankForReader, type StoryForReader } from '../matching/ranking/rank-for-reader.ts';
import { MAILED_FROM } from '../matching/scoring/score.ts';
import type { Rights } from '../rights/within-rights.ts';
import { eventBlocks } from './event-blocks.ts';
import { followedMatch } from './following/followed-match.ts';
import type { ChosenStories } from './following/queries.ts';
import { type ComposedText, itemTextOf, type TextRules } from './item-text.ts';
import { storyInput } from './rewriting/story-input.ts';
import type { editionItems, SilentTerm } from './tables.ts';

export interface ReaderTerm extends ReadTerm {
  id: string;
  /** Answers given before count no more. */
  answersFrom?: Date | undefined;
}

/** What earlier editions already brought this reader. */
export interface SeenNews {
  storyIds: ReadonlySet<string>;
  articleIds: ReadonlySet<number>;
  /** Headlines, folded: the same one again, at another address, is no news. */
  headlines: ReadonlySet<string>;
  /** Marks of headlines and stories of longer ago, with blanks between them. */
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
  /** Only what reached us since then. */
  seenFrom: Date;
  /** What is dated earlier is no news, whenever it reached us. */
  publishedFrom: Date;
  /** What is dated from then on is left for the next one. */
  publishedTo?: Date;
}

export function isInWindow({ seenAt, publishedAt }: WindowArticle, window: NewsWindow): boolean {
  return (
    seenAt >= window.seenFrom &&
    publishedAt >= window.publishedFrom &&
    (window.publishedTo === undefined || publishedAt < window.publishedTo)
  );
}

export interface EditionRequest {
  terms: readonly ReaderTerm[];
  window: NewsWindow;
  now: Date;
  seen: SeenNews;
  rights: Rights;
  preferences?: ReaderPreferences | undefined;
  /** The reader takes a model's checked words: its items say which ones are theirs. */
  wantsRewriting?: boolean | undefined;
  /** Articles in other languages are left out; all are read where none is named. */
  languages?: readonly string[] | undefined;
  /** Stories the reader follows whatever their terms find, or wants to hear nothing of. */
  chosen?: ChosenStories | undefined;
  /** Last day each term had something, by term id. */
  lastOn?: ReadonlyMap<string, string> | undefined;
}

export type NewItem = Omit<Required<typeof editionItems.$inferInsert>, 'id' | 'editionId' | 'userId' | 'localDate'> &
  ComposedText & {
    /** Of what a model would be given; it is not stored. */
    rewriteKey?: string | undefined;
  };

export interface ComposedEdition {
  items: NewItem[];
  silentTerms: SilentTerm[];
  cutCounts: Record<string, number>;
  /** Stories each term found, by its id, before any choice among them. */
  termCounts: Record<string, number>;
}

/** design §3: Gmail clips long mails, so the mail holds this many; the tail is on the web page. */
export const storiesInMail = 12;
const storiesInTail = 24;

/** After weeks one outlet may bring its own piece again under another headline; a turn of the story is told by several. */
const outletsOfTurn = 2;

interface Candidate {
  story: StoryForReader;
  matches: Map<string, Match>;
  isUpdate: boolean;
  known: readonly WindowArticle[];
  isFollowed: boolean;
}

/** One reader's clipping out of the window: each story once, under its strongest term, none that was told before unless it moved. */
export function composeEdition(view: ArticleView, request: EditionRequest): ComposedEdition {
  const candidates = collect(view, request);
  const options = { now: request.now.getTime(), ...(request.preferences ? { preferences: request.preferences } : {}) };
  const all = [...candidates.values()].map(({ story }) => story);
  const isFollowed = ({ storyId }: StoryForReader) => candidates.get(storyId)!.isFollowed;
  const deservesMail = (story: StoryForReader) => isFollowed(story) || isLikelyMeant(story);
  const worthy = all.filter(deservesMail);
  // a page of nothing but passing mentions is no clipping
  const doubtful = worthy.length > 0 ? all.filter((story) => !deservesMail(story)) : [];
  const blocksOf = (stories: StoryForReader[]) => eventBlocks(stories, (storyId) => view.eventOf(storyId), options);
  const [blocks, asides] = [blocksOf(worthy), blocksOf(doubtful)];
  // what the reader follows has its place before what the terms bring
  const followed = rankForReader(blocks.leads.filter(isFollowed), { ...options, limit: storiesInMail }).chosen;
  const others = rankForReader(
    blocks.leads.filter((story) => !isFollowed(story)),
    { ...options, limit: storiesInMail - followed.length },
  );
  const inMail = [...followed, ...others.chosen];
  const chosen = new Set(inMail.map(({ storyId }) => storyId));
  const rest = rankForReader([...blocks.leads.filter(({ storyId }) => !chosen.has(storyId)), ...asides.leads], {
    ...options,
    limit: storiesInTail,
  });
  const headings = [
    ...request.terms,
    ...(request.chosen?.followed ?? []).map(({ id, title }) => ({ id, term: title })),
  ];
  const order = new Map(headings.map(({ id }, index) => [id, index]));
  const byTerm = (list: typeof inMail) =>
    list.toSorted((a, b) => order.get(a.termId)! - order.get(b.termId)! || b.score - a.score);
  const picked = [
    ...byTerm(inMail).map((story) => ({ ...story, isInMail: true })),
    ...byTerm(rest.chosen).map((story) => ({ ...story, isInMail: false })),
  ].flatMap((lead) => [
    { ...lead, isMore: false },
    ...[...blocks.under(lead.storyId), ...asides.under(lead.storyId)].map((story) => ({
      ...story,
      isInMail: lead.isInMail,
      isMore: true,
    })),
  ]);
  const terms = new Map(headings.map((term) => [term.id, term]));
  const textRules = { view, rights: request.rights, rightsKey: [...request.rights].join() };
  const items = picked.map(({ storyId, termId, isInMail, isMore }, position) =>
    toItem(textRules, candidates.get(storyId)!, terms.get(termId)!, {
      ...{ position, isInMail, isMore },
      wantsRewriting: request.wantsRewriting ?? false,
    }),
  );
  const told = new Set(inMail.map(({ termId }) => termId));
  return {
    items,
    silentTerms: request.terms
      .filter(({ id }) => !told.has(id))
      .map(({ id, term }) => ({ term, lastOn: request.lastOn?.get(id) ?? null })),
    cutCounts: countsOf(terms, rest.cut, blocks.cut, asides.cut),
    termCounts: foundBy(request.terms, candidates.values()),
  };
}

function foundBy(terms: readonly ReaderTerm[], candidates: Iterable<Candidate>): Record<string, number> {
  const counts: Record<string, number> = Object.fromEntries(terms.map(({ id }) => [id, 0]));
  for (const { matches } of candidates) for (const id of matches.keys()) if (id in counts) counts[id]! += 1;
  return counts;
}

/** The mail takes a reader's minute only for what is likely meant; what may be a passing mention waits on the page. */
function isLikelyMeant({ matches }: StoryForReader): boolean {
  return matches.some(({ score }) => score >= MAILED_FROM);
}

/** What no limit let through, by the words of the term. */
function countsOf(terms: ReadonlyMap<string, ReaderTerm>, ...cuts: Map<string, number>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [termId, count] of cuts.flatMap((cut) => [...cut])) {
    const { term } = terms.get(termId)!;
    counts[term] = (counts[term] ?? 0) + count;
  }
  return counts;
}

function collect(
  view: ArticleView,
  { terms, window, seen, chosen, languages = [] }: EditionRequest,
): Map<string, Candidate> {
  const candidates = new Map<string, Candidate>();
  const isRead = ({ language }: WindowArticle) => languages.length === 0 || languages.includes(language);
  const refused = new Set<string>();
  const storyOf = new Map<string, string>();
  for (const term of terms) {
    const { id } = term;
    for (const { storyId, matches } of view.find(term)) {
      if (refused.has(storyId) || chosen?.muted.has(view.eventOf(storyId))) continue;
      const articleOf = ({ articleId }: Match) => view.article(Number(articleId));
      const best = matches.find((match) => isRead(articleOf(match)) && isFresh(view, articleOf(match), window, seen));
      if (!best) continue;
      const headline = view.headlineOf(articleOf(best));
      if ((storyOf.get(headline) ?? storyId) !== storyId) continue;
      storyOf.set(headline, storyId);
      let candidate = candidates.get(storyId);
      if (!candidate) {
        const news = newsOf(view, storyId, window, seen);
        if (!news) {
          refused.add(storyId);
          continue;
        }
        const { articles, ...rest } = news;
        candidate = { story: toStory(storyId, articles), matches: new Map(), isFollowed: false, ...rest };
        candidates.set(storyId, candidate);
      }
      addMatch(candidate, id, best);
    }
  }
  for (const { id, eventId } of chosen?.followed ?? []) {
    for (const storyId of view.storiesOf(eventId)) {
      const found = candidates.get(storyId);
      if (found) found.isFollowed = true;
      const news = found || refused.has(storyId) ? undefined : newsOf(view, storyId, window, seen);
      const lead = news?.articles.find(isRead);
      if (!news || !lead) continue;
      const { articles, ...rest } = news;
      const candidate = { story: toStory(storyId, articles), matches: new Map(), isFollowed: true, ...rest };
      addMatch(candidate, id, followedMatch(lead));
      candidates.set(storyId, candidate);
    }
  }
  return candidates;
}

function addMatch({ matches, story }: Candidate, termId: string, match: Match): void {
  matches.set(termId, match);
  story.matches.push({ termId, score: match.score, kind: match.kind });
}

/** The articles to show of a story, or nothing when the reader knows it and it has not moved. */
function newsOf(view: ArticleView, storyId: string, window: NewsWindow, seen: SeenNews) {
  const articles = view.storyArticles(storyId);
  const known = view.knownArticles(storyId, seen.articleIds);
  const isKnown = seen.storyIds.has(storyId) || known.length > 0;
  const fresh = articles.filter((article) => isFresh(view, article, window, seen));
  if (fresh.length === 0) return undefined;
  if (!isKnown) {
    const wasTold = seen.olderMarks !== '' && seen.olderMarks.includes(view.storyMarkOf(storyId));
    if (wasTold && new Set(fresh.map(({ outletId }) => outletId)).size < outletsOfTurn) return undefined;
    return { articles: fresh, isUpdate: wasTold, known: [] };
  }
  return view.hasMoved(known, fresh) ? { articles: fresh, isUpdate: true, known } : undefined;
}

function isFresh(
  view: ArticleView,
  article: WindowArticle,
  window: NewsWindow,
  { articleIds, headlines, olderMarks }: SeenNews,
): boolean {
  if (!isInWindow(article, window) || articleIds.has(article.id) || headlines.has(view.headlineOf(article)))
    return false;
  return olderMarks === '' || !olderMarks.includes(view.titleMarkOf(article));
}

function toStory(storyId: string, articles: readonly WindowArticle[]): StoryForReader {
  return {
    storyId,
    matches: [],
    outlets: [...new Set(articles.map(({ outletId }) => outletId))],
    newestAt: Math.max(...articles.map(({ publishedAt }) => publishedAt.getTime())),
  };
}

function toItem(
  textRules: TextRules,
  candidate: Candidate,
  term: ReaderTerm,
  { wantsRewriting, ...place }: { position: number; isInMail: boolean; isMore: boolean; wantsRewriting: boolean },
): NewItem {
  const match = candidate.matches.get(term.id)!;
  const { language } = textRules.view.article(Number(match.articleId));
  return {
    ...place,
    ...(wantsRewriting && { rewriteKey: storyInput(textRules, candidate.story.storyId, language)?.key }),
    termId: term.id,
    term: term.term,
    ...itemTextOf(textRules, candidate, match),
  };
}

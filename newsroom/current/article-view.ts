import { hash } from 'node:crypto';
import { toPlainArticle } from '../articles/plain-article.ts';
import type { WindowArticle } from '../articles/queries.ts';
import type { FoundArticle } from '../matching/match.ts';
import type { TermOptions } from '../matching/query/compile-term.ts';
import type { AnsweredTexts } from '../matching/query/leans.ts';
import { newSince } from '../stories/new-since.ts';
import { foldPhrase } from '../text/fold.ts';
import { oldestFirst, storyIdOf } from './current-article.ts';

/** Selects loaded articles; instants in epoch milliseconds, from inclusive, to exclusive. */
export interface Span {
  seenFrom?: number;
  seenTo?: number;
  publishedFrom?: number;
  publishedTo?: number;
  /** All outlets if unset. */
  outletIds?: readonly string[];
}

/** The articles in memory of which a view is a part. */
export interface ArticleStock {
  get(id: number): WindowArticle | undefined;
  storyArticles(storyId: string): readonly WindowArticle[];
  sentArticles(storyId: string): readonly WindowArticle[];
  /** The stories that have an article of the event. */
  storiesOf(eventId: string): Iterable<string>;
}

/** What a term finds among the articles that the filter accepts, with its reader's answers counted. */
export type Finder = (term: ReadTerm, isIn: (article: WindowArticle) => boolean) => FoundArticle[];

/** A story as one term finds it: its articles that match, the best first. */
export interface FoundStory {
  storyId: string;
  matches: FoundArticle[];
}

interface Found {
  stories: FoundStory[];
  /** The term finds more than is looked at. */
  isCut: boolean;
}

/** A term with what its reader corrected and answered. */
export interface ReadTerm extends TermOptions {
  term: string;
  /** Texts of articles the reader called useful, and of refused ones. */
  answers?: AnsweredTexts | undefined;
}

/** Most matches of one term that are looked at; the rest is left out. */
const matchesPerTerm = 200;
/** How many results are kept of each kind: they depend on terms and on what single readers were sent. */
const mostKept = 20_000;

/** Six characters of a hash identify a headline: among 200 headlines of a month, one other headline in 10^8 collides. */
export const titleMark = (headline: string): string => hash('sha256', headline, 'base64').slice(0, 6);
/** The same for a story. The prefix keeps it apart from headlines. */
export const storyMark = (storyId: string): string => titleMark(`story ${storyId}`);

/** Some of the articles, shared by many readers: what was found for one of them is not searched again for the others. */
export class ArticleView {
  readonly #stock: ArticleStock;
  readonly #find: Finder;
  readonly #isIn: (article: WindowArticle) => boolean;
  readonly #stories = new Map<string, readonly WindowArticle[]>();
  readonly #headlines = new Map<number, string>();
  readonly #titleMarks = new Map<number, string>();
  readonly #storyMarks = new Map<string, string>();
  readonly #found = new Map<string, Found>();
  readonly #moved = new Map<string, boolean>();

  constructor(stock: ArticleStock, span: Span, find: Finder) {
    this.#stock = stock;
    this.#find = find;
    this.#isIn = filterOf(span);
  }

  article(id: number): WindowArticle {
    return this.#stock.get(id)!;
  }

  /** Every article of a story in the span, oldest first. */
  storyArticles(storyId: string): readonly WindowArticle[] {
    return this.#stories.getOrInsertComputed(storyId, () => this.#stock.storyArticles(storyId).filter(this.#isIn));
  }

  /** The same without regard to the span. */
  loadedStory(storyId: string): readonly WindowArticle[] {
    return this.#stock.storyArticles(storyId);
  }

  /** The articles of a story with one of these ids, loaded or sent earlier. */
  knownArticles(storyId: string, ids: ReadonlySet<number>): WindowArticle[] {
    return [...this.#stock.sentArticles(storyId), ...this.#stock.storyArticles(storyId)].filter(({ id }) =>
      ids.has(id),
    );
  }

  /** The folded headline, to recognise it at another address; computed once for all readers. */
  headlineOf({ id, title }: WindowArticle): string {
    return this.#headlines.getOrInsertComputed(id, () => foldPhrase(title));
  }

  /** The mark under which that headline is stored for a month. */
  titleMarkOf(article: WindowArticle): string {
    return this.#titleMarks.getOrInsertComputed(article.id, () => titleMark(this.headlineOf(article)));
  }

  storyMarkOf(storyId: string): string {
    return this.#storyMarks.getOrInsertComputed(storyId, storyMark);
  }

  /** The event of a story's articles; a story without one is its own event. */
  eventOf(storyId: string): string {
    return this.storyArticles(storyId).find(({ eventId }) => eventId)?.eventId ?? storyId;
  }

  /** The stories of an event that have articles in the span. */
  storiesOf(eventId: string): readonly string[] {
    const stories = [...this.#stock.storiesOf(eventId)];
    return stories.filter((storyId) => this.storyArticles(storyId).length > 0 && this.eventOf(storyId) === eventId);
  }

  /**
   * The stories a term finds. Where it finds more than are looked at, articles within `preferred` come first: what is older than a
   * reader's window would take the places of the day's news.
   */
  find(term: ReadTerm, preferred?: Span): FoundStory[] {
    const key = JSON.stringify([term.term, term.reading, term.answers]);
    const found = keepLatest(this.#found, key, mostKept, () => this.#search(term));
    if (!preferred || !found.isCut) return found.stories;
    const cut = keepLatest(this.#found, `${key} ${JSON.stringify(preferred)}`, mostKept, () =>
      this.#search(term, preferred),
    );
    return cut.stories;
  }

  #search(term: ReadTerm, preferred: Span = {}): Found {
    const matches = this.#find(term, this.#isIn);
    const isPreferred = filterOf(preferred);
    const rankOf = ({ articleId }: FoundArticle) => (isPreferred(this.article(Number(articleId))) ? 0 : 1);
    const looked = matches.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, matchesPerTerm);
    return { stories: this.#byStory(looked), isCut: matches.length > looked.length };
  }

  #byStory(matches: FoundArticle[]): FoundStory[] {
    const articleOf = ({ articleId }: FoundArticle) => this.article(Number(articleId));
    // at equal score the oldest first, in whatever order they were loaded
    const sorted = matches.toSorted((a, b) => b.score - a.score || oldestFirst(articleOf(a), articleOf(b)));
    const byStory = Map.groupBy(sorted, (match) => storyIdOf(articleOf(match)));
    return [...byStory].map(([storyId, members]) => ({ storyId, matches: members }));
  }

  /** Whether the fresh articles have news for a reader who knows the others. Cached: many readers know the same articles. */
  hasMoved(known: readonly WindowArticle[], fresh: readonly WindowArticle[]): boolean {
    if (known.length === 0) return false;
    const key = [known, fresh].map((articles) => articles.map(({ id }) => id).join(' ')).join(' | ');
    return keepLatest(this.#moved, key, mostKept, () => {
      // articles that were sent count as known whatever their date: a late article may be dated earlier
      const sent = known.map((article) => ({ ...toPlainArticle(article), publishedAt: null }));
      return newSince([...sent, ...fresh.map(toPlainArticle)], Number.NEGATIVE_INFINITY).isMaterial;
    });
  }
}

/** Gets or makes a value. With more than `most` values, the least recently used one is dropped. */
export function keepLatest<Value>(kept: Map<string, Value>, key: string, most: number, make: () => Value): Value {
  const value = kept.has(key) ? (kept.get(key) as Value) : make();
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
  return value;
}

export function filterOf({ seenFrom, seenTo, publishedFrom, publishedTo, outletIds = [] }: Span) {
  const outlets = outletIds.length > 0 ? new Set(outletIds) : undefined;
  const isBetween = (at: Date, from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY) =>
    at.getTime() >= from && at.getTime() < to;
  return ({ seenAt, publishedAt, outletId }: Pick<WindowArticle, 'seenAt' | 'publishedAt' | 'outletId'>): boolean =>
    isBetween(seenAt, seenFrom, seenTo) &&
    isBetween(publishedAt, publishedFrom, publishedTo) &&
    (outlets === undefined || outlets.has(outletId));
}

import { hash } from 'node:crypto';
import { toPlainArticle } from '../articles/plain-article.ts';
import type { WindowArticle } from '../articles/queries.ts';
import type { ArticleIndex } from '../matching/article-index.ts';
import type { FoundArticle } from '../matching/match.ts';
import { type CompiledTerm, compileTerm, type TermOptions } from '../matching/query/compile-term.ts';
import { probability } from '../matching/scoring/score.ts';
import { newSince } from '../stories/new-since.ts';
import { foldPhrase } from '../text/fold.ts';
import { type CurrentArticle, oldestFirst, storyIdOf } from './current-article.ts';

/** Selects loaded articles; instants in epoch milliseconds, from inclusive, to exclusive. */
export interface Span {
  seenFrom?: number;
  seenTo?: number;
  publishedFrom?: number;
  publishedTo?: number;
  /** All outlets if unset. */
  outletIds?: readonly string[];
}

/** The articles in memory and the index over them, of which a view is a part. */
export interface ArticleStock {
  readonly index: ArticleIndex;
  get(id: number): CurrentArticle | undefined;
  all(): Iterable<CurrentArticle>;
  storyArticles(storyId: string): readonly CurrentArticle[];
  sentArticles(storyId: string): readonly WindowArticle[];
}

/** A story as one term finds it: its articles that match, the best first. */
export interface FoundStory {
  storyId: string;
  matches: FoundArticle[];
}

/** A term with what its reader corrected and answered. */
export interface ReadTerm extends TermOptions {
  term: string;
}

/** Most matches shown for one term; the rest is only counted. */
const matchesPerTerm = 200;
/** How many outlet lists a view keeps results for. */
const mostParts = 32;
/** Results kept for other readers of the same terms. Beyond this the oldest are dropped and computed again when needed. */
const mostRemembered = 100_000;

/** Six characters of a hash identify a headline: among 200 headlines of a month, one other headline in 10^8 collides. */
export const titleMark = (headline: string): string => hash('sha256', headline, 'base64').slice(0, 6);
/** The same for a story. The prefix keeps it apart from headlines. */
export const storyMark = (storyId: string): string => titleMark(`story ${storyId}`);

/**
 * Some of the loaded articles, shared by many readers. Terms that compile to the same query share one search, so ten thousand
 * readers of the same subjects cost little more than one.
 */
export class ArticleView {
  readonly #loaded: ArticleStock;
  readonly #span: Span;
  readonly #isIn: (article: WindowArticle) => boolean;
  readonly #accepts = (articleId: string): boolean => this.#isIn(this.article(Number(articleId)));
  /** The view of all outlets over the same span. */
  readonly #whole: ArticleView | undefined;
  readonly #parts = new Map<string, ArticleView>();
  readonly #stories = new Map<string, readonly CurrentArticle[]>();
  readonly #headlines: Map<number, string>;
  readonly #titleMarks: Map<number, string>;
  readonly #storyMarks: Map<string, string>;
  readonly #compiled: Map<string, CompiledTerm>;
  readonly #found = new Map<string, FoundStory[]>();
  readonly #moved = new Map<string, boolean>();
  readonly #counted = new Map<string, { articles: number; outlets: number }>();
  #remembered = 0;
  #events: Map<string, string[]> | undefined;

  constructor(loaded: ArticleStock, span: Span, whole?: ArticleView) {
    this.#loaded = loaded;
    this.#span = span;
    this.#isIn = filterOf(span);
    this.#whole = whole;
    this.#headlines = whole ? whole.#headlines : new Map();
    this.#titleMarks = whole ? whole.#titleMarks : new Map();
    this.#storyMarks = whole ? whole.#storyMarks : new Map();
    this.#compiled = whole ? whole.#compiled : new Map();
  }

  /** The view of some outlets only. Reuses what was found for all outlets. */
  within(outletIds: readonly string[]): ArticleView {
    const make = () => new ArticleView(this.#loaded, { ...this.#span, outletIds }, this);
    return keepLatest(this.#parts, outletIds.toSorted().join(' '), mostParts, make);
  }

  article(id: number): CurrentArticle {
    return this.#loaded.get(id)!;
  }

  /** Every article of a story in the span, oldest first. */
  storyArticles(storyId: string): readonly CurrentArticle[] {
    return this.#stories.getOrInsertComputed(storyId, () => this.#loaded.storyArticles(storyId).filter(this.#isIn));
  }

  /** The same without regard to the span. */
  loadedStory(storyId: string): readonly CurrentArticle[] {
    return this.#loaded.storyArticles(storyId);
  }

  /** The articles of a story with one of these ids, loaded or sent earlier. */
  knownArticles(storyId: string, ids: ReadonlySet<number>): WindowArticle[] {
    return [...this.#loaded.sentArticles(storyId), ...this.#loaded.storyArticles(storyId)].filter(({ id }) =>
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
    this.#events ??= Map.groupBy(new Set([...this.#loaded.all()].filter(this.#isIn).map(storyIdOf)), (storyId) =>
      this.eventOf(storyId),
    );
    return this.#events.get(eventId) ?? [];
  }

  find(term: ReadTerm): FoundStory[] {
    const compiled = this.#compile(term);
    const known = this.#found.get(compiled.key);
    if (known) return known;
    const matches = this.#whole?.find(term).flatMap((story) => story.matches);
    // a truncated list may lack matches of these outlets
    if (matches && matches.length < matchesPerTerm)
      return this.#byStory(matches.filter((match) => this.#accepts(match.articleId)));
    const searched = this.#loaded.index.find(compiled, { limit: matchesPerTerm, accepts: this.#accepts });
    const found = this.#byStory(searched);
    this.#remember(compiled.key, found, searched.length);
    return found;
  }

  /** The score of an article for a term, shown or not; undefined if it is no candidate. Offers and agendas count like news. */
  scoreOf(term: ReadTerm, id: number): number | undefined {
    const rows = this.#loaded.index.features(this.#compile(term), { accepts: this.#accepts, anyKind: true });
    const row = rows.find(({ articleId }) => articleId === String(id));
    return row && probability(row.odds);
  }

  /** Words that distinguish an article from the others, strongest first. */
  keyWords(id: number): string[] {
    return this.#loaded.index.keyWords(String(id)).map(({ word }) => word);
  }

  #byStory(matches: FoundArticle[]): FoundStory[] {
    const articleOf = ({ articleId }: FoundArticle) => this.article(Number(articleId));
    // at equal score the oldest first, in whatever order they were loaded
    matches.sort((a, b) => b.score - a.score || oldestFirst(articleOf(a), articleOf(b)));
    const byStory = Map.groupBy(matches, (match) => storyIdOf(articleOf(match)));
    return [...byStory].map(([storyId, members]) => ({ storyId, matches: members }));
  }

  /** Whether the fresh articles have news for a reader who knows the others. Cached: many readers know the same articles. */
  hasMoved(known: readonly WindowArticle[], fresh: readonly WindowArticle[]): boolean {
    if (known.length === 0) return false;
    const key = [known, fresh].map((articles) => articles.map(({ id }) => id).join(' ')).join(' | ');
    return this.#moved.getOrInsertComputed(key, () => {
      // articles that were sent count as known whatever their date: a late article may be dated earlier
      const sent = known.map((article) => ({ ...toPlainArticle(article), publishedAt: null }));
      return newSince([...sent, ...fresh.map(toPlainArticle)], Number.NEGATIVE_INFINITY).isMaterial;
    });
  }

  /** The number of articles and outlets of a kind; `key` names the kind, so that readers share the result. */
  count(key: string, isMeant: (article: WindowArticle) => boolean): { articles: number; outlets: number } {
    return this.#counted.getOrInsertComputed(key, () => {
      const outlets = new Set<string>();
      let articles = 0;
      for (const article of this.#loaded.all()) {
        if (!this.#isIn(article) || !isMeant(article)) continue;
        articles += 1;
        outlets.add(article.outletId);
      }
      return { articles, outlets: outlets.size };
    });
  }

  #remember(key: string, found: FoundStory[], matches: number): void {
    this.#remembered += matches;
    this.#found.set(key, found);
    for (const [oldest, stories] of this.#found) {
      if (this.#remembered <= mostRemembered) return;
      this.#found.delete(oldest);
      for (const story of stories) this.#remembered -= story.matches.length;
    }
  }

  #compile({ term, reading, answers }: ReadTerm) {
    const key = `${term} ${reading || answers ? JSON.stringify([reading, answers]) : ''}`;
    return this.#compiled.getOrInsertComputed(key, () => {
      if (this.#compiled.size >= mostRemembered) this.#compiled.clear();
      return compileTerm(term, { reading, answers });
    });
  }
}

/** Gets or makes a value. With more than `most` values, the least recently used one is dropped. */
export function keepLatest<Value>(kept: Map<string, Value>, key: string, most: number, make: () => Value): Value {
  const value = kept.get(key) ?? make();
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
  return value;
}

function filterOf({ seenFrom, seenTo, publishedFrom, publishedTo, outletIds = [] }: Span) {
  const outlets = outletIds.length > 0 ? new Set(outletIds) : undefined;
  const isBetween = (at: Date, from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY) =>
    at.getTime() >= from && at.getTime() < to;
  return ({ seenAt, publishedAt, outletId }: WindowArticle): boolean =>
    isBetween(seenAt, seenFrom, seenTo) &&
    isBetween(publishedAt, publishedFrom, publishedTo) &&
    (outlets === undefined || outlets.has(outletId));
}

import { toPlainArticle } from '../articles/plain-article.ts';
import type { WindowArticle } from '../articles/queries.ts';
import { type ArticleIndex, createIndex } from '../matching/article-index.ts';
import type { FoundArticle } from '../matching/match.ts';
import { type CompiledTerm, compileTerm } from '../matching/query/compile-term.ts';
import { MAILED_FROM } from '../matching/scoring/score.ts';
import { type ArticleStock, ArticleView, keepLatest, type Span } from './article-view.ts';
import { type CurrentArticle, oldestFirst, storyIdOf } from './current-article.ts';

/** Readers due at the same time share a view; views of a few times are used in parallel. */
const mostViews = 8;
/** How many articles to keep that were sent to a reader and are older than the loaded ones. */
const mostSent = 20_000;

/** The articles of the last days in memory, with one index over all of them. Questions are asked of a view. */
export class LoadedArticles implements ArticleStock {
  readonly index: ArticleIndex = createIndex();
  readonly #articles = new Map<number, CurrentArticle>();
  readonly #ids = new Map<string, number>();
  /** Oldest first. */
  readonly #stories = new Map<string, CurrentArticle[]>();
  readonly #sent = new Map<number, WindowArticle>();
  readonly #sentOf = new Map<string, WindowArticle[]>();
  readonly #askedFor = new Set<number>();
  readonly #views = new Map<string, ArticleView>();
  #removed = 0;
  #changes = 0;

  get size(): number {
    return this.#articles.size;
  }

  /** Slots in the index still taken by removed articles. With many of them a new index is cheaper. */
  get removed(): number {
    return this.#removed;
  }

  /** Incremented with every change, which invalidates earlier results. */
  get changes(): number {
    return this.#changes;
  }

  get(id: number): CurrentArticle | undefined {
    return this.#articles.get(id);
  }

  all(): Iterable<CurrentArticle> {
    return this.#articles.values();
  }

  storyArticles(storyId: string): readonly CurrentArticle[] {
    return this.#stories.get(storyId) ?? [];
  }

  sentArticles(storyId: string): readonly WindowArticle[] {
    return this.#sentOf.get(storyId) ?? [];
  }

  /** Adds new articles and replaces changed ones. */
  put(articles: readonly CurrentArticle[]): void {
    for (const article of articles) {
      const known = this.#articles.get(article.id);
      if (known && isSame(known, article)) continue;
      if (known) this.#forget(known);
      if (!known || !hasSameWords(known, article)) {
        if (known) this.#removed += 1;
        this.index.add(toPlainArticle(article));
      }
      this.#articles.set(article.id, article);
      this.#ids.set(article.url, article.id);
      this.#join(article);
      for (const address of article.addresses) this.#dropCopy(address, article.id);
      this.#changed();
    }
  }

  /** Removes articles published before `publishedFrom`, and all but the `most` newest. */
  keep(publishedFrom: number, most: number): void {
    const beyond = this.#articles.size - most;
    const times =
      beyond > 0
        ? [...this.#articles.values()].map(({ publishedAt }) => publishedAt.getTime()).sort((a, b) => a - b)
        : [];
    const from = Math.max(publishedFrom, times[beyond] ?? publishedFrom);
    for (const article of this.#articles.values()) if (article.publishedAt.getTime() < from) this.#drop(article);
  }

  /** What a mail would contain for a term, best first: all matches of the stories that have a sure match. */
  brought(term: CompiledTerm, limit: number): { article: CurrentArticle; match: FoundArticle }[] {
    const found = this.index.find(term, { limit }).map((match) => {
      return { article: this.#articles.get(Number(match.articleId))!, match };
    });
    const meant = new Set(
      found.flatMap(({ article, match }) => (match.score >= MAILED_FROM ? storyIdOf(article) : [])),
    );
    return found.filter(({ article }) => meant.has(storyIdOf(article)));
  }

  /** Does the index work that would otherwise delay the first question after an addition. */
  settle(): void {
    this.index.rank(compileTerm('recorte'), { limit: 1 });
  }

  /** The articles that are neither loaded nor requested before. */
  missing(ids: Iterable<number>): number[] {
    const missing = [...new Set(ids)].filter((id) => !this.#articles.has(id) && !this.#askedFor.has(id));
    if (this.#askedFor.size > mostSent) this.#askedFor.clear();
    for (const id of missing) this.#askedFor.add(id);
    return missing;
  }

  /** Adds articles that were sent to readers: whether a story has news since then is judged against them. */
  putSent(articles: readonly WindowArticle[]): void {
    if (this.#sent.size > mostSent) {
      this.#sent.clear();
      this.#sentOf.clear();
    }
    for (const article of articles) {
      if (this.#sent.has(article.id)) continue;
      this.#sent.set(article.id, article);
      this.#sentOf.getOrInsertComputed(storyIdOf(article), () => []).push(article);
    }
    if (articles.length > 0) this.#changed();
  }

  view(span: Span): ArticleView {
    const { outletIds = [], ...whole } = span;
    const view = keepLatest(this.#views, JSON.stringify(whole), mostViews, () => new ArticleView(this, whole));
    return outletIds.length > 0 ? view.within(outletIds) : view;
  }

  #drop(article: CurrentArticle): void {
    this.#forget(article);
    this.index.remove(String(article.id));
    this.#removed += 1;
    this.#changed();
  }

  /** Removes the loaded copy of an article whose address now belongs to another article. */
  #dropCopy(address: string, ownId: number): void {
    const id = this.#ids.get(address);
    const copy = id === undefined || id === ownId ? undefined : this.#articles.get(id);
    if (copy) this.#drop(copy);
  }

  #forget(article: CurrentArticle): void {
    this.#articles.delete(article.id);
    if (this.#ids.get(article.url) === article.id) this.#ids.delete(article.url);
    const left = this.storyArticles(storyIdOf(article)).filter(({ id }) => id !== article.id);
    if (left.length > 0) this.#stories.set(storyIdOf(article), left);
    else this.#stories.delete(storyIdOf(article));
  }

  #join(article: CurrentArticle): void {
    const members = [...this.storyArticles(storyIdOf(article)), article];
    this.#stories.set(storyIdOf(article), members.sort(oldestFirst));
  }

  #changed(): void {
    this.#changes += 1;
    this.#views.clear();
  }
}

/** What the index holds of an article, besides its time. */
const indexed = ['title', 'text', 'language', 'kind'] as const;
const others = ['lead', 'url', 'outletId', 'storyId', 'eventId'] as const;

const hasSameWords = (a: CurrentArticle, b: CurrentArticle): boolean =>
  indexed.every((field) => a[field] === b[field]) && a.publishedAt.getTime() === b.publishedAt.getTime();

const isSame = (a: CurrentArticle, b: CurrentArticle): boolean =>
  hasSameWords(a, b) && others.every((field) => a[field] === b[field]) && a.addresses.length === b.addresses.length;

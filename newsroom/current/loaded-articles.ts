import { toPlainArticle } from '../articles/plain-article.ts';
import type { WindowArticle } from '../articles/queries.ts';
import { type ArticleIndex, createIndex } from '../matching/article-index.ts';
import type { FoundArticle } from '../matching/match.ts';
import { type CompiledTerm, compileTerm } from '../matching/query/compile-term.ts';
import type { AskedDocs } from '../matching/ranking/asked-docs.ts';
import { afterAnswers, answerOdds, SHOWN_BY_ANSWERS } from '../matching/ranking/lean-odds.ts';
import { probability } from '../matching/scoring/score.ts';
import { hasWhole } from '../matching/scoring/score-article.ts';
import { type ArticleStock, ArticleView, filterOf, keepLatest, type ReadTerm, type Span } from './article-view.ts';
import { broughtBy } from './brought.ts';
import { type CurrentArticle, oldestFirst, storyIdOf } from './current-article.ts';

/** Number of terms that are kept as they are read, with what the articles show of them. */
const mostTerms = 100_000;
/** Readers due at the same time share a view; views of a few times are used in parallel. */
const mostViews = 8;

/** The articles of the last days in memory, with one index over all of them. Questions are asked of a view. */
export class LoadedArticles implements ArticleStock {
  readonly index: ArticleIndex = createIndex();
  readonly #articles = new Map<number, CurrentArticle>();
  readonly #ids = new Map<string, number>();
  /** Oldest first. */
  readonly #stories = new Map<string, CurrentArticle[]>();
  readonly #terms = new Map<string, CompiledTerm>();
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

  /** None are kept beyond those that are loaded. */
  sentArticles(): readonly WindowArticle[] {
    return [];
  }

  /** Adds new articles and replaces changed ones. */
  put(articles: readonly CurrentArticle[]): void {
    for (const article of articles) {
      const known = this.#articles.get(article.id);
      if (known && isSame(known, article)) continue;
      if (known) this.#forget(known);
      if (!known || !hasSameWords(known, article)) {
        if (known) this.#removed += 1;
        this.index.add({
          ...toPlainArticle(article),
          meaning: article.meaning ? new Int8Array(article.meaning) : undefined,
        });
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

  compiled({ term, reading }: Pick<ReadTerm, 'term' | 'reading'>): CompiledTerm {
    if (this.#terms.size >= mostTerms) this.#terms.clear();
    const key = reading ? JSON.stringify([term, reading]) : term;
    return this.#terms.getOrInsertComputed(key, () => compileTerm(term, { reading }));
  }

  /** The articles that a term finds among those asked for, with its reader's answers counted, the best first. */
  search({ term, reading, answers }: ReadTerm, only?: AskedDocs, limit?: number) {
    const from = answers ? SHOWN_BY_ANSWERS : undefined;
    const found = this.index.find(this.compiled({ term, reading }), { only, from, limit });
    if (!answers) return found;
    return afterAnswers(
      term,
      answers,
      found.map((match) => ({ ...match, ...this.#meaningOf(Number(match.articleId)) })),
    );
  }

  /** The score of an article for a term, shown or not; undefined if it is no candidate. Offers and agendas count like news. */
  scoreOf({ term, reading, answers }: ReadTerm, id: number) {
    const only = this.index.asked([String(id)]);
    const [row] = this.index.features(this.compiled({ term, reading }), { only, anyKind: true });
    if (!row) return undefined;
    const { features, bonus, odds } = row;
    const score = probability(odds + (answerOdds(term, answers)?.(this.#meaningOf(id)) ?? 0));
    return { score, kind: hasWhole(features) ? 'mentioned' : 'related', features, bonus } as const;
  }

  #meaningOf(id: number) {
    return { meaning: this.index.storedMeaning(String(id)), language: this.#articles.get(id)!.language };
  }

  /** What a mail would contain for a term, best first. */
  brought(term: ReadTerm, limit: number): { article: CurrentArticle; match: FoundArticle }[] {
    return broughtBy(
      this.search(term, undefined, limit).map((match) => ({
        article: this.#articles.get(Number(match.articleId))!,
        match,
      })),
    );
  }

  /** Does the index work that would otherwise delay the first question after an addition. */
  settle(): void {
    this.index.rank(compileTerm('recorte'), { limit: 1 });
  }

  storiesOf(eventId: string): Iterable<string> {
    return new Set([...this.#articles.values()].filter((article) => article.eventId === eventId).map(storyIdOf));
  }

  /** The articles of a span, to be asked for with several terms. */
  among(span: Span): AskedDocs {
    const own = [...this.#articles.values()].filter(filterOf(span));
    return this.index.asked(own.map(({ id }) => String(id)));
  }

  view(span: Span): ArticleView {
    return keepLatest(this.#views, JSON.stringify(span), mostViews, () => {
      const only = this.among(span);
      return new ArticleView(this, span, (term) => this.search(term, only));
    });
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

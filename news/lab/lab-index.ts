import { toPlainArticle } from '../articles/plain-article.ts';
import { type ArticleIndex, createIndex } from '../matching/article-index.ts';
import { type CompiledTerm, compileTerm } from '../matching/compile-term.ts';
import type { ArticleKind } from '../text/article-kind.ts';

export interface LabArticle {
  id: number;
  title: string;
  /** Whole, or in a large window the beginning: it says what an article is about. */
  text: string;
  language: string;
  outletId: string;
  outlet: string;
  url: string;
  /** Epoch milliseconds. */
  publishedAt: number;
  storyId: string | null;
  kind: ArticleKind;
}

/** What a term finds, strongest first. */
export interface Found {
  articles: LabArticle[];
  /** Those of them the term is the subject of. */
  about: Set<number>;
  /** The same articles by story, strongest story first. */
  stories: Map<string, LabArticle[]>;
  isCapped: boolean;
}

/** A flood is a flood long before this; the bound keeps the answer quick. */
const mostArticles = 2000;
const mostRemembered = 400;

/** The stored days laid out in memory, with what was asked lately. */
export class LabIndex {
  readonly #articles = new Map<number, LabArticle>();
  readonly #index: ArticleIndex = createIndex();
  readonly #found = new Map<string, Found>();
  #dropped = 0;

  get size(): number {
    return this.#articles.size;
  }

  /** Places that removed articles still hold: when they are many, a new index is cheaper. */
  get dropped(): number {
    return this.#dropped;
  }

  add(articles: readonly LabArticle[]): void {
    for (const article of articles) {
      if (this.#articles.has(article.id)) continue;
      this.#articles.set(article.id, article);
      this.#index.add(toPlainArticle(article));
    }
    this.#found.clear();
  }

  /** Does now what the first question after an addition would have to wait for. */
  settle(): void {
    this.#index.rank(compileTerm('recorte'), { limit: 1 });
  }

  setStories(pairs: readonly { id: number; storyId: string }[]): void {
    for (const { id, storyId } of pairs) {
      const article = this.#articles.get(id);
      if (article) article.storyId = storyId;
    }
    this.#found.clear();
  }

  dropBefore(instant: number): void {
    for (const [id, { publishedAt }] of this.#articles) {
      if (publishedAt >= instant) continue;
      this.#articles.delete(id);
      this.#index.remove(String(id));
      this.#dropped += 1;
      this.#found.clear();
    }
  }

  /** Articles that no story was known for when they came. */
  withoutStory(limit: number): number[] {
    const ids: number[] = [];
    for (const { id, storyId } of this.#articles.values()) {
      if (storyId === null) ids.push(id);
      if (ids.length >= limit) break;
    }
    return ids;
  }

  find(term: CompiledTerm): Found {
    const known = this.#found.get(term.key);
    if (known) return known;
    const ranked = this.#index.rank(term, { limit: mostArticles });
    const articles = ranked.map(({ articleId }) => this.#articles.get(Number(articleId))!);
    const found = {
      articles,
      about: new Set(ranked.filter(({ kind }) => kind === 'about').map(({ articleId }) => Number(articleId))),
      stories: Map.groupBy(articles, ({ storyId, id }) => storyId ?? String(id)),
      isCapped: ranked.length >= mostArticles,
    };
    if (this.#found.size >= mostRemembered) this.#found.delete(this.#found.keys().next().value ?? '');
    this.#found.set(term.key, found);
    return found;
  }

  /** Headlines in a language since an instant, for what is told there. */
  headlines(language: string, since: number): LabArticle[] {
    return [...this.#articles.values()].filter(
      (article) => article.language === language && article.publishedAt >= since,
    );
  }

  /** What an article means, and the words that tell it from the others. */
  meaning(id: number): Float32Array | undefined {
    return this.#index.meaning(String(id));
  }

  keyWords(id: number): { word: string; weight: number }[] {
    return this.#index.keyWords(String(id));
  }

  hasFound(term: CompiledTerm): boolean {
    return this.#found.has(term.key);
  }
}

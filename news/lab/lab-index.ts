import { type CurrentArticle, storyIdOf } from '../current/current-article.ts';
import type { LoadedArticles } from '../current/loaded-articles.ts';
import type { FoundArticle } from '../matching/match.ts';
import type { CompiledTerm } from '../matching/query/compile-term.ts';

/** The articles a term finds, best first. */
export interface Found {
  articles: CurrentArticle[];
  /** The match of each article, by its id. */
  matches: Map<number, FoundArticle>;
  /** The same articles by story, best story first. */
  stories: Map<string, CurrentArticle[]>;
  isCapped: boolean;
}

/** Enough to see that a term finds too much. Bounds the time of an answer. */
const mostArticles = 2000;
const mostRemembered = 400;

/** All loaded articles, with a cache of recent answers. */
export class LabIndex {
  readonly loaded: LoadedArticles;
  readonly #found = new Map<string, Found>();
  #foundAt = 0;

  constructor(loaded: LoadedArticles) {
    this.loaded = loaded;
  }

  find(term: CompiledTerm): Found {
    this.#forgetOutdated();
    const known = this.#found.get(term.key);
    if (known) return known;
    const brought = this.loaded.brought(term, mostArticles);
    const articles = brought.map(({ article }) => article);
    const found = {
      articles,
      matches: new Map(brought.map(({ article, match }) => [article.id, match])),
      stories: Map.groupBy(articles, storyIdOf),
      isCapped: articles.length >= mostArticles,
    };
    if (this.#found.size >= mostRemembered) this.#found.delete(this.#found.keys().next().value ?? '');
    this.#found.set(term.key, found);
    return found;
  }

  hasFound(term: CompiledTerm): boolean {
    this.#forgetOutdated();
    return this.#found.has(term.key);
  }

  #forgetOutdated(): void {
    if (this.#foundAt === this.loaded.changes) return;
    this.#found.clear();
    this.#foundAt = this.loaded.changes;
  }
}

import type { ReadTerm } from '../../newsroom/current/article-view.ts';
import { storyIdOf } from '../../newsroom/current/current-article.ts';
import type { LoadedArticles } from '../../newsroom/current/loaded-articles.ts';
import type { CountedArticle } from '../../newsroom/current/term-days.ts';
import type { FoundArticle } from '../../newsroom/matching/match.ts';

/** The articles a term finds, best first. */
export interface Found {
  articles: CountedArticle[];
  /** The match of each article, by its id. */
  matches: Map<number, FoundArticle>;
  /** The same articles by story, best story first. */
  stories: Map<string, CountedArticle[]>;
  isCapped: boolean;
}

/** What a term brought, from the index or as stored. */
export function foundFrom(brought: readonly { article: CountedArticle; match: FoundArticle }[]): Found {
  const articles = brought.map(({ article }) => article);
  return {
    articles,
    matches: new Map(brought.map(({ article, match }) => [article.id, match])),
    stories: Map.groupBy(articles, storyIdOf),
    isCapped: articles.length >= mostArticles,
  };
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

  find(term: ReadTerm): Found {
    this.#forgetOutdated();
    const key = keyOf(term);
    const known = this.#found.get(key);
    if (known) return known;
    const found = foundFrom(this.loaded.brought(term, mostArticles));
    if (this.#found.size >= mostRemembered) this.#found.delete(this.#found.keys().next().value ?? '');
    this.#found.set(key, found);
    return found;
  }

  hasFound(term: ReadTerm): boolean {
    this.#forgetOutdated();
    return this.#found.has(keyOf(term));
  }

  #forgetOutdated(): void {
    if (this.#foundAt === this.loaded.changes) return;
    this.#found.clear();
    this.#foundAt = this.loaded.changes;
  }
}

const keyOf = ({ term, reading, answers }: ReadTerm): string => JSON.stringify([term, reading, answers]);

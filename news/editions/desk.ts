import type { Language } from '../../contract/language.ts';
import type { WindowArticle } from '../articles/queries.ts';
import { type ArticleIndex, createIndex } from '../matching/article-index.ts';
import { compileTerm } from '../matching/compile-term.ts';
import type { Match } from '../matching/match.ts';

/** A story as one term finds it: its articles that match, the best first. */
export interface FoundStory {
  storyId: string;
  matches: Match[];
}

/** A term that matches everything is no clipping; what lies beyond is counted, not shown. */
const matchesPerTerm = 200;

/**
 * A window of articles laid out once for many readers. Terms that compile to the same query share one search, so ten thousand
 * readers of the same subjects cost little more than one.
 */
export class Desk {
  readonly articles: ReadonlyMap<number, WindowArticle>;
  readonly #stories = new Map<string, WindowArticle[]>();
  readonly #index: ArticleIndex;
  readonly #compiled = new Map<string, ReturnType<typeof compileTerm>>();
  readonly #found = new Map<string, FoundStory[]>();

  constructor(articles: readonly WindowArticle[]) {
    this.articles = new Map(articles.map((article) => [article.id, article]));
    for (const article of articles) {
      const members = this.#stories.get(storyIdOf(article));
      if (members) members.push(article);
      else this.#stories.set(storyIdOf(article), [article]);
    }
    this.#index = createIndex(articles.map(toMatchable));
  }

  /** Every article of a story in the window, oldest first. */
  storyArticles(storyId: string): readonly WindowArticle[] {
    return this.#stories.get(storyId) ?? [];
  }

  find(term: string, language: Language): FoundStory[] {
    const compiled = this.#compile(term, language);
    let found = this.#found.get(compiled.key);
    if (!found) {
      const matches = this.#index.match(compiled, { limit: matchesPerTerm });
      const byStory = Map.groupBy(matches, ({ articleId }) => storyIdOf(this.articles.get(Number(articleId))!));
      found = [...byStory].map(([storyId, members]) => ({ storyId, matches: members }));
      this.#found.set(compiled.key, found);
    }
    return found;
  }

  #compile(term: string, language: Language) {
    const key = `${language} ${term}`;
    let compiled = this.#compiled.get(key);
    if (!compiled) {
      compiled = compileTerm(term, { language });
      this.#compiled.set(key, compiled);
    }
    return compiled;
  }
}

/** An article that has no story yet is its own. */
export function storyIdOf({ storyId, id }: WindowArticle): string {
  return storyId ?? String(id);
}

function toMatchable(article: WindowArticle) {
  return {
    id: String(article.id),
    title: article.title,
    text: article.text,
    language: article.language,
    outlet: article.outletId,
    publishedAt: article.publishedAt.getTime(),
  };
}

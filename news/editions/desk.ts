import type { Language } from '../../contract/language.ts';
import type { TermReading } from '../../contract/term-reading.ts';
import { toPlainArticle } from '../articles/plain-article.ts';
import type { WindowArticle } from '../articles/queries.ts';
import { type ArticleIndex, createIndex } from '../matching/article-index.ts';
import { compileTerm } from '../matching/compile-term.ts';
import type { Answers } from '../matching/leans.ts';
import type { Match } from '../matching/match.ts';
import { newSince } from '../stories/new-since.ts';
import { foldPhrase } from '../text/fold.ts';

/** A story as one term finds it: its articles that match, the best first. */
export interface FoundStory {
  storyId: string;
  matches: Match[];
}

/** A term with what its reader corrected and answered. */
export interface ReadTerm {
  term: string;
  reading?: TermReading | undefined;
  answers?: Answers | undefined;
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
  readonly #told = new Map<string, WindowArticle[]>();
  readonly #headlines = new Map<number, string>();
  readonly #asked = new Set<number>();
  readonly #index: ArticleIndex;
  readonly #compiled = new Map<string, ReturnType<typeof compileTerm>>();
  readonly #found = new Map<string, FoundStory[]>();
  readonly #moved = new Map<string, boolean>();

  constructor(articles: readonly WindowArticle[]) {
    this.articles = new Map(articles.map((article) => [article.id, article]));
    for (const article of articles) {
      const members = this.#stories.get(storyIdOf(article));
      if (members) members.push(article);
      else this.#stories.set(storyIdOf(article), [article]);
    }
    this.#index = createIndex(articles.map(toPlainArticle));
  }

  /** Every article of a story in the window, oldest first. */
  storyArticles(storyId: string): readonly WindowArticle[] {
    return this.#stories.get(storyId) ?? [];
  }

  /** Articles of a story that were told to somebody and have left the window since. */
  toldArticles(storyId: string): readonly WindowArticle[] {
    return this.#told.get(storyId) ?? [];
  }

  /** Lays what readers were told beside the window: without it nobody could say whether a story moved since. */
  async addTold(
    ids: Iterable<number>,
    load: (ids: number[], storyIds: string[]) => Promise<WindowArticle[]>,
  ): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !this.articles.has(id) && !this.#asked.has(id));
    if (missing.length === 0) return;
    for (const id of missing) this.#asked.add(id);
    for (const article of await load(missing, [...this.#stories.keys()])) {
      const members = this.#told.get(storyIdOf(article));
      if (members) members.push(article);
      else this.#told.set(storyIdOf(article), [article]);
    }
  }

  /** Folded, so that the same headline again is known; made once for all readers. */
  headlineOf({ id, title }: WindowArticle): string {
    let headline = this.#headlines.get(id);
    if (headline === undefined) {
      headline = foldPhrase(title);
      this.#headlines.set(id, headline);
    }
    return headline;
  }

  /** What its articles tell of; a story without an event is one of its own. */
  eventOf(storyId: string): string {
    return this.#stories.get(storyId)?.find(({ eventId }) => eventId)?.eventId ?? storyId;
  }

  find(term: ReadTerm, language: Language): FoundStory[] {
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

  /** Do the fresh articles tell a reader who knows the others something new? Readers with the same past share the answer. */
  hasMoved(known: readonly WindowArticle[], fresh: readonly WindowArticle[]): boolean {
    if (known.length === 0) return false;
    const key = [known, fresh].map((articles) => articles.map(({ id }) => id).join(' ')).join(' | ');
    let moved = this.#moved.get(key);
    if (moved === undefined) {
      // what was told counts as known whatever its date: a late article may be dated before it
      const told = known.map((article) => ({ ...toPlainArticle(article), publishedAt: null }));
      moved = newSince([...told, ...fresh.map(toPlainArticle)], Number.NEGATIVE_INFINITY).isMaterial;
      this.#moved.set(key, moved);
    }
    return moved;
  }

  #compile({ term, reading, answers }: ReadTerm, language: Language) {
    const key = `${language} ${term} ${reading || answers ? JSON.stringify([reading, answers]) : ''}`;
    let compiled = this.#compiled.get(key);
    if (!compiled) {
      compiled = compileTerm(term, { language, reading, answers });
      this.#compiled.set(key, compiled);
    }
    return compiled;
  }
}

/** An article that has no story yet is its own. */
export function storyIdOf({ storyId, id }: WindowArticle): string {
  return storyId ?? String(id);
}

import { labDays } from '../../contract/lab.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { articlesById, type WindowArticle } from '../articles/queries.ts';
import { articlesAround, countArticles } from '../articles/span-queries.ts';
import { type ArticleStock, ArticleView, filterOf, type ReadTerm, type Span } from '../current/article-view.ts';
import { broughtBy } from '../current/brought.ts';
import { oldestFirst, storyIdOf } from '../current/current-article.ts';
import type { FoundArticle } from '../matching/match.ts';
import { afterAnswers } from '../matching/ranking/lean-odds.ts';
import { listMatches, type MatchRow } from './queries.ts';
import { keyOfTerm } from './term-key.ts';

type MatchedArticle = MatchRow['article'];

/** A stored match as a term's readers see it. */
interface StoredMatch extends FoundArticle {
  article: MatchedArticle;
  meaning: Int8Array | undefined;
  language: string;
}

const toMatch = ({ article, score, kind, explanation, meaning }: MatchRow): StoredMatch => ({
  articleId: String(article.id),
  score,
  kind,
  article,
  meaning: meaning ? new Int8Array(meaning) : undefined,
  language: article.language,
  explain: () => ({ ...explanation, title: article.title }),
});

/** The matches of each term in a span, with its reader's answers counted, the best first. */
export async function readMatches(db: Handle, terms: readonly ReadTerm[], span: Span): Promise<StoredMatch[][]> {
  const rows = await listMatches(db, [...new Set(terms.map(keyOfTerm))], {
    seenFrom: new Date(span.seenFrom ?? 0),
    publishedFrom: new Date(span.publishedFrom ?? 0),
  });
  const isIn = filterOf(span);
  const byKey = Map.groupBy(
    rows.filter(({ article }) => isIn(article)),
    ({ key }) => key,
  );
  return terms.map((term) => afterAnswers(term.term, term.answers, (byKey.get(keyOfTerm(term)) ?? []).map(toMatch)));
}

/** What a mail would contain for each term, of the articles published since a time. */
export async function readBrought(
  db: Handle,
  terms: readonly ReadTerm[],
  publishedFrom: number,
): Promise<{ article: MatchedArticle; match: FoundArticle }[][]> {
  const found = await readMatches(db, terms, { publishedFrom });
  return found.map((matches) => broughtBy(matches.map((match) => ({ article: match.article, match }))));
}

interface Wanted {
  span: Span;
  terms: readonly ReadTerm[];
  eventIds: readonly string[];
  /** Articles to be read whether a term found them or not. */
  articleIds?: readonly number[];
}

/**
 * The matches and stories of one moment, read as they are asked for and kept for all readers composed together. What a transaction
 * asks in one turn of the event loop is read together.
 */
export class StoredNews implements ArticleStock {
  readonly #since: Date;
  readonly #articles = new Map<number, WindowArticle>();
  readonly #stories = new Map<string, WindowArticle[]>();
  readonly #events = new Map<string, Set<string>>();
  readonly #sent = new Map<number, WindowArticle>();
  readonly #sentOf = new Map<string, WindowArticle[]>();
  /** By key, the rows read, and since when their articles were seen. */
  readonly #rows = new Map<string, { from: number; matches: StoredMatch[] }>();
  readonly #views = new Map<string, ArticleView>();
  readonly #counts = new Map<string, ReturnType<typeof countArticles>>();
  readonly #asked = new Map<Handle, { wanted: Wanted[]; done: Promise<void> }>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(now: Date) {
    this.#since = new Date(now.getTime() - labDays * dayMs);
  }

  get(id: number): WindowArticle | undefined {
    return this.#articles.get(id);
  }

  storyArticles(storyId: string): readonly WindowArticle[] {
    return this.#stories.get(storyId) ?? [];
  }

  sentArticles(storyId: string): readonly WindowArticle[] {
    return this.#sentOf.get(storyId) ?? [];
  }

  storiesOf(eventId: string): Iterable<string> {
    return this.#events.get(eventId) ?? [];
  }

  /** The articles of a span, with all that these terms find and these events contain. */
  async view(db: Handle, wanted: Wanted): Promise<ArticleView> {
    const asked = this.#asked.getOrInsertComputed(db, () => {
      const list: Wanted[] = [];
      const done = this.inTurn(() => {
        this.#asked.delete(db);
        return this.#read(db, list);
      });
      return { wanted: list, done };
    });
    asked.wanted.push(wanted);
    await asked.done;
    const { span } = wanted;
    return this.#views.getOrInsertComputed(JSON.stringify(span), () => {
      return new ArticleView(this, span, (term, isIn) => {
        const matches = this.#rows.get(keyOfTerm(term))?.matches ?? [];
        const own = matches.filter(
          ({ article }) => this.#articles.has(article.id) && isIn(this.#articles.get(article.id)!),
        );
        return afterAnswers(term.term, term.answers, own);
      });
    });
  }

  /** Runs a query after those asked before: a transaction runs one at a time. */
  inTurn<T>(query: () => Promise<T>): Promise<T> {
    const done = this.#last.then(query);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** How many articles and outlets a span has within a window. */
  count(db: Handle, span: Span, window: { seenFrom: Date; publishedFrom: Date; publishedTo?: Date | undefined }) {
    const latest = (a: Date, b = 0) => new Date(Math.max(a.getTime(), b));
    const asked = {
      seenFrom: latest(window.seenFrom, span.seenFrom),
      seenTo: span.seenTo === undefined ? undefined : new Date(span.seenTo),
      publishedFrom: latest(window.publishedFrom, Math.max(this.#since.getTime(), span.publishedFrom ?? 0)),
      publishedTo: window.publishedTo,
      outletIds: span.outletIds ?? [],
    };
    return this.#counts.getOrInsertComputed(JSON.stringify(asked), () => this.inTurn(() => countArticles(db, asked)));
  }

  /** Reads articles that were sent to readers, of any age: whether a story has news since then is judged against them. */
  async addSent(db: Handle, ids: Iterable<number>): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !this.#sent.has(id));
    if (missing.length === 0) return;
    for (const article of await articlesById(db, missing)) {
      if (this.#sent.has(article.id)) continue;
      this.#sent.set(article.id, article);
      this.#sentOf.getOrInsertComputed(storyIdOf(article), () => []).push(article);
    }
  }

  async #read(db: Handle, wanted: readonly Wanted[]): Promise<void> {
    const found: StoredMatch[] = [];
    for (const [seenFrom, spans] of Map.groupBy(wanted, ({ span }) => span.seenFrom ?? 0)) {
      const keys = new Set(spans.flatMap(({ terms }) => terms.map(keyOfTerm)));
      const missing = [...keys].filter((key) => (this.#rows.get(key)?.from ?? Number.POSITIVE_INFINITY) > seenFrom);
      if (missing.length === 0) continue;
      const rows = await listMatches(db, missing, { seenFrom: new Date(seenFrom), publishedFrom: this.#since });
      const byKey = Map.groupBy(rows, ({ key }) => key);
      for (const key of missing) {
        const matches = (byKey.get(key) ?? []).map(toMatch);
        this.#rows.set(key, { from: seenFrom, matches });
        found.push(...matches);
      }
    }
    const articleIds = wanted.flatMap((one) => one.articleIds ?? []);
    const asked = await articlesById(
      db,
      articleIds.filter((id) => !this.#articles.has(id)),
    );
    await this.#readStories(
      db,
      [...found.map(({ article }) => article), ...asked],
      wanted.flatMap(({ eventIds }) => eventIds),
    );
  }

  async #readStories(db: Handle, found: readonly MatchedArticle[], eventIds: readonly string[]): Promise<void> {
    const missing = found.filter(({ id }) => !this.#articles.has(id));
    const newEvents = [...new Set(eventIds)].filter((eventId) => !this.#events.has(eventId));
    if (missing.length === 0 && newEvents.length === 0) return;
    const around = await articlesAround(db, this.#since, {
      ids: missing.map(({ id }) => id),
      storyIds: [...new Set(missing.flatMap(({ storyId }) => storyId ?? []))],
      eventIds: newEvents,
    });
    for (const eventId of newEvents) this.#events.set(eventId, new Set());
    const changed = new Set<string>();
    for (const article of around) {
      if (this.#articles.has(article.id)) continue;
      this.#articles.set(article.id, article);
      const storyId = storyIdOf(article);
      this.#stories.getOrInsertComputed(storyId, () => []).push(article);
      changed.add(storyId);
      if (article.eventId) this.#events.get(article.eventId)?.add(storyId);
    }
    for (const storyId of changed) this.#stories.get(storyId)!.sort(oldestFirst);
  }
}

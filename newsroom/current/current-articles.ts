import { labDays } from '../../contract/lab.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import type { Platform } from '../../platform/platform.ts';
import { acronymsInUse } from '../meaning/acronyms-in-use.ts';
import type { CurrentArticle } from './current-article.ts';
import {
  type ChangedArticle,
  changedArticles,
  changeMark,
  countSince,
  longestText,
  newestArticles,
} from './queries.ts';
import { type IndexThread, startIndexThread, ThreadEndedError } from './start-index-thread.ts';

/** Small enough that reading and passing on a page blocks the thread only briefly. */
const page = 400;
/** These bound the memory: the newest articles are loaded whole, of older ones the beginning, the oldest not at all. */
const mostArticles = 200_000;
const mostCharacters = 200_000_000;
const beginning = 800;
const memoryMb = 1536;
/** Added articles are indexed after this many, which takes some seconds: a thread that is silent for a minute is stopped. */
const indexEvery = 10_000;
/** Refreshing a large index takes longer, so it is refreshed less often unless a caller asks for current data. */
const freshMs = (articles: number) => Math.min(60_000, Math.max(2_000, articles));
/** When the share of removed articles reaches this, a new index is built and replaces the old one. */
const mostRemoved = 0.3;
const idleMs = 20 * 60_000;

export interface LoadingState {
  isWhole: boolean;
  articles: number;
  total: number;
  /** When the oldest of them was published. */
  oldestAt: number;
}

/**
 * The articles of the last days, loaded in one thread of the process for matching, the lab and suggestions. LoadingState at the first
 * question, refreshed with what changed, freed when unused. If the thread dies, the next question starts a new one.
 */
export class CurrentArticles {
  readonly #platform: Pick<Platform, 'db' | 'clock' | 'log'>;
  #thread: IndexThread | undefined;
  #isWhole = false;
  #count = 0;
  #total = 0;
  /** Characters added since the index was filled. Changed articles count again. */
  #taken = 0;
  /** Articles added since the last `settle`. */
  #unsettled = 0;
  #mark = '';
  #oldestAt = Number.POSITIVE_INFINITY;
  #readAt = 0;
  #work: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #waiting: { isEnough: () => boolean; resolve: () => void }[] = [];
  #idle: NodeJS.Timeout | undefined;

  constructor(platform: Pick<Platform, 'db' | 'clock' | 'log'>) {
    this.#platform = platform;
  }

  get loaded(): LoadingState {
    return {
      isWhole: this.#isWhole && this.#thread?.isAlive === true,
      articles: this.#count,
      total: this.#total,
      oldestAt: this.#oldestAt,
    };
  }

  /** Resolves when everything stored before the call is loaded. */
  upToDate(): Promise<void> {
    this.#stayAwake();
    const before = this.#work ?? Promise.resolve();
    // the running refresh may miss articles stored after it began; callers that need them share the next refresh
    this.#next ??= before
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return this.#read();
      });
    return this.#next;
  }

  /** Refreshes in the background, unless that was done recently. */
  refresh(): void {
    this.#stayAwake();
    const now = this.#platform.clock.now().getTime();
    const isFresh = this.loaded.isWhole && Math.abs(now - this.#readAt) < freshMs(this.#total);
    if (isFresh || this.#work || this.#next) return;
    this.upToDate().catch((error: unknown) => this.#warn(error));
  }

  /** Resolves when the articles are up to date or, during the first load, when `isEnough` of the newest are loaded. */
  async filled(isEnough: (loaded: LoadingState) => boolean): Promise<void> {
    const done = this.upToDate();
    if (this.loaded.isWhole) return done;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ isEnough: () => isEnough(this.loaded), resolve });
    this.#notifyWaiting();
    await Promise.race([done, promise]);
    done.catch((error: unknown) => this.#warn(error));
  }

  /** Asks the loaded articles; loads them first if none are loaded. */
  async ask<T>(name: string, asked: unknown): Promise<T> {
    this.#stayAwake();
    if (!this.#thread?.isAlive) await this.upToDate();
    try {
      return await this.#askNow<T>(name, asked);
    } catch (error) {
      if (!(error instanceof ThreadEndedError)) throw error;
      this.#warn(error);
      await this.upToDate();
      return this.#askNow<T>(name, asked);
    }
  }

  #askNow<T>(name: string, asked: unknown): Promise<T> {
    return this.#thread ? this.#thread.ask<T>(name, asked) : Promise.reject(new ThreadEndedError());
  }

  /** Waits for the running refresh; for tests and measurements. */
  async settled(): Promise<void> {
    await (this.#next ?? this.#work);
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#letGo();
  }

  #stayAwake(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.close(), idleMs).unref();
  }

  #warn(error: unknown): void {
    this.#platform.log.warn({ err: error, room: 'current' }, 'the current articles could not be read');
  }

  #read(): Promise<void> {
    const now = this.#platform.clock.now().getTime();
    const since = new Date(now - labDays * dayMs);
    this.#work = (this.#thread?.isAlive && this.#isWhole ? this.#update(since) : this.#build(since))
      .then(() => {
        this.#readAt = now;
      })
      .finally(() => {
        this.#work = undefined;
        this.#notifyWaiting();
      });
    return this.#work;
  }

  async #build(since: Date): Promise<void> {
    await this.#letGo();
    const thread = startIndexThread(acronymsInUse(), memoryMb);
    this.#thread = thread;
    await this.#fill(thread, since);
    this.#isWhole = true;
  }

  async #letGo(): Promise<void> {
    this.#isWhole = false;
    this.#count = 0;
    this.#oldestAt = Number.POSITIVE_INFINITY;
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.close();
  }

  /** Loads the newest articles first, so that a partial load covers the last days. */
  async #fill(thread: IndexThread, since: Date): Promise<void> {
    const { db } = this.#platform;
    const mark = await changeMark(db);
    this.#total = Math.min(await countSince(db, since), mostArticles);
    this.#count = 0;
    let loaded = 0;
    let before: CurrentArticle | undefined;
    while (this.#count < mostArticles) {
      const characters = loaded < mostCharacters ? longestText : beginning;
      const rows = await newestArticles(db, { before, since, limit: page, characters });
      loaded += await this.#put(thread, rows);
      before = rows.at(-1);
      this.#notifyWaiting();
      if (rows.length < page) break;
    }
    await this.#settle(thread);
    this.#taken = 0;
    this.#mark = mark;
  }

  /** Returns the number of characters. */
  async #put(thread: IndexThread, rows: CurrentArticle[]): Promise<number> {
    // a question each: the thread shows that it is alive between questions, and an article without a vector is read by the encoder
    await Promise.all(rows.map((row) => thread.ask('put', row)));
    for (const { publishedAt } of rows) this.#oldestAt = Math.min(this.#oldestAt, publishedAt.getTime());
    this.#count += rows.length;
    this.#unsettled += rows.length;
    if (this.#unsettled >= indexEvery) await this.#settle(thread);
    return rows.reduce((sum, { text }) => sum + text.length, 0);
  }

  async #settle(thread: IndexThread): Promise<void> {
    await thread.ask('settle');
    this.#unsettled = 0;
  }

  async #update(since: Date): Promise<void> {
    const thread = this.#thread!;
    const mark = await changeMark(this.#platform.db);
    let hasChanges = false;
    let after: ChangedArticle | undefined;
    for (;;) {
      const rows = await changedArticles(this.#platform.db, { mark: this.#mark, after, since, limit: page });
      this.#taken += await this.#put(thread, rows);
      hasChanges ||= rows.length > 0;
      after = rows.at(-1);
      if (rows.length < page) break;
    }
    this.#mark = mark;
    const publishedFrom = since.getTime();
    const { size, removed } = await thread.ask<{ size: number; removed: number }>('keep', {
      publishedFrom,
      most: mostArticles,
    });
    this.#oldestAt = Math.max(this.#oldestAt, publishedFrom);
    this.#count = size;
    this.#total = size;
    if (hasChanges) await this.#settle(thread);
    // added articles are whole; after this many characters a new index is built, in which older articles are shortened
    const isDueForRebuild = (removed > 1000 && removed > size * mostRemoved) || this.#taken > mostCharacters / 2;
    if (isDueForRebuild || acronymsInUse() !== thread.acronyms) await this.#replace(thread, since);
  }

  /** The old index answers until the new one is ready. */
  async #replace(old: IndexThread, since: Date): Promise<void> {
    const thread = startIndexThread(acronymsInUse(), memoryMb);
    try {
      await this.#fill(thread, since);
    } catch (error) {
      await thread.close();
      throw error;
    }
    this.#thread = thread;
    await old.close();
  }

  #notifyWaiting(): void {
    const isOver = this.#work === undefined && this.#next === undefined;
    const [enough, waiting] = [this.#waiting.filter(({ isEnough }) => isOver || isEnough()), this.#waiting];
    this.#waiting = waiting.filter((one) => !enough.includes(one));
    for (const { resolve } of enough) resolve();
  }
}

const services = new WeakMap<Platform['db'], CurrentArticles>();

/** One instance per process. */
export function currentArticlesOf(platform: Pick<Platform, 'db' | 'clock' | 'log'>): CurrentArticles {
  return services.getOrInsertComputed(platform.db, () => new CurrentArticles(platform));
}

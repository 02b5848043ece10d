import { labDays } from '../../contract/lab.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LabArticle } from './lab-index.ts';
import { type LabThread, startLabThread } from './lab-thread.ts';
import { articlesAfter, newestArticles, sizeOfWindow, storiesOf } from './queries.ts';
import type { Question, Trial } from './try-term.ts';

const dayMs = 24 * 3600_000;
const page = 1000;
/** Both together bound the memory: some 600 MB with the whole of it in use. */
const mostArticles = 100_000;
const mostCharacters = 80_000_000;
/** A small window keeps whole articles, as the mornings read them; a large one what fits, which is the beginning. */
const charactersOf = (articles: number) =>
  Math.min(8000, Math.floor(mostCharacters / Math.max(1, Math.min(articles, mostArticles))));
const memoryMb = 1024;
/** A large index takes longer to settle after an addition, so it is read anew less often. */
const freshMs = (articles: number) => Math.min(60_000, Math.max(2_000, articles));
/** Ids are drawn before they are committed: a reading goes back so far to find the late ones. */
const lateIds = 200;
const storiesAtOnce = 5000;
/** From this share of removed articles on, a new index is built beside the old one. */
const mostDropped = 0.3;
const idleMs = 20 * 60_000;
/** Enough to tell a rare term from a flood, long before a large window is whole. */
const enoughArticles = 4000;

export type LabOutcome<T> = { state: 'ready'; value: T } | { state: 'warming'; loaded: number; total: number };

/** The newest articles, as far as they are read, and the days they span (at least one). */
export interface LabSample {
  thread: LabThread;
  articles: number;
  days: number;
}

/**
 * One index per process over the stored days, kept in a thread. It is built when first asked for, brought up to date in the
 * background, and let go when nobody asks any more.
 */
export class LabWindow {
  readonly #platform: Platform;
  #thread: LabThread | undefined;
  #isReady = false;
  #loaded = 0;
  #total = 0;
  #lastId = 0;
  #oldestAt = Number.POSITIVE_INFINITY;
  #readAt = 0;
  #work: Promise<void> | undefined;
  #enough = Promise.withResolvers<void>();
  #idle: NodeJS.Timeout | undefined;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** When the oldest stored article of the window was published; days before it have no history. */
  get oldestAt(): number {
    return this.#oldestAt;
  }

  async ask(questions: Question[]): Promise<LabOutcome<Trial[]>> {
    this.#stayAwake();
    this.#bringUpToDate();
    const thread = this.#thread;
    if (!thread?.isAlive || !this.#isReady) return { state: 'warming', loaded: this.#loaded, total: this.#total };
    const value: Trial[] = [];
    // one after the other, so that a reader who types is not stuck behind another's whole list
    for (const question of questions) value.push(await thread.try(question));
    return { state: 'ready', value };
  }

  /** For work in the background, which would rather wait than be told to come back; undefined without articles. */
  async sample(): Promise<LabSample | undefined> {
    const now = this.#platform.clock.now().getTime();
    if (!this.#thread && (await sizeOfWindow(this.#platform.db, sinceOf(now))).total === 0) return undefined;
    this.#stayAwake();
    this.#bringUpToDate();
    if (!this.#isReady) await Promise.race([this.#enough.promise, this.#work]);
    const thread = this.#thread;
    if (!thread?.isAlive || !Number.isFinite(this.#oldestAt)) return undefined;
    return { thread, articles: this.#loaded, days: Math.max(1, (now - this.#oldestAt) / dayMs) };
  }

  /** Waits for what is being read now; for tests and measurements. */
  async settled(): Promise<void> {
    await this.#work;
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    this.#isReady = false;
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.close();
  }

  #stayAwake(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.close(), idleMs).unref();
  }

  #bringUpToDate(): void {
    const now = this.#platform.clock.now().getTime();
    const isFresh = this.#isReady && this.#thread?.isAlive && Math.abs(now - this.#readAt) < freshMs(this.#total);
    if (this.#work || isFresh) return;
    this.#work = this.#read(now)
      .catch((error: unknown) => this.#platform.log.warn({ err: error, room: 'lab' }, 'the lab could not read'))
      .finally(() => {
        this.#work = undefined;
      });
  }

  async #read(now: number): Promise<void> {
    const since = sinceOf(now);
    if (!this.#thread?.isAlive) await this.#build(since);
    else await this.#update(since);
    this.#readAt = now;
  }

  async #build(since: Date): Promise<void> {
    this.#isReady = false;
    this.#loaded = 0;
    this.#oldestAt = Number.POSITIVE_INFINITY;
    this.#enough = Promise.withResolvers();
    const thread = startLabThread({ memoryMb });
    this.#thread = thread;
    await this.#fill(thread, since);
    this.#isReady = true;
  }

  /** Newest first, so that what is read so far is a sample of the last days. */
  async #fill(thread: LabThread, since: Date): Promise<void> {
    const { db } = this.#platform;
    const { total, lastId } = await sizeOfWindow(db, since);
    this.#total = Math.min(total, mostArticles);
    this.#lastId = lastId;
    const characters = charactersOf(total);
    let before: LabArticle | undefined;
    for (let read = 0; read < mostArticles; ) {
      const rows = await newestArticles(db, { ...(before && { before }), since, limit: page, characters });
      await this.#add(thread, rows);
      read += rows.length;
      before = rows.at(-1);
      if (read >= enoughArticles) this.#enough.resolve();
      if (rows.length < page) break;
    }
    await thread.settle();
  }

  async #add(thread: LabThread, rows: LabArticle[]): Promise<void> {
    await thread.add(rows);
    for (const { publishedAt } of rows) this.#oldestAt = Math.min(this.#oldestAt, publishedAt);
    this.#loaded += rows.length;
  }

  async #addFrom(thread: LabThread, from: number, since: Date): Promise<number> {
    let added = 0;
    for (let afterId = from; ; ) {
      const wanted = { afterId, since, limit: page, characters: charactersOf(this.#loaded) };
      const rows = await articlesAfter(this.#platform.db, wanted);
      await this.#add(thread, rows);
      added += rows.length;
      afterId = rows.at(-1)?.id ?? afterId;
      this.#lastId = Math.max(this.#lastId, afterId);
      if (rows.length < page) return added;
    }
  }

  async #update(since: Date): Promise<void> {
    const thread = this.#thread!;
    await thread.dropBefore(since.getTime());
    this.#oldestAt = Math.max(this.#oldestAt, since.getTime());
    const added = await this.#addFrom(thread, Math.max(0, this.#lastId - lateIds), since);
    const { size, dropped, withoutStory } = await thread.state(storiesAtOnce);
    this.#total = size;
    await thread.setStories(await storiesOf(this.#platform.db, withoutStory));
    if (added > 0) await thread.settle();
    if (dropped > 1000 && dropped > size * mostDropped) await this.#replace(thread, since);
  }

  /** The old index answers until the new one can. */
  async #replace(old: LabThread, since: Date): Promise<void> {
    const thread = startLabThread({ memoryMb });
    await this.#fill(thread, since);
    this.#thread = thread;
    await old.close();
  }
}

const sinceOf = (now: number) => new Date(now - labDays * dayMs);

const windows = new WeakMap<Platform['db'], LabWindow>();

export function labWindowOf(platform: Platform): LabWindow {
  let window = windows.get(platform.db);
  if (!window) {
    window = new LabWindow(platform);
    windows.set(platform.db, window);
  }
  return window;
}

import type { Db } from '../../platform/db/open-database.ts';
import { articlesOfStories, articlesSeenBetween } from '../articles/queries.ts';
import type { NewsWindow } from './compose-edition.ts';
import { Desk } from './desk.ts';

const day = 24 * 3600_000;
/** A reader back from a pause gets the week, not the month. */
const longestWindow = 7 * day;
/** What was told already is known by its id, so looking twice costs nothing: a page may be read, or read again, after its first sight. */
const overlap = day;
/** A quiet feed is asked once a day and may be down for another: what it brings then is still news. */
const lateness = 3 * day;

export interface LastWindow {
  /** Where the last edition that arrived ended. */
  readUntil: Date | undefined;
  /** Where the very first one began. */
  began: Date;
}

/**
 * Which articles an edition looks at, given what became of the reader's earlier ones. A first edition has missed nothing: what a
 * newly read feed brings of earlier days is old. `last` knows the last days only, `readAt` whether there ever was one.
 */
export function windowOf(last: LastWindow | undefined, now: Date, readAt: Date | null = null): NewsWindow {
  if (!last && !readAt) {
    const from = new Date(now.getTime() - day);
    return { seenFrom: from, publishedFrom: from };
  }
  const start = last?.readUntil ? last.readUntil.getTime() - overlap : (last?.began.getTime() ?? 0);
  const seenFrom = Math.max(start, now.getTime() - longestWindow);
  return { seenFrom: new Date(seenFrom), publishedFrom: new Date(seenFrom - lateness) };
}

/** Lays the articles that readers were told beside the window, where their story goes on in it. */
export function layTold(db: Db, desk: Desk, articleIds: Iterable<number>): Promise<void> {
  return desk.addTold(articleIds, (ids, storyIds) => articlesOfStories(db, ids, storyIds));
}

/** The desk all readers of a minute share. Laid out anew only when the window grows or time has passed. */
export class WindowDesk {
  readonly #db: Db;
  #desk: Desk | undefined;
  #from = 0;
  #to = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  async open(from: Date, now: Date): Promise<Desk> {
    const to = now.getTime();
    if (this.#desk && from.getTime() >= this.#from && to === this.#to) return this.#desk;
    // the known articles of a story that moved must lie on the desk too
    this.#from = Math.min(from.getTime(), to - 3 * day);
    this.#to = to;
    this.#desk = new Desk(await articlesSeenBetween(this.#db, new Date(this.#from), new Date(to)));
    return this.#desk;
  }
}

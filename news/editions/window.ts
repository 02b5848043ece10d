import type { Db } from '../../platform/db/open-database.ts';
import { articlesBetween } from '../articles/queries.ts';
import { Desk } from './desk.ts';

const day = 24 * 3600_000;
/** A reader back from a pause gets the week, not the month. */
const longestWindow = 7 * day;
/** An article may reach us long after the outlet dated it; what was told already is known by its id, not by its time. */
const lateness = day;

export interface LastWindow {
  /** Where the last edition that arrived ended. */
  readUntil: Date | undefined;
  /** Where the very first one began. */
  began: Date;
}

/** From when on an edition looks at articles, given what became of the reader's earlier ones. */
export function windowStart(last: LastWindow | undefined, now: Date): Date {
  if (!last) return new Date(now.getTime() - day);
  const start = last.readUntil ? last.readUntil.getTime() - lateness : last.began.getTime();
  return new Date(Math.max(start, now.getTime() - longestWindow));
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
    this.#desk = new Desk(await articlesBetween(this.#db, new Date(this.#from), new Date(to)));
    return this.#desk;
  }
}

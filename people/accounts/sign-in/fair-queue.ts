import { AppError } from '../../../contract/errors.ts';
import { minuteMs } from '../../../contract/rules/durations.ts';

/** The caller of a piece of work. Callers with the same key share a limit. */
export interface Asker {
  /** Some places are reserved for sign-ins, so that other work cannot block them. */
  isSignIn: boolean;
  keys: string[];
}

export interface QueueSize {
  atOnce: number;
  /** With this many waiting, one more runs in parallel. */
  oneMoreFrom?: number;
  /** Most waiting, in total and per key. */
  longest: number;
  /** Refuses callers who would wait longer than this. */
  longestWaitMs: number;
  perKey: number;
  /** Places in the queue that only sign-ins may take. */
  reserved: number;
  /** Callers with at least this many failures in the last minute run one at a time, and few may wait. */
  heavy: { from: number; waiting: number };
}

interface Turn {
  asker: Asker;
  /** How many requests this caller made in the last minute, this one included. */
  weight: number;
}

interface Place {
  turn: Turn;
  start(): void;
  refuse(error: AppError): void;
}

/** Of equal ones the oldest first. */
const lightestFirst = (places: readonly Place[]) => places.toSorted((a, b) => a.turn.weight - b.turn.weight);

const windowMs = minuteMs;
const mostRemembered = 50_000;
/** The time per piece of work is averaged over about this many. */
const smoothing = 8;
export const comeBackSeconds = 5;
const comeBack = () => new AppError('TOO_MANY_REQUESTS', { seconds: comeBackSeconds });

/**
 * Limits expensive work that strangers can ask for, password hashing above all (requirements N). A few tasks run at a time;
 * the caller with the fewest requests in the last minute is next. A full queue drops the caller with the most, so a flood
 * waits behind everyone else. A correct password is not counted.
 */
export function createFairQueue(size: QueueSize) {
  const { atOnce, oneMoreFrom = Number.POSITIVE_INFINITY, longest, longestWaitMs, perKey, reserved, heavy } = size;
  const waiting: Place[] = [];
  const running: Turn[] = [];
  /** Average time of recent work. */
  let workMs = 0;
  const asked = new Map<string, { count: number; until: number }>();

  function count(key: string, change: number): number {
    const now = performance.now();
    const known = asked.get(key);
    const entry = known && known.until > now ? known : { count: 0, until: now + windowMs };
    entry.count = Math.max(0, entry.count + change);
    asked.delete(key);
    if (entry.count > 0) asked.set(key, entry);
    if (asked.size > mostRemembered) asked.delete(asked.keys().next().value ?? '');
    return entry.count;
  }

  const weigh = ({ keys }: Asker, change: number) => Math.max(0, ...keys.map((key) => count(key, change)));
  const isHeavy = ({ weight }: Turn) => weight >= heavy.from;
  const most = () => atOnce + (waiting.length >= oneMoreFrom ? 1 : 0);
  const mayRun = (turn: Turn) => running.length < most() && !(isHeavy(turn) && running.some(isHeavy));

  /** A sign-in first if other work is running; otherwise the caller with the fewest requests, the oldest first. */
  function next(): Place | undefined {
    const ready = waiting.filter(({ turn }) => mayRun(turn));
    const signIns = ready.filter(({ turn }) => turn.asker.isSignIn);
    const hasOther = running.some(({ asker }) => !asker.isSignIn);
    const eligible = signIns.length > 0 && hasOther ? signIns : ready;
    return lightestFirst(eligible)[0];
  }

  const places = () => Math.min(longest, Math.max(atOnce, Math.floor((longestWaitMs * atOnce) / workMs)));

  /** The waiting place that a new caller would replace; none while there is room. Undefined: the caller is refused. */
  function placeFor(turn: Turn): { instead?: Place } | undefined {
    const { keys, isSignIn } = turn.asker;
    const ofKey = (key: string) => waiting.filter((place) => place.turn.asker.keys.includes(key)).length;
    if (keys.some((key) => ofKey(key) >= perKey)) return undefined;
    const heavies = waiting.filter((place) => isHeavy(place.turn));
    const others = waiting.filter((place) => !place.turn.asker.isSignIn);
    const rivals =
      (isHeavy(turn) && heavies.length >= heavy.waiting && heavies) ||
      (!isSignIn && others.length >= longest - reserved && others) ||
      (waiting.length >= places() && waiting);
    if (!rivals) return {};
    const heaviest = lightestFirst(rivals).at(-1);
    return heaviest && heaviest.turn.weight > turn.weight ? { instead: heaviest } : undefined;
  }

  async function wait(turn: Turn): Promise<void> {
    const place = placeFor(turn);
    if (!place) throw comeBack();
    if (place.instead) {
      waiting.splice(waiting.indexOf(place.instead), 1);
      place.instead.refuse(comeBack());
    }
    await new Promise<void>((start, refuse) => {
      waiting.push({ turn, start, refuse });
      startNext();
    });
  }

  function startNext(): void {
    for (let place = next(); place; place = next()) {
      waiting.splice(waiting.indexOf(place), 1);
      running.push(place.turn);
      place.start();
    }
  }

  function leave(turn: Turn): void {
    running.splice(running.indexOf(turn), 1);
    startNext();
  }

  return {
    /** Whether a request would be refused now, checked before any work is done. Counts the request if so. */
    refuses(asker: Asker): boolean {
      const turn = { asker, weight: weigh(asker, 1) };
      const isRefused = !mayRun(turn) && placeFor(turn) === undefined;
      if (!isRefused) weigh(asker, -1);
      return isRefused;
    },
    async inTurn<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
      const turn = { asker, weight: weigh(asker, 1) };
      if (mayRun(turn)) running.push(turn);
      else await wait(turn);
      const began = performance.now();
      try {
        return await work();
      } finally {
        workMs += (performance.now() - began - workMs) / smoothing;
        leave(turn);
      }
    },
    forgive({ keys }: Asker): void {
      for (const key of keys) count(key, -1);
    },
  };
}

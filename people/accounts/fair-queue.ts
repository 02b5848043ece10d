import { AppError } from '../../contract/errors.ts';

/** On whose behalf something is done. Everybody known by one of the same keys shares a place in the queue. */
export interface Asker {
  /** Signing in has a share of its own: nothing else may keep readers out. */
  isSignIn: boolean;
  keys: string[];
}

export interface QueueSize {
  atOnce: number;
  /** Waiting at most, of all askers and of one key. */
  longest: number;
  perKey: number;
  /** Places in the queue that only sign-ins may take. */
  reserved: number;
}

interface Place {
  asker: Asker;
  weight: number;
  start(): void;
  refuse(error: AppError): void;
}

const windowMs = 60_000;
const mostRemembered = 50_000;
const comeBack = () => new AppError('TOO_MANY_REQUESTS', { seconds: 5 });

/**
 * For the dearest things a stranger can ask for, hashing a password above all (RELIABILITY.md fact N): a few at a time, and whoever asked
 * least in the last minute is next. A full queue drops the most demanding for somebody who asks less: a flood queues behind
 * everybody else, and only behind itself. A right password is forgiven and counts for nothing.
 */
export function createFairQueue({ atOnce, longest, perKey, reserved }: QueueSize) {
  const waiting: Place[] = [];
  const running: Asker[] = [];
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

  /** A sign-in before anything else whenever something else runs already; among equals the lightest, the oldest first. */
  function next(): Place | undefined {
    const signIns = waiting.filter(({ asker }) => asker.isSignIn);
    const hasOther = running.some(({ isSignIn }) => !isSignIn);
    const eligible = signIns.length > 0 && hasOther ? signIns : waiting;
    const place = eligible.reduce<Place | undefined>(
      (best, one) => (best === undefined || one.weight < best.weight ? one : best),
      undefined,
    );
    if (place) waiting.splice(waiting.indexOf(place), 1);
    return place;
  }

  /** Frees a place for somebody lighter, or refuses. */
  function makeRoom({ isSignIn, keys }: Asker, weight: number): void {
    const ofKey = (key: string) => waiting.filter(({ asker }) => asker.keys.includes(key)).length;
    if (keys.some((key) => ofKey(key) >= perKey)) throw comeBack();
    const others = waiting.filter(({ asker }) => !asker.isSignIn);
    const rivals = waiting.length >= longest ? waiting : others;
    const isFull = waiting.length >= longest || (!isSignIn && others.length >= longest - reserved);
    if (!isFull) return;
    const heaviest = rivals.reduce<Place | undefined>(
      (worst, one) => (worst === undefined || one.weight >= worst.weight ? one : worst),
      undefined,
    );
    if (!heaviest || heaviest.weight <= weight) throw comeBack();
    waiting.splice(waiting.indexOf(heaviest), 1);
    heaviest.refuse(comeBack());
  }

  async function turn(asker: Asker): Promise<void> {
    const weight = Math.max(0, ...asker.keys.map((key) => count(key, 1)));
    if (running.length < atOnce) {
      running.push(asker);
      return;
    }
    makeRoom(asker, weight);
    await new Promise<void>((start, refuse) => waiting.push({ asker, weight, start, refuse }));
  }

  function leave(asker: Asker): void {
    running.splice(running.indexOf(asker), 1);
    const place = next();
    if (!place) return;
    running.push(place.asker);
    place.start();
  }

  return {
    async inTurn<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
      await turn(asker);
      try {
        return await work();
      } finally {
        leave(asker);
      }
    },
    forgive({ keys }: Asker): void {
      for (const key of keys) count(key, -1);
    },
  };
}

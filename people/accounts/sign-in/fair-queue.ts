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

interface Task {
  asker: Asker;
  /** How many requests this caller made in the last minute, this one included. */
  weight: number;
}

interface WaitingTask {
  task: Task;
  start(): void;
  refuse(error: AppError): void;
}

/** Of equal ones the oldest first. */
const lightestFirst = (entries: readonly WaitingTask[]) => entries.toSorted((a, b) => a.task.weight - b.task.weight);

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
  const waiting: WaitingTask[] = [];
  const running: Task[] = [];
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
  const isHeavy = ({ weight }: Task) => weight >= heavy.from;
  const most = () => atOnce + (waiting.length >= oneMoreFrom ? 1 : 0);
  const mayRun = (task: Task) => running.length < most() && !(isHeavy(task) && running.some(isHeavy));

  /** A sign-in first if other work is running; otherwise the caller with the fewest requests, the oldest first. */
  function next(): WaitingTask | undefined {
    const ready = waiting.filter(({ task }) => mayRun(task));
    const signIns = ready.filter(({ task }) => task.asker.isSignIn);
    const hasOther = running.some(({ asker }) => !asker.isSignIn);
    const eligible = signIns.length > 0 && hasOther ? signIns : ready;
    return lightestFirst(eligible)[0];
  }

  const capacity = () => Math.min(longest, Math.max(atOnce, Math.floor((longestWaitMs * atOnce) / workMs)));

  /** The waiting place that a new caller would replace; none while there is room. Undefined: the caller is refused. */
  function admissionOf(task: Task): { instead?: WaitingTask } | undefined {
    const { keys, isSignIn } = task.asker;
    const ofKey = (key: string) => waiting.filter((entry) => entry.task.asker.keys.includes(key)).length;
    if (keys.some((key) => ofKey(key) >= perKey)) return undefined;
    const heavies = waiting.filter((entry) => isHeavy(entry.task));
    const others = waiting.filter((entry) => !entry.task.asker.isSignIn);
    const rivals =
      (isHeavy(task) && heavies.length >= heavy.waiting && heavies) ||
      (!isSignIn && others.length >= longest - reserved && others) ||
      (waiting.length >= capacity() && waiting);
    if (!rivals) return {};
    const heaviest = lightestFirst(rivals).at(-1);
    return heaviest && heaviest.task.weight > task.weight ? { instead: heaviest } : undefined;
  }

  async function wait(task: Task): Promise<void> {
    const admitted = admissionOf(task);
    if (!admitted) throw comeBack();
    if (admitted.instead) {
      waiting.splice(waiting.indexOf(admitted.instead), 1);
      admitted.instead.refuse(comeBack());
    }
    await new Promise<void>((start, refuse) => {
      waiting.push({ task, start, refuse });
      startNext();
    });
  }

  function startNext(): void {
    for (let entry = next(); entry; entry = next()) {
      waiting.splice(waiting.indexOf(entry), 1);
      running.push(entry.task);
      entry.start();
    }
  }

  function leave(task: Task): void {
    running.splice(running.indexOf(task), 1);
    startNext();
  }

  return {
    /** Whether a request would be refused now, checked before any work is done. Counts the request if so. */
    refuses(asker: Asker): boolean {
      const task = { asker, weight: weigh(asker, 1) };
      const isRefused = !mayRun(task) && admissionOf(task) === undefined;
      if (!isRefused) weigh(asker, -1);
      return isRefused;
    },
    async inTurn<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
      const task = { asker, weight: weigh(asker, 1) };
      if (mayRun(task)) running.push(task);
      else await wait(task);
      const began = performance.now();
      try {
        return await work();
      } finally {
        workMs += (performance.now() - began - workMs) / smoothing;
        leave(task);
      }
    },
    forgive({ keys }: Asker): void {
      for (const key of keys) count(key, -1);
    },
  };
}

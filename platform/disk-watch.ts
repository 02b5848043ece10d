import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Log } from './log.ts';

const alarmAt = 0.9;
/** PostgreSQL stops before the disk is completely full: it allocates whole files. */
const fullAt = 0.995;
const lookEveryMs = 10_000;

type Blocks = Pick<StatsFs, 'blocks' | 'bfree' | 'bavail'>;

/** Share of the space an ordinary program may use, as `df` computes it: the reserve of root counts neither as used nor as free. */
export function shareTaken({ blocks, bfree, bavail }: Blocks): number {
  const taken = blocks - bfree;
  return taken + bavail > 0 ? taken / (taken + bavail) : 0;
}

/** Share of the disk under a folder that is used; 0 when unknown. */
export async function diskUse(folder: string): Promise<number> {
  try {
    return shareTaken(await statfs(folder));
  } catch {
    return 0;
  }
}

let isFull = false;

/** Whether the disk was full at the last check. A database that stops because of it does not report the reason. */
export const isDiskFull = (): boolean => isFull;

/** Logs once when the disk fills up and once when it is full; again only after space was freed. */
export function createDiskAlarm(log: Pick<Log, 'warn' | 'error'>): (use: number) => void {
  let isLogged = false;
  isFull = false;
  return (use) => {
    const percent = Math.round(use * 100);
    if (use >= fullAt && !isFull) log.error({ percent }, 'the disk of the data folder is full: nothing can be saved');
    else if (use >= alarmAt && !isLogged) log.warn({ percent }, 'the disk of the data folder is filling up');
    isLogged = use >= alarmAt;
    isFull = use >= fullAt;
  };
}

/** Checks every ten seconds until the returned function is called. */
export function watchDisk(folder: string, log: Log): () => void {
  const alarm = createDiskAlarm(log);
  const look = async () => alarm(await diskUse(folder));
  void look();
  const timer = setInterval(() => void look(), lookEveryMs).unref();
  return () => clearInterval(timer);
}

import { statfs } from 'node:fs/promises';
import type { Log } from './log.ts';

const alarmAt = 0.9;

/** Share of the disk under a folder that is taken, as an ordinary program sees it; 0 where nobody can tell. */
export async function diskUse(folder: string): Promise<number> {
  try {
    const { blocks, bavail } = await statfs(folder);
    return blocks > 0 ? 1 - bavail / blocks : 0;
  } catch {
    return 0;
  }
}

/** Says once that the disk is filling up, and again only after it had room meanwhile. */
export function createDiskAlarm(log: Pick<Log, 'warn'>): (use: number) => void {
  let isTold = false;
  return (use) => {
    if (use >= alarmAt && !isTold) {
      log.warn({ percent: Math.round(use * 100) }, 'the disk of the data folder is filling up');
    }
    isTold = use >= alarmAt;
  };
}

/** Looks every minute until the returned function is called. */
export function watchDisk(folder: string, log: Log): () => void {
  const alarm = createDiskAlarm(log);
  const look = async () => alarm(await diskUse(folder));
  void look();
  const timer = setInterval(() => void look(), 60_000).unref();
  return () => clearInterval(timer);
}

import type { Platform } from '../../platform/platform.ts';
import { mailTrouble, postTrouble } from '../operator-jobs.ts';
import { endTroubles, keepTrouble } from './queries.ts';
import { readGlance } from './read-glance.ts';

/** Quiet for so long, a trouble is over: one that comes and goes is told once. */
const calmMs = 10 * 60_000;

/** Tells the operator of every trouble once when it begins and once when it is over: the row and the jobs in one transaction. */
export async function watchMorning(platform: Platform): Promise<void> {
  const { db, clock, queue, config } = platform;
  const { troubles } = await readGlance(platform);
  const now = clock.now();
  await db.transaction(async (tx) => {
    const told: { kind: (typeof troubles)[number]['kind']; count: number; minutes: number; isOver: boolean }[] = [];
    for (const { kind, count } of troubles) {
      if (await keepTrouble(tx, kind, now)) told.push({ kind, count, minutes: 0, isOver: false });
    }
    for (const { kind, since } of await endTroubles(tx, new Date(now.getTime() - calmMs))) {
      told.push({ kind, count: 0, minutes: Math.round((now.getTime() - since.getTime()) / 60_000), isOver: true });
    }
    for (const news of told) {
      await queue.send(tx, mailTrouble, news);
      if (config.ALERT_WEBHOOK_URL) await queue.send(tx, postTrouble, { ...news, at: now.toISOString() });
    }
  });
}

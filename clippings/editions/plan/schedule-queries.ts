import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Handle, Tx } from '../../../platform/db/open-database.ts';
import { findRow } from '../../../platform/db/rows.ts';
import { schedules } from '../tables.ts';
import type { Run } from './schedule.ts';

export type Schedule = typeof schedules.$inferSelect;
type Key = Pick<Schedule, 'userId' | 'kind'>;

const isAt = ({ userId, kind }: Key) => and(eq(schedules.userId, userId), eq(schedules.kind, kind));

export const findSchedule = (db: Handle, key: Key) => findRow(db, schedules, isAt(key));

export function schedulesOf(db: Handle, userId: string): Promise<Schedule[]> {
  return db.select().from(schedules).where(eq(schedules.userId, userId));
}

/** Waits for a process that is composing them, so that the next run is not planned from old data. */
export function lockSchedules(tx: Tx, userId: string, kinds: string[]): Promise<Schedule[]> {
  return tx
    .select()
    .from(schedules)
    .where(and(eq(schedules.userId, userId), inArray(schedules.kind, kinds)))
    .orderBy(asc(schedules.kind))
    .for('update');
}

export async function insertSchedule(tx: Tx, { userId, kind }: Key, { runAt, localDate }: Run): Promise<void> {
  await tx.insert(schedules).values({ userId, kind, nextRunAt: runAt, nextLocalDate: localDate });
}

export async function setNextRun(db: Handle, key: Key, { runAt, localDate }: Run): Promise<void> {
  await db.update(schedules).set({ nextRunAt: runAt, nextLocalDate: localDate }).where(isAt(key));
}

/** What composing reads of an edition that was frozen after its run. */
export async function setSent(
  tx: Tx,
  key: Key,
  sent: Pick<Schedule, 'readAt' | 'termLastOn' | 'sentTitles'>,
): Promise<void> {
  await tx.update(schedules).set(sent).where(isAt(key));
}

export async function deleteSchedule(tx: Tx, key: Key): Promise<void> {
  await tx.delete(schedules).where(isAt(key));
}

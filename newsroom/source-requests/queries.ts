import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { RequestState } from '../../contract/news/source-requests.ts';
import type { Handle, Tx } from '../../platform/db/open-database.ts';
import { changesRows, findRow } from '../../platform/db/rows.ts';
import { sourceRequests } from './tables.ts';

export type RequestRow = typeof sourceRequests.$inferSelect;

const waiting: RequestState[] = ['checking', 'open'];
const isChecking = (id: string) => and(eq(sourceRequests.id, id), eq(sourceRequests.state, 'checking'));
const mostShown = 200;

export function requestsOf(db: Handle, userId: string): Promise<RequestRow[]> {
  return db
    .select()
    .from(sourceRequests)
    .where(eq(sourceRequests.userId, userId))
    .orderBy(desc(sourceRequests.createdAt), desc(sourceRequests.id))
    .limit(mostShown);
}

export async function findRequest(db: Handle, userId: string, url: string): Promise<RequestRow | undefined> {
  const [row] = await db
    .select()
    .from(sourceRequests)
    .where(and(eq(sourceRequests.userId, userId), eq(sourceRequests.url, url)));
  return row;
}

export function countOpenRequests(db: Handle, userId: string): Promise<number> {
  return db.$count(sourceRequests, and(eq(sourceRequests.userId, userId), inArray(sourceRequests.state, waiting)));
}

/** A feed the reader requested before is left unchanged. */
export function insertRequests(tx: Tx, rows: (typeof sourceRequests.$inferInsert)[]): Promise<RequestRow[]> {
  return tx.insert(sourceRequests).values(rows).onConflictDoNothing().returning();
}

export function deleteRequest(db: Handle, userId: string, id: string): Promise<boolean> {
  const isOne = and(eq(sourceRequests.userId, userId), eq(sourceRequests.id, id));
  return changesRows(db.delete(sourceRequests).where(isOne));
}

export const findChecking = (db: Handle, id: string) => findRow(db, sourceRequests, isChecking(id));

export async function settleChecking(
  db: Handle,
  id: string,
  values: Pick<RequestRow, 'state'> & Partial<Pick<RequestRow, 'name' | 'language'>>,
): Promise<void> {
  await db.update(sourceRequests).set(values).where(isChecking(id));
}

type Answer = Pick<RequestRow, 'state' | 'answeredAt'> & Partial<Pick<RequestRow, 'outlet' | 'reason' | 'note'>>;

/** Answers every request for a feed that is in one of the states. Returns the readers. */
export async function answerRequests(
  tx: Tx,
  url: string,
  from: readonly RequestState[],
  answer: Answer,
): Promise<string[]> {
  const rows = await tx
    .update(sourceRequests)
    .set({ outlet: null, reason: null, note: null, notifiedAt: null, ...answer })
    .where(and(eq(sourceRequests.url, url), inArray(sourceRequests.state, [...from])))
    .returning({ userId: sourceRequests.userId });
  return rows.map(({ userId }) => userId);
}

/** Answers the reader has not been mailed about. */
export function unmailedAnswers(db: Handle, userId: string): Promise<RequestRow[]> {
  return db
    .select()
    .from(sourceRequests)
    .where(
      and(
        eq(sourceRequests.userId, userId),
        isNotNull(sourceRequests.answeredAt),
        isNull(sourceRequests.notifiedAt),
        inArray(sourceRequests.state, ['added', 'merged', 'refused']),
      ),
    )
    .orderBy(sql`${sourceRequests.answeredAt}, ${sourceRequests.url}`);
}

export async function markNotified(db: Handle, userId: string, rows: readonly RequestRow[], now: Date): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await db
    .update(sourceRequests)
    .set({ notifiedAt: now })
    .where(and(eq(sourceRequests.userId, userId), inArray(sourceRequests.id, ids)));
}

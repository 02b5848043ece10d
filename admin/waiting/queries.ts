import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Direction } from '../../contract/admin/paging.ts';
import type { WaitingPerson } from '../../contract/admin/people.ts';
import { waitingList } from '../../people/onboarding/tables.ts';
import type { Handle, Tx } from '../../platform/db/open-database.ts';
import type { Keyset } from '../keyset.ts';
import { after, contains, keyOf, type Order, orderBy } from '../keyset-queries.ts';

export interface WaitingRow extends Keyset, Record<string, unknown> {
  email: string;
  language: WaitingPerson['language'];
  createdAt: string;
  invitedAt: string | null;
  inviteCode: string | null;
}

export interface WaitingRequest {
  q: string | undefined;
  state: 'all' | 'waiting' | 'invited';
  sort: 'createdAt' | 'email';
  direction: Direction;
  cursor: Keyset | undefined;
  limit: number;
}

const states: Record<WaitingRequest['state'], SQL> = {
  all: sql`true`,
  waiting: sql`w.invited_at is null`,
  invited: sql`w.invited_at is not null`,
};

export async function selectWaiting(
  db: Handle,
  { q, state, sort, direction, cursor, limit }: WaitingRequest,
): Promise<WaitingRow[]> {
  const order: Order =
    sort === 'email'
      ? { column: sql`w.email`, id: sql`w.id`, kind: 'text', direction }
      : { column: sql`w.created_at`, id: sql`w.id`, kind: 'instant', direction };
  const { rows } = await db.execute<WaitingRow>(sql`
    select w.id, w.email, w.language, w.created_at as "createdAt", w.invited_at as "invitedAt",
      w.invite_code as "inviteCode", ${keyOf(order)} as key
    from waiting_list w
    where ${states[state]} and ${q ? contains(sql`w.email`, q) : sql`true`} and ${after(order, cursor)}
    ${orderBy(order)} limit ${limit}`);
  return rows;
}

export async function countWaiting(db: Handle): Promise<{ total: number; waiting: number; invited: number }> {
  const { rows } = await db.execute<{ total: number; invited: number }>(
    sql`select count(*)::int as total, count(invited_at)::int as invited from waiting_list`,
  );
  const { total, invited } = rows[0] ?? { total: 0, invited: 0 };
  return { total, waiting: total - invited, invited };
}

/** Locked, so that two administrators who choose the same person do not send two codes. */
export function lockUninvited(tx: Tx, ids: string[]) {
  return tx
    .select({ id: waitingList.id })
    .from(waitingList)
    .where(and(inArray(waitingList.id, ids), isNull(waitingList.invitedAt)))
    .orderBy(waitingList.id)
    .for('update');
}

export async function markInvited(tx: Tx, given: { id: string; code: string }[], at: Date): Promise<void> {
  await tx.execute(sql`
    update waiting_list w set invited_at = ${at}, invite_code = g.code
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(id uuid, code text) where w.id = g.id`);
}

export async function findWaiting(db: Handle, id: string) {
  const [row] = await db.select().from(waitingList).where(sql`${waitingList.id} = ${id}`);
  return row;
}

export async function markMailed(db: Handle, id: string, at: Date): Promise<void> {
  await db.update(waitingList).set({ mailedAt: at }).where(sql`${waitingList.id} = ${id}`);
}

export function allWaiting(db: Handle) {
  return db.select().from(waitingList).orderBy(waitingList.createdAt, waitingList.id).limit(500_000);
}

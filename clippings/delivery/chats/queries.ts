import { and, asc, eq, sql } from 'drizzle-orm';
import type { Handle, Tx } from '../../../platform/db/open-database.ts';
import { findRow } from '../../../platform/db/rows.ts';
import { isOpened } from '../ledger/open-queries.ts';
import { chatChannels } from './tables.ts';

export type ChatRow = typeof chatChannels.$inferSelect;

const isOf = (userId: string, id: string) => and(eq(chatChannels.userId, userId), eq(chatChannels.id, id));

export function listChats(db: Handle, userId: string): Promise<ChatRow[]> {
  return db
    .select()
    .from(chatChannels)
    .where(eq(chatChannels.userId, userId))
    .orderBy(asc(chatChannels.createdAt), asc(chatChannels.id));
}

export const findChat = (db: Handle, userId: string, id: string) => findRow(db, chatChannels, isOf(userId, id));

/** A new address for the same clipping and provider clears the recorded problem and keeps the id: waiting deliveries go to it. */
export async function saveChat(
  tx: Tx,
  row: Pick<ChatRow, 'userId' | 'clippingId' | 'provider' | 'addressSecret' | 'hint' | 'createdAt'>,
): Promise<ChatRow> {
  const { addressSecret, hint, createdAt } = row;
  const [saved] = await tx
    .insert(chatChannels)
    .values(row)
    .onConflictDoUpdate({
      target: [chatChannels.userId, chatChannels.clippingId, chatChannels.provider],
      set: { addressSecret, hint, createdAt, lastOkAt: null, stoppedAt: null, problem: null },
    })
    .returning();
  return saved!;
}

export async function deleteChat(db: Handle, userId: string, id: string): Promise<boolean> {
  return (await db.delete(chatChannels).where(isOf(userId, id)).returning({ id: chatChannels.id })).length > 0;
}

export async function deleteChats(tx: Tx, userId: string): Promise<void> {
  await tx.delete(chatChannels).where(eq(chatChannels.userId, userId));
}

/** Stores the outcome only if the address is still the one the message went to. */
export async function noteChat(
  db: Handle,
  { userId, id, addressSecret }: Pick<ChatRow, 'userId' | 'id' | 'addressSecret'>,
  values: Partial<Pick<ChatRow, 'lastOkAt' | 'stoppedAt' | 'problem'>>,
): Promise<void> {
  await db
    .update(chatChannels)
    .set(values)
    .where(and(isOf(userId, id), eq(chatChannels.addressSecret, addressSecret)));
}

/** Creates a delivery for each active chat of these editions' clippings. The claim checks again before posting. */
export async function openChatDeliveries(tx: Tx, opened: Parameters<typeof isOpened>[0]): Promise<void> {
  await tx.execute(sql`
    insert into deliveries (edition_id, user_id, local_date, channel, recipient_id, due_at, deadline_at, message_id)
    select e.id, e.user_id, e.local_date, h.provider, h.id, e.due_at, e.deadline_at, h.provider || ' ' || e.id
    from editions e join chat_channels h on h.user_id = e.user_id
    where ${isOpened(opened)} and h.stopped_at is null and e.kind = coalesce('clipping-' || h.clipping_id, 'daily')
    on conflict do nothing`);
}

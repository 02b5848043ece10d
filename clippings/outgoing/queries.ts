import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ClippingWebhook } from '../../contract/clippings.ts';
import { isAdmitted } from '../../people/accounts/queries.ts';
import type { Db, Handle, Tx } from '../../platform/db/open-database.ts';
import { changesRows } from '../../platform/db/rows.ts';
import { outgoingWebhooks, sendingPauses, webhookMessages } from './tables.ts';

export type WebhookRow = typeof outgoingWebhooks.$inferSelect;

export async function saveWebhook(tx: Tx, row: typeof outgoingWebhooks.$inferInsert): Promise<WebhookRow> {
  const { clippingId: _, ...fresh } = { lastOkAt: null, disabledAt: null, disabledReason: null, ...row };
  const [saved] = await tx
    .insert(outgoingWebhooks)
    .values(row)
    .onConflictDoUpdate({ target: outgoingWebhooks.clippingId, set: fresh })
    .returning();
  // waiting messages go to the new address, without the failures of the old one
  await tx
    .update(webhookMessages)
    .set({ attempts: 0, nextTryAt: row.createdAt, lastStatus: null, lastReason: null, lastError: null })
    .where(and(eq(webhookMessages.clippingId, row.clippingId), eq(webhookMessages.state, 'due')));
  return saved!;
}

export function deleteWebhook(db: Handle, userId: string, clippingId: string): Promise<boolean> {
  const isOwn = and(eq(outgoingWebhooks.clippingId, clippingId), eq(outgoingWebhooks.userId, userId));
  return changesRows(db.delete(outgoingWebhooks).where(isOwn));
}

export async function deleteWebhooks(tx: Tx, userId: string): Promise<void> {
  await tx.delete(outgoingWebhooks).where(eq(outgoingWebhooks.userId, userId));
}

/** Each with the failure of its last message, unless that one was accepted. */
export function listWebhooks(db: Handle, userId: string) {
  const lastFailure = sql<ClippingWebhook['lastFailure']>`(
    select case when m.last_reason is not null then jsonb_build_object('reason', m.last_reason, 'status', m.last_status) end
    from webhook_messages m where m.clipping_id = outgoing_webhooks.clipping_id order by m.created_at desc, m.id limit 1)`;
  return db
    .select({ webhook: outgoingWebhooks, lastFailure })
    .from(outgoingWebhooks)
    .where(eq(outgoingWebhooks.userId, userId));
}

/** Creates a message to each active webhook of the clippings of these editions. */
export async function openWebhookMessages(
  tx: Tx,
  editions: { editionId: string; localDate: string; userId: string; clippingId: string }[],
  now: Date,
): Promise<void> {
  if (editions.length === 0) return;
  await tx.execute(sql`
    insert into webhook_messages (clipping_id, edition_id, local_date, user_id, next_try_at, created_at)
    select h.clipping_id, n."editionId", n."localDate", h.user_id, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(editions)}::jsonb) as n("editionId" uuid, "localDate" date, "userId" uuid, "clippingId" uuid)
      join outgoing_webhooks h on h.clipping_id = n."clippingId" and h.user_id = n."userId" and h.disabled_at is null
    on conflict do nothing`);
}

/** After a restore: messages that are due may have been posted after the backup, under another id. */
export async function closeOpenMessages(db: Handle, now: Date): Promise<void> {
  await db
    .update(webhookMessages)
    .set({ state: 'failed', lastReason: 'restored', doneAt: now })
    .where(eq(webhookMessages.state, 'due'));
}

export type DueMessage = {
  id: string;
  clipping_id: string;
  edition_id: string;
  attempts: number;
  url: string;
  /** Sealed. */
  secret: string;
  created_at: string;
};

/**
 * Claims due messages and postpones their next try, so that a process that dies only delays them. Messages of an ended plan, a
 * deleted webhook or a suspended reader are closed in the same statement.
 */
export async function claimMessages(db: Db, now: Date, again: Date, limit: number): Promise<DueMessage[]> {
  const { rows } = await db.execute<DueMessage & { is_live: boolean }>(sql`
    with due as (
      select id from webhook_messages where state = 'due' and next_try_at <= ${now}
        and not exists (select 1 from sending_pauses)
      order by next_try_at, id limit ${limit} for update skip locked
    ), live as (
      select m.id, h.url, h.secret,
        (h.clipping_id is not null and h.disabled_at is null and f.plan in ('pro', 'enterprise') and ${isAdmitted}) as is_live
      from due join webhook_messages m on m.id = due.id join profiles f on f.id = m.user_id join "user" on "user".id = m.user_id
        left join outgoing_webhooks h on h.clipping_id = m.clipping_id
    )
    update webhook_messages m set
      attempts = m.attempts + case when l.is_live then 1 else 0 end, next_try_at = ${again},
      state = case when l.is_live then 'due' else 'failed' end,
      last_reason = case when l.is_live then m.last_reason else 'switched_off' end,
      done_at = case when l.is_live then null else ${now}::timestamptz end
    from live l where l.id = m.id
    returning m.id, m.clipping_id, m.edition_id, m.attempts, m.created_at, l.url, l.secret, l.is_live`);
  return rows.filter((row) => row.is_live);
}

/** The webhook as it was when the message was claimed: a new address has a new secret. */
const isAddressOf = ({ clipping_id, secret }: DueMessage) =>
  and(eq(outgoingWebhooks.clippingId, clipping_id), eq(outgoingWebhooks.secret, secret));

/** Stores how a try ended; false if the address changed meanwhile: then the message is tried again at the new one. */
export function closeMessage(
  db: Handle,
  message: DueMessage,
  values: Partial<typeof webhookMessages.$inferInsert>,
): Promise<boolean> {
  const { id, attempts } = message;
  const asClaimed = db.select({ id: outgoingWebhooks.clippingId }).from(outgoingWebhooks).where(isAddressOf(message));
  return changesRows(
    db
      .update(webhookMessages)
      .set(values)
      .where(
        and(
          eq(webhookMessages.id, id),
          eq(webhookMessages.state, 'due'),
          eq(webhookMessages.attempts, attempts),
          inArray(webhookMessages.clippingId, asClaimed),
        ),
      ),
  );
}

export async function markWebhookOk(db: Handle, message: DueMessage, now: Date): Promise<void> {
  await db.update(outgoingWebhooks).set({ lastOkAt: now }).where(isAddressOf(message));
}

export function disableWebhook(
  db: Handle,
  message: DueMessage,
  reason: WebhookRow['disabledReason'],
  now: Date,
): Promise<boolean> {
  return changesRows(
    db
      .update(outgoingWebhooks)
      .set({ disabledAt: now, disabledReason: reason })
      .where(and(isAddressOf(message), isNull(outgoingWebhooks.disabledAt))),
  );
}

/** Since when the operator has paused all sending; undefined if not paused. */
export async function findPause(db: Handle): Promise<Date | undefined> {
  const [row] = await db.select({ since: sendingPauses.since }).from(sendingPauses);
  return row?.since;
}

export async function insertPause(db: Handle, since: Date): Promise<void> {
  await db.insert(sendingPauses).values({ what: 'all', since }).onConflictDoNothing();
}

/** False if it was not paused. */
export function deletePause(db: Handle): Promise<boolean> {
  return changesRows(db.delete(sendingPauses));
}

import { and, eq, gt, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Db, Handle, Tx } from '../../../platform/db/open-database.ts';
import { changesRows, findRow } from '../../../platform/db/rows.ts';
import type { FailureReason } from '../channel.ts';
import { isOpened } from '../ledger/open-queries.ts';
import { unlocked } from '../ledger/queries.ts';
import { deliveries } from '../tables.ts';
import { formsOf } from './number/phone.ts';
import { whatsappBudget, whatsappContacts, whatsappEvents, whatsappStops } from './tables.ts';

export type Contact = typeof whatsappContacts.$inferSelect;

export const findContact = (db: Handle, userId: string) =>
  findRow(db, whatsappContacts, eq(whatsappContacts.userId, userId));

/** Stores a number with its code. A confirmed number in use stays so until the code of another one is entered. */
export async function saveCode(
  tx: Tx,
  { userId, ...code }: Pick<Contact, 'userId' | 'phone' | 'codeHash' | 'codeExpiresAt'>,
): Promise<void> {
  const { phone, confirmedAt, stoppedAt } = whatsappContacts;
  const pending = { ...code, codeTries: 0 };
  const isSame = sql`${phone} = excluded.phone`;
  const isKept = sql`${isSame} or (${confirmedAt} is not null and ${stoppedAt} is null)`;
  await tx
    .insert(whatsappContacts)
    .values({ userId, ...pending })
    .onConflictDoUpdate({
      target: whatsappContacts.userId,
      set: {
        ...pending,
        phone: sql`case when ${isKept} then ${phone} else excluded.phone end`,
        pendingPhone: sql`case when ${isKept} and not ${isSame} then excluded.phone end`,
        confirmedAt: sql`case when ${isKept} then ${confirmedAt} end`,
      },
    });
}

const noCode = { pendingPhone: null, codeHash: null, codeExpiresAt: null };

/** Uses one try if one is left. Every guess counts, also parallel ones. */
export async function spendTry(db: Db, userId: string, now: Date, most: number): Promise<Contact | undefined> {
  const [row] = await db
    .update(whatsappContacts)
    .set({ codeTries: sql`${whatsappContacts.codeTries} + 1` })
    .where(
      and(
        eq(whatsappContacts.userId, userId),
        lt(whatsappContacts.codeTries, most),
        gt(whatsappContacts.codeExpiresAt, now),
        isNotNull(whatsappContacts.codeHash),
      ),
    )
    .returning();
  return row;
}

/** A number belongs to the account that confirmed it last; it is removed from all others. */
export async function confirmContact(tx: Tx, userId: string, phone: string, now: Date): Promise<void> {
  const forms = formsOf(phone);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`whatsapp ${forms.toSorted()[0]}`}))`);
  await tx
    .update(whatsappContacts)
    .set({ stoppedAt: now, stoppedBy: 'moved', confirmedAt: null })
    .where(and(inArray(whatsappContacts.phone, forms), ne(whatsappContacts.userId, userId)));
  await tx
    .update(whatsappContacts)
    .set({
      phone,
      ...noCode,
      confirmedAt: now,
      codeTries: 0,
      stoppedAt: null,
      stoppedBy: null,
      undeliverable: 0,
      notBefore: null,
    })
    .where(eq(whatsappContacts.userId, userId));
}

type StoppedBy = NonNullable<Contact['stoppedBy']>;

/** Only contacts that are not stopped yet: the first reason is kept. */
async function stopWhere(db: Handle, whom: SQL | undefined, stoppedBy: StoppedBy, now: Date): Promise<void> {
  await db
    .update(whatsappContacts)
    .set({ stoppedAt: now, stoppedBy, ...noCode })
    .where(and(whom, isNull(whatsappContacts.stoppedAt)));
}

/** A number that is not confirmed yet gets no code any more; the reader's confirmed one stays. */
export async function stopNumber(db: Handle, phone: string, stoppedBy: StoppedBy, now: Date): Promise<void> {
  const forms = formsOf(phone);
  await stopWhere(db, inArray(whatsappContacts.phone, forms), stoppedBy, now);
  await db.update(whatsappContacts).set(noCode).where(inArray(whatsappContacts.pendingPhone, forms));
}

export async function stopContacts(db: Handle, userIds: string[], stoppedBy: StoppedBy, now: Date): Promise<void> {
  if (userIds.length > 0) await stopWhere(db, inArray(whatsappContacts.userId, userIds), stoppedBy, now);
}

/** A stopped contact, and whether another account has the number now. */
export async function lockStopped(tx: Tx, userId: string) {
  const { rows } = await tx.execute<{ stoppedBy: StoppedBy | null; isConfirmed: boolean; isTaken: boolean }>(sql`
    select w.stopped_by as "stoppedBy", w.confirmed_at is not null as "isConfirmed",
      exists (select 1 from whatsapp_contacts o where o.phone = w.phone and o.user_id <> w.user_id
        and o.confirmed_at is not null and o.stopped_at is null) as "isTaken"
    from whatsapp_contacts w where w.user_id = ${userId} and w.stopped_at is not null for update of w`);
  return rows[0];
}

export async function clearStop(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(whatsappContacts)
    .set({ stoppedAt: null, stoppedBy: null, undeliverable: 0, notBefore: null })
    .where(eq(whatsappContacts.userId, userId));
}

export async function deleteContact(db: Handle, userId: string): Promise<void> {
  await db.delete(whatsappContacts).where(eq(whatsappContacts.userId, userId));
}

/** Adds one "undeliverable" for each mention; at the given count the channel is stopped for that reader. */
export async function countUndeliverable(db: Handle, userIds: string[], most: number, now: Date): Promise<void> {
  if (userIds.length === 0) return;
  await db.execute(sql`
    update whatsapp_contacts w set undeliverable = w.undeliverable + n.times,
      stopped_at = case when w.undeliverable + n.times >= ${most} then coalesce(w.stopped_at, ${now}) else w.stopped_at end,
      stopped_by = case when w.undeliverable + n.times >= ${most} then coalesce(w.stopped_by, 'undeliverable') else w.stopped_by end
    from (select id, count(*)::int as times from unnest(${sql.param(userIds)}::uuid[]) as u(id) group by id) n
    where w.user_id = n.id`);
}

export async function pauseContacts(db: Handle, userIds: string[], notBefore: Date): Promise<void> {
  if (userIds.length === 0) return;
  await db.update(whatsappContacts).set({ notBefore }).where(inArray(whatsappContacts.userId, userIds));
}

/**
 * False if the portfolio's limit for the day is reached by others. One at a time, so that two processes cannot both take the last
 * place.
 */
export async function reservePerson(db: Db, phoneHash: Buffer, now: Date, since: Date, most: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('whatsapp_budget'))`);
    const { rowCount } = await tx.execute(sql`
      insert into whatsapp_budget (phone_hash, last_at) select ${phoneHash}, ${now}::timestamptz
      where (select count(*) from whatsapp_budget where last_at >= ${since} and phone_hash <> ${phoneHash}) < ${most}
      on conflict (phone_hash) do update set last_at = excluded.last_at`);
    return (rowCount ?? 0) > 0;
  });
}

/** Deletes notices that are no longer repeated, and people older than the moving day. */
export async function forgetBefore(db: Handle, before: Date): Promise<void> {
  await db.delete(whatsappEvents).where(lt(whatsappEvents.receivedAt, before));
  await db.delete(whatsappBudget).where(lt(whatsappBudget.lastAt, before));
}

export function listStops(db: Handle) {
  return db.select().from(whatsappStops).orderBy(whatsappStops.scope);
}

/** True if it is new: one alert per stop, not per message. */
export function insertStop(db: Handle, row: typeof whatsappStops.$inferInsert): Promise<boolean> {
  return changesRows(db.insert(whatsappStops).values(row).onConflictDoNothing());
}

export async function deleteStops(db: Handle, scope: string | undefined): Promise<number> {
  const { rowCount } = await db.delete(whatsappStops).where(scope ? eq(whatsappStops.scope, scope) : undefined);
  return rowCount ?? 0;
}

/** Writes the reason of a stop to the waiting deliveries; it is kept when their deadline passes. */
export async function explainWaiting(db: Handle, { code, detail }: FailureReason): Promise<void> {
  const words = detail ?? null;
  await db
    .update(deliveries)
    .set({ reason: code, reasonDetail: words, updatedAt: sql`now()` })
    .where(
      unlocked(sql`channel = 'whatsapp' and state in ('due', 'deferred')
        and (reason, reason_detail) is distinct from (${code}, ${words})`),
    );
}

/** Creates WhatsApp deliveries for the editions whose readers want them. The claim checks this again. */
export async function openWhatsappDeliveries(tx: Tx, opened: Parameters<typeof isOpened>[0]): Promise<void> {
  if (opened.length === 0) return;
  await tx.execute(sql`
    insert into deliveries (edition_id, user_id, local_date, channel, due_at, deadline_at, message_id)
    select e.id, e.user_id, e.local_date, 'whatsapp', e.due_at, e.deadline_at, 'whatsapp ' || e.id
    from editions e join whatsapp_contacts w on w.user_id = e.user_id join profiles f on f.id = e.user_id
    where ${isOpened(opened)} and w.confirmed_at is not null and w.stopped_at is null
      and f.plan in ('premium', 'pro', 'enterprise')
    on conflict do nothing`);
}

export function countDueWhatsapp(db: Handle): Promise<number> {
  const isDue = and(eq(deliveries.channel, 'whatsapp'), sql`${deliveries.state} in ('due', 'deferred')`);
  return db.$count(deliveries, isDue);
}

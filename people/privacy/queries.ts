import { type SQL, sql } from 'drizzle-orm';
import { deleteBefore } from '../../platform/db/month-parts.ts';
import type { Db, Handle, Tx } from '../../platform/db/open-database.ts';

/** A column that names the owner of a row. */
export interface OwnedColumn extends Record<string, unknown> {
  table: string;
  column: string;
}

/**
 * Read from the database's catalogue, so that no table is forgotten: every column that refers to an account or a profile, or is
 * called user_id, except in the tables of accounts and profiles.
 */
export async function ownedColumns(db: Handle): Promise<OwnedColumn[]> {
  const { rows } = await db.execute<OwnedColumn>(sql`
    select c.relname as "table", a.attname as "column"
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
      and (a.attname = 'user_id'
        or (c.relname in ('user', 'profiles') and a.attname = 'id')
        or exists (
          select 1 from pg_constraint k
          where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey)
            and k.confrelid in ('public.user'::regclass, 'public.profiles'::regclass)
        ))
    order by 1, 2`);
  return rows;
}

export async function ownedRows(db: Handle, { table, column }: OwnedColumn, userId: string) {
  const { rows } = await db.execute<{ row: Record<string, unknown> }>(sql`
    select to_jsonb(t) as row
    from ${sql.identifier(table)} t
    where t.${sql.identifier(column)} = ${userId}`);
  return rows.map(({ row }) => row);
}

interface Person {
  userId: string;
  email: string;
  /** Hash of the address, as in suppressions and mail events. */
  addressHash: Buffer;
}

/** Rows kept by address or its hash instead of by account, and what administrators did with the account. */
export async function rowsByAddress(
  db: Handle,
  { userId, email, addressHash }: Person,
): Promise<Record<string, Record<string, unknown>[]>> {
  const { rows: waiting } = await db.execute(sql`select * from waiting_list where lower(email) = ${email}`);
  const { rows: caught } = await db.execute(sql`
    select id, channel, recipient, subject, received_at from mailbox_messages where lower(recipient) = ${email}`);
  const { rows: events } = await db.execute(
    sql`select * from mail_events where address_hash = ${addressHash} order by happened_at`,
  );
  const { rows: blocked } = await db.execute(sql`select * from suppressions where address_hash = ${addressHash}`);
  const { rows: entries } = await db.execute(sql`select * from audit_log where reader_id = ${userId} order by id`);
  return {
    waiting_list: waiting,
    mailbox_messages: caught,
    mail_events: events,
    suppressions: blocked,
    audit_log: entries,
  };
}

/** Matches the whole address, not `mariana@…` for `ana@…`, nor `….com.br` for `….com`. */
const wholeAddress = (email: string) =>
  `(?<![[:alnum:]._+-])${email.replace(/[^\p{L}\p{N}@]/gu, String.raw`\$&`)}(?![[:alnum:]-]|\\.[[:alnum:]])`;

/**
 * Deletes the account and by foreign keys everything that refers to it; then rows kept by address, data about the
 * person in others' rows, and jobs in the queue.
 */
export async function deletePerson(tx: Tx, { userId, email, addressHash }: Person): Promise<void> {
  const address = wholeAddress(email);
  const names = (column: SQL) => sql`lower(${column}) ~ ${address} or strpos(${column}, ${userId}) > 0`;
  await tx.execute(sql`delete from "user" where id = ${userId}`);
  await tx.execute(sql`delete from verification where ${names(sql`value`)} or ${names(sql`identifier`)}`);
  await tx.execute(sql`delete from waiting_list where lower(email) = ${email}`);
  await tx.execute(sql`delete from clipping_recipients where lower(email) = ${email}`);
  await tx.execute(sql`
    delete from mailbox_messages
    where account_id = ${userId} or lower(recipient) = ${email} or lower(encode(raw, 'escape')) ~ ${address}`);
  await tx.execute(
    sql`update mail_events set detail = null where address_hash = ${addressHash} and detail is not null`,
  );
  await tx.execute(sql`update suppressions set detail = null where address_hash = ${addressHash}`);
  await tx.execute(sql`update audit_log set details = details - 'reason' where reader_id = ${userId}`);
  await tx.execute(sql`delete from rate_limits where ${names(sql`key`)}`);
  await tx.execute(sql`
    delete from pgboss.job where state <> 'active' and (${names(sql`data::text`)} or ${names(sql`output::text`)})`);
}

/** Activity records, with the column of their age. The audit log is not among them: it names nobody. */
const traces = [
  ['session', 'expires_at'],
  ['verification', 'expires_at'],
  ['mailbox_messages', 'received_at'],
  ['mail_events', 'happened_at'],
  ['webhook_messages', 'done_at'],
] as const;

export async function deleteTracesBefore(db: Db, before: Date): Promise<number> {
  let forgotten = 0;
  for (const [table, column] of traces) forgotten += await deleteBefore(db, table, column, before);
  return forgotten;
}

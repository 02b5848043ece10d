import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Handle } from '../../../platform/db/open-database.ts';
import { preparedStatement } from '../../../platform/db/prepared-statement.ts';
import { type EditionRow, editionItemsOf, type ItemRow } from '../../editions/queries.ts';
import { editions } from '../../editions/tables.ts';
import type { FailureReason } from '../channel.ts';
import { deliveries } from '../tables.ts';
import { addressOf, isRecent, lease, reasonNotToSend, recipientJoins, refusalDetail } from './recipient-queries.ts';

/**
 * Parameters of a prepared statement: one array per column. The planner expects few rows from an array and uses the primary key; from
 * JSON it expects many and reads whole tables.
 */
const given = {
  leases: sql.placeholder('leases'),
  salt: sql.placeholder('salt'),
  now: sql.placeholder('now'),
  ids: sql.placeholder('ids'),
  days: sql.placeholder('days'),
  readers: sql.placeholder('readers'),
};

/** The number of elements the planner assumes for an unknown array. */
const expectedLength = 10;

/** Padded to that length: for fewer ids a custom plan would always look cheaper than the generic one. */
const idsOf = (rows: readonly { id: string }[]): (string | null)[] =>
  Array.from({ length: Math.max(rows.length, expectedLength) }, (_, at) => rows[at]?.id ?? null);

/**
 * The state of `d` as an expression, for statements that know the ids. With the bare column the planner chooses `deliveries_leased`,
 * which it believes empty, and reads all its dead entries for every mail.
 */
const stateOf = sql`(d.state || '')`;

/** A delivery and the lease of its claim. Without the lease id an abandoned attempt could continue during a new one. */
export interface Leased {
  id: string;
  /** The partition key: the ledger is partitioned by month. */
  localDate: string;
  userId: string;
  leaseId: string;
}

const columnsOf = (rows: readonly Leased[]) => ({
  ids: idsOf(rows),
  days: rows.map(({ localDate }) => localDate),
  readers: rows.map(({ userId }) => userId),
  leases: rows.map(({ leaseId }) => leaseId),
});

type LeasedRow = { id: string; lease_id: string };
type Columns = { [name in string]: readonly (string | number | null)[] | string | Date };
type IsLeased = (row: Leased) => boolean;

/** Returns which of them still had this lease. */
function stillLeased(rows: readonly LeasedRow[]): IsLeased {
  const keys = new Set(rows.map((row) => `${row.id} ${row.lease_id}`));
  return ({ id, leaseId }) => keys.has(`${id} ${leaseId}`);
}

export async function loadEditions(
  db: Handle,
  claimed: readonly { editionId: string; localDate: string; userId: string }[],
): Promise<Map<string, { edition: EditionRow; items: ItemRow[] }>> {
  if (claimed.length === 0) return new Map();
  const wanted = [
    ...new Map(claimed.map(({ editionId: id, localDate, userId }) => [id, { id, localDate, userId }])).values(),
  ];
  const distinct = (key: 'id' | 'localDate' | 'userId') => [...new Set(wanted.map((edition) => edition[key]))];
  const [rows, items] = await Promise.all([
    db
      .select()
      .from(editions)
      .where(
        and(
          inArray(editions.id, distinct('id')),
          inArray(editions.localDate, distinct('localDate')),
          inArray(editions.userId, distinct('userId')),
        ),
      ),
    editionItemsOf(db, wanted),
  ]);
  const byEdition = Map.groupBy(items, ({ editionId }) => editionId);
  return new Map(rows.map((edition) => [edition.id, { edition, items: byEdition.get(edition.id) ?? [] }]));
}

export interface SendingMark extends Leased {
  /** Mail address or number of the message. */
  address: string;
  bodySha256: Buffer;
}

const allowSending = preparedStatement<LeasedRow, Columns>(
  'mark_sending',
  sql`
  with live as materialized (
    select d.id, d.local_date, d.user_id, n.lease_id, n.body
    from unnest(${given.ids}::uuid[], ${given.days}::date[], ${given.readers}::uuid[], ${given.leases}::uuid[], ${sql.placeholder('addresses')}::text[], ${sql.placeholder('bodies')}::text[])
        as n(id, on_day, user_id, lease_id, address, body)
      join deliveries d on d.id = n.id and d.local_date = n.on_day and d.user_id = n.user_id ${recipientJoins}
    where n.address = ${addressOf} and d.deadline_at > ${given.now} and ${reasonNotToSend(given.salt, given.now)} is null
  )
  update deliveries d set state = 'sending', body_sha256 = decode(l.body, 'hex'), lease_until = now() + ${lease}, updated_at = now()
  from live l where l.id = d.id and l.local_date = d.local_date and l.user_id = d.user_id and d.lease_id = l.lease_id and ${stateOf} in ('claimed', 'sending')
  returning d.id, d.lease_id`,
);

/**
 * The commit before the final dot: only with our lease, before the deadline, while the reader still wants it, and to the address
 * the reader still has. Repeating it after a lost answer gives the same result. Rows it leaves out must not be sent.
 */
export async function markSending(
  db: Handle,
  marks: readonly SendingMark[],
  salt: string,
  now: Date,
): Promise<IsLeased> {
  const addresses = marks.map(({ address }) => address);
  const bodies = marks.map(({ bodySha256 }) => bodySha256.toString('hex'));
  return stillLeased(await allowSending(db, { ...columnsOf(marks), addresses, bodies, salt, now }));
}

export interface OutcomeRecord extends Leased {
  state: 'sent' | 'deferred' | 'failed' | 'unknown' | 'due';
  reason: FailureReason | null;
  code: string | null;
  providerId: string | null;
  /** Counted as a try. */
  isTry: boolean;
  /** When a deferred one is tried again. */
  tryAt: Date | null;
  at: Date;
}

const settle = preparedStatement<never, Columns>(
  'record_outcomes',
  sql`
  update deliveries d set state = n.state, reason = n.reason, reason_detail = n.reason_detail, reply_code = coalesce(n.code, d.reply_code),
    provider_id = coalesce(n.provider_id, d.provider_id), attempts = d.attempts + n.tries,
    try_at = coalesce(n.try_at, d.try_at), sent_at = case when n.state = 'sent' then n.at end,
    lease_id = case when n.state = 'unknown' then d.lease_id end, lease_until = null, updated_at = now()
  from unnest(${given.ids}::uuid[], ${given.days}::date[], ${given.readers}::uuid[], ${given.leases}::uuid[], ${sql.placeholder('states')}::text[], ${sql.placeholder('reasons')}::text[], ${sql.placeholder('details')}::text[],
    ${sql.placeholder('codes')}::text[], ${sql.placeholder('providerIds')}::text[], ${sql.placeholder('tries')}::int[],
    ${sql.placeholder('tryAts')}::timestamptz[], ${sql.placeholder('ats')}::timestamptz[])
    as n(id, on_day, user_id, lease_id, state, reason, reason_detail, code, provider_id, tries, try_at, at)
  where d.id = n.id and d.local_date = n.on_day and d.user_id = n.user_id and d.lease_id = n.lease_id
    and ${stateOf} in ('claimed', 'sending', 'unknown')`,
);

/** Writes outcomes, also over `unknown` of an expired lease: the server's reply is more reliable. */
export async function recordOutcomes(db: Handle, records: readonly OutcomeRecord[]): Promise<void> {
  if (records.length === 0) return;
  await settle(db, {
    ...columnsOf(records),
    states: records.map(({ state }) => state),
    reasons: records.map(({ reason }) => reason?.code ?? null),
    details: records.map(({ reason }) => reason?.detail ?? null),
    codes: records.map(({ code }) => code),
    providerIds: records.map(({ providerId }) => providerId),
    tries: records.map(({ isTry }) => (isTry ? 1 : 0)),
    tryAts: records.map(({ tryAt }) => tryAt?.toISOString() ?? null),
    ats: records.map(({ at }) => at.toISOString()),
  });
}

/**
 * Settles a delivery that was refused at the point of no return: closed with the reader's reason or as too late, or released.
 */
export async function settleWithdrawn(
  db: Handle,
  { id, localDate, userId, leaseId }: Leased,
  salt: string,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    with live as (
      select d.id, ${reasonNotToSend(salt, now)} as refusal, ${refusalDetail} as refusal_detail from deliveries d ${recipientJoins}
      where d.id = ${id} and d.local_date = ${localDate} and d.user_id = ${userId}
    )
    update deliveries d set
      state = case when l.refusal is not null then 'suppressed' when d.deadline_at > ${now} then 'due' else 'expired' end,
      reason = coalesce(l.refusal, d.reason, case when d.deadline_at <= ${now} then 'too_late' end),
      reason_detail = case when l.refusal is null then d.reason_detail else l.refusal_detail end,
      lease_id = null, lease_until = null, updated_at = now()
    from live l where l.id = d.id and d.local_date = ${localDate} and d.user_id = ${userId} and d.lease_id = ${leaseId} and d.state = 'claimed'`);
}

/** Skips rows that another statement has locked, so that no statement over many rows waits for a single delivery. */
export const unlocked = (which: SQL): SQL =>
  sql`${which} and id in (select id from deliveries where ${which} for update skip locked)`;

/** Locked rows are skipped: the statement that holds them renews or ends the lease. */
export async function renewLeases(db: Handle, leaseIds: readonly string[], now: Date): Promise<void> {
  const ours = sql`${isRecent(sql`local_date`, now)} and lease_id = any(${sql.param(leaseIds)}::uuid[])
    and state in ('claimed', 'sending')`;
  await db
    .update(deliveries)
    .set({ leaseUntil: sql`now() + ${lease}` })
    .where(unlocked(ours));
}

/** How many deliveries of all channels have a valid lease. */
export function countLeased(db: Handle): Promise<number> {
  const isLeased = sql`${deliveries.state} in ('claimed', 'sending') and ${deliveries.leaseUntil} >= now()`;
  return db.$count(deliveries, isLeased);
}

/** Open deliveries of a channel, or of one edition in it; `nextAt` is the earliest time of those to be tried later. */
export async function countOpen(db: Handle, channel: string, now: Date, editionId?: string) {
  const { state, dueAt, tryAt, localDate } = deliveries;
  const nextTry = sql`coalesce(${tryAt}, ${dueAt})`;
  const isDue = sql`${state} in ('due', 'deferred') and ${nextTry} <= ${now}`;
  const isLater = sql`${state} in ('due', 'deferred') and ${nextTry} > ${now}`;
  const [row] = await db
    .select({
      due: sql<number>`count(*) filter (where ${isDue})::int`,
      later: sql<number>`count(*) filter (where ${isLater})::int`,
      elsewhere: sql<number>`count(*) filter (where ${state} in ('claimed', 'sending'))::int`,
      nextAt: sql<string | null>`min(${nextTry}) filter (where ${isLater})`,
    })
    .from(deliveries)
    .where(
      and(
        isRecent(sql`${localDate}`, now),
        eq(deliveries.channel, channel),
        sql`${state} in ('due', 'deferred', 'claimed', 'sending')`,
        editionId ? eq(deliveries.editionId, editionId) : undefined,
      ),
    );
  const { nextAt, ...counts } = row!;
  return { ...counts, nextAt: nextAt ? new Date(nextAt) : undefined };
}

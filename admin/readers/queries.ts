import { type SQL, sql } from 'drizzle-orm';
import { storiesIn } from '../../clippings/editions/queries.ts';
import type { AdminReader, AdminReaderPage, adminReadersContract } from '../../contract/admin/people.ts';
import type { ReaderGroup } from '../../contract/admin/reader-groups.ts';
import type { InputOf } from '../../contract/procedure.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { contains, openPage, type SortColumn } from '../keyset-queries.ts';

type ReaderRow = Omit<AdminReader, 'isAddressBlocked'>;

export type ReadersRequest = InputOf<typeof adminReadersContract.list> & { id?: string; now: Date };

/** Earlier visits are not counted. */
const activeMs = 30 * dayMs;

/** Filters as sets of ids, so that small groups are found by their own index instead of a scan of all readers. */
const groupsAt = (now: Date, since = new Date(now.getTime() - activeMs)): Record<ReaderGroup, SQL> => ({
  all: sql`true`,
  admins: sql`p.id in (select user_id from user_roles where role = 'admin')`,
  unconfirmed: sql`p.id in (select id from "user" where not email_verified)`,
  suspended: sql`p.id in (select id from "user" where suspended_at is not null)`,
  confirmed: sql`p.id in (select id from "user" where email_verified)`,
  active: sql`p.id in (select id from "user" where last_seen_at >= ${since} union select user_id from session where updated_at >= ${since})`,
  paying: sql`p.id in (select s.user_id from subscriptions s where ${isCharged} union select y.user_id from pix_payments y where ${isRunningYear(now)})`,
});

/** A subscription `s` that is being charged. */
export const isCharged = sql`s.status in ('active', 'past_due') and not s.is_charge_paused`;

/** A payment by Pix `y` whose year runs. */
export const isRunningYear = (now: Date) => sql`y.starts_at <= ${now} and y.ends_at > ${now}`;

const columns: Record<ReadersRequest['sort'], SortColumn> = {
  email: { column: sql`p.email`, kind: 'text' },
  createdAt: { column: sql`p.created_at`, kind: 'instant' },
};

/** Selects the page first; sessions, terms and the last delivery are then read for its rows only. */
export function selectReaders(db: Handle, request: ReadersRequest) {
  const { id, q, plan, only, now, sort, ...asked } = request;
  const { key, isBehind, inOrder, read } = openPage<ReaderRow>(db, columns[sort], sql`p.id`, asked);
  return read(sql`
    with page as (
      select p.id, p.email, p.full_name, p.plan, p.created_at, ${key} as key
      from profiles p
      where ${groupsAt(now)[only]} and ${id ? sql`p.id = ${id}` : sql`true`} and ${plan ? sql`p.plan = ${plan}` : sql`true`}
        and ${contains(q, sql`p.email`, sql`p.full_name`)} and ${isBehind}
      ${inOrder}
    )
    select p.id, p.email, p.full_name as "fullName", p.plan, p.created_at as "createdAt", p.key,
      u.email_verified as "isConfirmed", u.suspended_at is not null as "isSuspended",
      exists (select 1 from user_roles r where r.user_id = p.id and r.role = 'admin') as "isAdmin",
      coalesce(s.unsubscribed_at is not null, false) as "isUnsubscribed",
      (select count(*)::int from watch_terms t where t.user_id = p.id and t.removed_at is null) as "termCount",
      n.count as "sessionCount", greatest(u.last_seen_at, n.seen) as "lastSeenAt", d.it as "lastDelivery"
    from page p
    join "user" u on u.id = p.id
    left join delivery_settings s on s.user_id = p.id
    cross join lateral (
      select (count(*) filter (where x.created_at > now() - interval '30 days'))::int as count, max(updated_at) as seen
      from session x
      where x.user_id = p.id and x.expires_at > now()
    ) n
    left join lateral (
      select jsonb_build_object('localDate', x.local_date, 'state', x.state, 'reason', x.reason, 'reasonDetail', x.reason_detail,
        'sentAt', to_char(x.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as it
      from deliveries x where x.user_id = p.id and x.recipient_id is null order by x.local_date desc, x.due_at desc limit 1
    ) d on true
    ${inOrder}`);
}

export async function countGroups<Group extends ReaderGroup>(db: Handle, names: readonly Group[], now: Date) {
  const groups = groupsAt(now);
  const counts = names.map(
    (name) => sql`(select count(*)::int from profiles p where ${groups[name]}) as ${sql.identifier(name)}`,
  );
  const { rows } = await db.execute<Record<Group, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  return rows[0]!;
}

type Row<T> = T & Record<string, unknown>;
type DeliveryRow = Row<AdminReaderPage['deliveries'][number]>;

/** The newest first, without deliveries to other recipients of the reader's clippings. */
export async function lastDeliveries(db: Handle, userId: string, limit: number): Promise<DeliveryRow[]> {
  const { rows } = await db.execute<DeliveryRow>(sql`
    select d.id, d.channel, d.local_date as "localDate", d.state, d.reason, d.reason_detail as "reasonDetail", d.sent_at as "sentAt",
      ${storiesIn(sql`d.edition_id`, sql`d.local_date`)} as stories
    from deliveries d
    where d.user_id = ${userId} and d.recipient_id is null
    order by d.local_date desc, d.due_at desc limit ${limit}`);
  return rows;
}

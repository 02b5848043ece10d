import { sql } from 'drizzle-orm';
import type { LedgerState } from '../../clippings/delivery/tables.ts';
import type { NotSent } from '../../contract/admin/deliveries.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { contains, openPage, type PageRequest } from '../keyset-queries.ts';

/** Became unknown on the operator's day but belongs to an edition of another date: its reader lives in another time zone. */
const unknownElsewhere = (date: string) => sql`d.state = 'unknown' and d.local_date <> ${date}
  and d.updated_at >= ${date}::timestamp at time zone 'America/Sao_Paulo'
  and d.updated_at < (${date}::timestamp + interval '1 day') at time zone 'America/Sao_Paulo'`;

/** Counts by minute with an index-only scan, then sums the minutes into hours: converting every row would be slower. */
export async function countDay(db: Handle, date: string) {
  const { rows } = await db.execute<{ hour: number; state: LedgerState; count: number }>(sql`
    select extract(hour from m.due_at at time zone 'America/Sao_Paulo')::int as hour, m.state, sum(m.count)::int as count
    from (
      select d.state, d.due_at, count(*) as count from deliveries d where d.local_date = ${date} group by 1, 2
      union all
      select d.state, d.due_at, count(*) as count from deliveries d where ${unknownElsewhere(date)} group by 1, 2
    ) m group by 1, 2`);
  return rows;
}

/** The day's editions by due time: from the first time zone that has the day to the last. */
const dueOn = (date: string) => sql`e.state = 'skipped' and e.local_date = ${date}
  and e.due_at >= ${date}::date - interval '1 day' and e.due_at < ${date}::date + interval '2 days'`;

export async function countSkipped(db: Handle, date: string): Promise<{ reason: string; count: number }[]> {
  const { rows } = await db.execute<{ reason: string; count: number }>(sql`
    select coalesce(e.reason, 'unknown') as reason, count(*)::int as count from editions e
    where ${dueOn(date)} group by 1`);
  return rows;
}

type NotSentRow = Omit<NotSent, 'canRetry'> & { timeZone: string };

interface NotSentRequest extends PageRequest {
  date: string;
  states: string[];
}

const readersLike = (q: string) => sql`(select p.id from profiles p where ${contains(q, sql`p.email`)})`;

export function selectNotSent(db: Handle, request: NotSentRequest) {
  const { date, states, q } = request;
  const due = { column: sql`d.due_at`, kind: 'instant' } as const;
  const { key, isBehind, inOrder, read } = openPage<NotSentRow>(db, due, sql`d.id`, request);
  const wanted = sql`${q ? sql`d.user_id in ${readersLike(q)}` : sql`true`} and ${isBehind}`;
  const elsewhere = states.includes('unknown')
    ? sql`union all (select d.id, d.due_at, d.local_date from deliveries d where ${unknownElsewhere(date)} and ${wanted} ${inOrder})`
    : sql``;
  return read(sql`
    with page as materialized (
      select d.id, d.local_date from (
        (select d.id, d.due_at, d.local_date from deliveries d
        where d.local_date = ${date} and d.state = any(${sql.param(states)}::text[]) and ${wanted}
        ${inOrder}) ${elsewhere}
      ) d ${inOrder}
    )
    select d.id, p.email, d.local_date::text as "localDate", d.channel, d.state, d.reason, d.reason_detail as "reasonDetail", d.reply_code as code,
      d.attempts, d.updated_at as at, e.time_zone as "timeZone", ${key} as key
    from page join deliveries d on d.id = page.id and d.local_date = page.local_date
    join profiles p on p.id = d.user_id join editions e on e.id = d.edition_id and e.local_date = d.local_date
    ${inOrder}`);
}

export function selectSkipped(db: Handle, { date, q, ...asked }: Omit<NotSentRequest, 'states'>) {
  const due = { column: sql`e.due_at`, kind: 'instant' } as const;
  const { key, isBehind, inOrder, read } = openPage<NotSentRow>(db, due, sql`e.id`, asked);
  return read(sql`
    select e.id, p.email, e.local_date::text as "localDate", null as channel, e.state, e.reason, null as "reasonDetail", null as code,
      0 as attempts, e.composed_at as at, e.time_zone as "timeZone", ${key} as key
    from editions e join profiles p on p.id = e.user_id
    where ${dueOn(date)} and ${contains(q, sql`p.email`)} and ${isBehind}
    ${inOrder}`);
}

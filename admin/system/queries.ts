import { eq, type SQL, sql } from 'drizzle-orm';
import { userRoles } from '../../people/accounts/tables.ts';
import { appliedMigrations } from '../../platform/db/migrate.ts';
import type { Handle } from '../../platform/db/open-database.ts';

export async function databaseSizes(db: Handle) {
  const { rows } = await db.execute<{ database: string; queue: string; version: string }>(sql`
    select pg_database_size(current_database()) as database, current_setting('server_version') as version,
      (select coalesce(sum(pg_total_relation_size(c.oid)), 0) from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'pgboss' and c.relkind = 'r') as queue`);
  const row = rows[0];
  return {
    databaseBytes: Number(row?.database ?? 0),
    queueBytes: Number(row?.queue ?? 0),
    postgres: row?.version ?? '',
  };
}

/** Row counts are the planner's estimates: counting 36 million rows would take too long. */
export async function largestTables(db: Handle, limit: number) {
  const { rows } = await db.execute<{ name: string; bytes: string; rows: string | null }>(sql`
    select coalesce(pg_partition_root(c.oid), c.oid::regclass)::text as name, sum(pg_total_relation_size(c.oid))::bigint as bytes,
      sum(nullif(c.reltuples, -1))::bigint as rows
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by 1 order by 2 desc limit ${limit}`);
  return rows.map(({ name, bytes, rows: count }) => ({
    name,
    bytes: Number(bytes),
    rows: count === null ? null : Number(count),
  }));
}

/** The last failed jobs, with the first line of the error. */
export async function lastFailures(db: Handle, limit: number) {
  const { rows } = await db.execute<{ job: string; at: string; reason: string | null }>(sql`
    select name as job, completed_on as at, left(split_part(coalesce(output ->> 'message', output::text), E'\n', 1), 300) as reason
    from pgboss.job where state = 'failed' and completed_on is not null order by completed_on desc limit ${limit}`);
  return rows.map(({ job, at, reason }) => ({ job, at: new Date(at).toISOString(), reason: reason ?? '' }));
}

export const appliedSchema = (db: Handle) => appliedMigrations({ query: (text) => db.execute(sql.raw(text)) });

export const countAdmins = (db: Handle): Promise<number> => db.$count(userRoles, eq(userRoles.role, 'admin'));

/** When a worker last took a job; several are due every minute. */
export async function lastJobAt(db: Handle): Promise<Date | undefined> {
  const { rows } = await db.execute<{ at: string | null }>(sql`select max(started_on) as at from pgboss.job`);
  return rows[0]?.at ? new Date(rows[0].at) : undefined;
}

/** The local dates that the last 24 hours touch in any time zone; the ledger's index starts with the date. */
const lastDay = (now: Date): SQL => sql`d.local_date >= (${now}::timestamptz - interval '2 days')::date
  and d.due_at > ${now}::timestamptz - interval '24 hours' and d.due_at <= ${now}::timestamptz`;

export async function deliveriesByState(db: Handle, now: Date) {
  const { rows } = await db.execute<{ channel: string; state: string; count: number }>(
    sql`select d.channel, d.state, count(*)::int as count from deliveries d where ${lastDay(now)} group by 1, 2`,
  );
  return rows;
}

export async function composeLateness(db: Handle, now: Date): Promise<number | null> {
  const { rows } = await db.execute<{ p95: number | null }>(
    sql`select percentile_cont(0.95) within group (order by extract(epoch from d.composed_at - d.due_at)::float8) as p95
      from editions d where ${lastDay(now)}`,
  );
  return rows[0]?.p95 ?? null;
}

export async function mailErrors(db: Handle, now: Date) {
  const { rows } = await db.execute<{ reply: string; count: number }>(
    sql`select left(d.reply_code, 1) || 'xx' as reply, count(*)::int as count from deliveries d
      where ${lastDay(now)} and d.channel = 'email' and d.reply_code ~ '^[45]' group by 1`,
  );
  return rows;
}

/** The thirty domains with the most bounces and complaints; addresses stay in the database. */
export async function mailReports(db: Handle, now: Date) {
  const { rows } = await db.execute<{ kind: string; domain: string; count: number }>(
    sql`select e.kind, lower(split_part(u.email, '@', 2)) as domain, count(*)::int as count
      from mail_events e join deliveries d on d.id = e.delivery_id join "user" u on u.id = d.user_id
      where e.happened_at > ${now}::timestamptz - interval '24 hours' and e.kind in ('bounce', 'complaint')
      group by 1, 2 order by 3 desc limit 30`,
  );
  return rows;
}

export async function articlesPerMinute(db: Handle, now: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from articles where fetched_at > ${now}::timestamptz - interval '10 minutes'`,
  );
  return (rows[0]?.count ?? 0) / 10;
}

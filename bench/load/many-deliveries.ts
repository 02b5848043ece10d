import { monthOf } from '../../platform/db/month-parts.ts';
import type { Pool } from './many-readers.ts';

const ledgerTables = ['editions', 'deliveries'];
const daysAtOnce = 10;

interface Wanted {
  rows: number;
  /** Writing stops after this time, even if incomplete; the indexes take about as long again. */
  mostSeconds: number;
  today: string;
}

/**
 * Inserts an edition and a delivery per reader and day, back from `today`, until there are as many deliveries as
 * wanted. Past days are settled, as in the ledger; today is in progress. Foreign keys are not checked, both tables are
 * written in parallel, and indexes are built at the end: only queries are measured.
 */
export async function fillLedger(pool: Pool, { rows: wanted, mostSeconds, today }: Wanted): Promise<number> {
  const until = performance.now() + mostSeconds * 1000;
  const { rows } = await pool.query('select count(*)::int as count from profiles');
  const days = Math.ceil(wanted / Number(rows[0]?.count));
  await writeFast(pool);
  await makeMonths(pool, today, days);
  await pool.query(
    `update pg_index set indisready = false, indisvalid = false
     where indrelid in (select t.relid from unnest($1::text[]) name, pg_partition_tree(name::regclass) t where t.isleaf)`,
    [ledgerTables],
  );
  let made = 0;
  for (let from = 0; from < days && performance.now() < until; from += daysAtOnce) {
    const span = [today, from, Math.min(days, from + daysAtOnce) - 1];
    const [, deliveries] = await Promise.all(
      [editionsOf, deliveriesOf].map((statement) => onConnection(pool, (query) => query(statement, span))),
    );
    made += deliveries ?? 0;
  }
  await Promise.all(ledgerTables.map((table) => onConnection(pool, (query) => query(`reindex table ${table}`))));
  await onConnection(pool, (query) => query('vacuum (analyze, parallel 2)'));
  return made;
}

/** Without durability: lost data is created again. */
async function writeFast(pool: Pool): Promise<void> {
  const settings = { fsync: 'off', full_page_writes: 'off', max_wal_size: '8GB', autovacuum: 'off' };
  for (const [name, value] of Object.entries(settings)) await pool.query(`alter system set ${name} = '${value}'`);
  await pool.query('select pg_reload_conf()');
}

/** Creates the partitions of all months, as in an installation of that age. */
async function makeMonths(pool: Pool, today: string, days: number): Promise<void> {
  for (let ago = 0, month = monthOf(today); ago <= days + 31; ago += 28) {
    const day = new Date(Date.parse(today) - ago * 24 * 3600_000).toISOString().slice(0, 10);
    if (ago > 0 && monthOf(day) === month) continue;
    month = monthOf(day);
    for (const table of ['editions', 'edition_items', 'deliveries', 'item_texts', 'story_texts']) {
      await pool.query(`create table if not exists ${table}_${month.slice(0, 7).replace('-', '_')} partition of ${table}
        for values from ('${month}') to ('${monthOf(month, 1)}')`);
    }
  }
}

type Ask = (statement: string, values?: unknown[]) => Promise<number | null>;

async function onConnection<T>(pool: Pool, work: (query: Ask) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set idle_in_transaction_session_timeout = 0');
    await client.query('set synchronous_commit = off');
    await client.query("set maintenance_work_mem = '1GB'");
    await client.query('set session_replication_role = replica');
    const result = await work(async (statement, values) => (await client.query(statement, values)).rowCount);
    await client.query('reset all');
    return result;
  } finally {
    client.release();
  }
}

/** Every reader on each of the days, with a number and an edition id that both tables can compute. */
const readersOnDays = `
  (select id as user_id, row_number() over (order by id) as n from profiles) p
  cross join (select $1::date - ago as day, ago from generate_series($2::int, $3::int) ago) d
  cross join lateral (select overlay(overlay(md5(p.user_id::text || d.day) placing '4' from 13) placing '8' from 17)::uuid as edition_id, (p.n * 7919 + d.ago * 104729) % 1000 as lot,
    (d.day + time '09:30') at time zone 'UTC' + (p.n % 180) * interval '1 minute' as due_at,
    (d.day + time '15:30') at time zone 'UTC' as deadline_at) e`;

const editionsOf = `
  insert into editions (id, user_id, local_date, state, reason, language, time_zone, due_at, deadline_at, composed_at)
  select e.edition_id, p.user_id, d.day, case when e.lot < 25 then 'skipped' else 'frozen' end,
    case when e.lot < 25 then 'no_terms' end, 'pt', 'America/Sao_Paulo', e.due_at, e.deadline_at, e.due_at - interval '20 minutes'
  from ${readersOnDays}`;

/** 2.5 % had no edition. Of the rest a few in a thousand failed; today some are still waiting. */
const deliveriesOf = `
  insert into deliveries (edition_id, user_id, local_date, channel, state, due_at, deadline_at, message_id, sent_at, reply_code, reason,
    updated_at)
  select e.edition_id, p.user_id, d.day, 'email', s.state, t.due_at, t.deadline_at, e.edition_id::text,
    case when s.state = 'sent' then e.due_at end, case s.state when 'sent' then '250' when 'failed' then '550 5.1.1' end,
    case s.state when 'failed' then 'server_refused' when 'deferred' then 'server_refused' when 'suppressed' then 'unsubscribed'
      when 'unknown' then 'no_answer_after_message' end, e.due_at
  from ${readersOnDays}
  cross join lateral (select case
    when d.ago = 0 and e.lot >= 800 then 'due' when d.ago = 0 and e.lot >= 770 then 'deferred'
    when e.lot < 33 then 'failed' when e.lot < 36 then 'expired' when e.lot < 40 then 'suppressed' when e.lot < 42 then 'unknown'
    else 'sent' end as state) s
  cross join lateral (select case when s.state in ('due', 'deferred') then now() - (p.n % 180) * interval '1 second' else e.due_at end as due_at,
    case when d.ago = 0 then now() + interval '6 hours' else e.deadline_at end as deadline_at) t
  where e.lot >= 25`;

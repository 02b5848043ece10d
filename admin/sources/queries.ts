import { type SQL, sql } from 'drizzle-orm';
import type { AdminSource, adminSourcesContract, SourceHealth, SourceSort } from '../../contract/admin/sources.ts';
import type { InputOf } from '../../contract/procedure.ts';
import { failuresBeforeFailing } from '../../newsroom/sources/queries.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { contains, openPage, type SortColumn } from '../keyset-queries.ts';

type SourceRow = Omit<AdminSource, 'perDay'>;

/**
 * From how many consecutive failures a feed is `failing`. The operator's list ignores temporary failures, unless the
 * feed has never worked. For all feeds together each counts, so that a lost network shows at once.
 */
export const failingFrom = { inList: failuresBeforeFailing, inAll: 1 };

const healthAt = (now: Date, failures = failingFrom.inList): SQL => sql`case
  when s.is_paused then 'paused'
  when s.last_polled_at is null then 'new'
  when s.failures >= ${failures} or (s.failures > 0 and s.last_success_at is null) then 'failing'
  when s.last_item_at is null or s.last_item_at < ${now}::timestamptz - interval '14 days' then 'silent'
  else 'good' end`;

/** Feeds that need attention come first. */
const severityAt = (now: Date): SQL =>
  sql`array_position(array['failing', 'silent', 'new', 'paused', 'good'], ${healthAt(now)})`;

/** Counted by an index-only scan; used only when the rows are sorted by it. */
const recentBySource = (from: Date): SQL => sql`cross join lateral (
  select count(*) as count from articles a where a.source_id = s.id and a.published_at >= ${from}) r`;

const columnsAt = (now: Date): Record<SourceSort, SortColumn> => ({
  outlet: { column: sql`o.name`, kind: 'text' },
  health: { column: severityAt(now), kind: 'number' },
  lastSuccess: { column: sql`coalesce(s.last_success_at, 'epoch')`, kind: 'instant' },
  perDay: { column: sql`r.count`, kind: 'number' },
});

/** `from`: the first day that is plotted and counted. */
export type SourcesRequest = InputOf<typeof adminSourcesContract.list> & { from: Date; now: Date };

export function selectSources(db: Handle, { q, health, now, from, sort, ...asked }: SourcesRequest) {
  const { key, isBehind, inOrder, read } = openPage<SourceRow>(db, columnsAt(now)[sort], sql`s.id`, asked);
  return read(sql`
    select s.id, s.outlet_id as "outletId", o.name as outlet, o.quote_limit as "quoteLimit", s.url, s.section, ${healthAt(now)} as health,
      s.last_success_at as "lastSuccessAt", s.last_item_at as "lastItemAt", s.last_outcome as "lastOutcome",
      s.last_error as "lastError", s.failures, ${key} as key
    from sources s join outlets o on o.id = s.outlet_id ${sort === 'perDay' ? recentBySource(from) : sql``}
    where ${isListed({ q, health, now })} and ${isBehind}
    ${inOrder}`);
}

export type SourceFilter = Pick<SourcesRequest, 'q' | 'health' | 'now'>;

const isListed = ({ q, health, now }: SourceFilter): SQL =>
  sql`${health ? sql`${healthAt(now)} = ${health}` : sql`true`} and ${contains(q, sql`o.name`, sql`s.url`)}`;

/** The outlets of the feeds that a filter of the list shows. */
export async function listedOutlets(db: Handle, filter: SourceFilter): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select distinct o.id from sources s join outlets o on o.id = s.outlet_id where ${isListed(filter)}`,
  );
  return rows.map(({ id }) => id);
}

export async function countByHealth(db: Handle, now: Date, failures: number) {
  const { rows } = await db.execute<{ health: SourceHealth; count: number }>(
    sql`select ${healthAt(now, failures)} as health, count(*)::int as count from sources s group by 1`,
  );
  return rows;
}

/** Articles a day of these feeds, by the calendar of São Paulo. Days are converted to text after counting. */
export async function articlesPerDay(db: Handle, sourceIds: string[], from: Date) {
  const { rows } = await db.execute<{ source_id: string; day: string; count: number }>(sql`
    select d.source_id, d.day::text as day, count(*)::int as count
    from (
      select a.source_id, (a.published_at at time zone 'America/Sao_Paulo')::date as day from articles a
      where a.source_id = any(${sql.param(sourceIds)}::uuid[]) and a.published_at >= ${from}
    ) d group by d.source_id, d.day`);
  return rows;
}

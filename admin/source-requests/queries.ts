import { sql } from 'drizzle-orm';
import type {
  adminSourceRequestsContract,
  RequestedFeed,
  RequestFilter,
} from '../../contract/admin/source-requests.ts';
import type { InputOf } from '../../contract/procedure.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { contains, openPage } from '../keyset-queries.ts';

export type RequestsRequest = InputOf<typeof adminSourceRequestsContract.list>;
type Feed = Omit<RequestedFeed, 'likelyOutletId'>;

/** Requests for the same feed are one row; the feed that most readers want comes first. */
export function selectRequests(db: Handle, { q, state, ...asked }: RequestsRequest) {
  const page = { ...asked, direction: 'desc' } as const;
  const mostWanted = { column: sql`g.readers`, kind: 'number' } as const;
  const { key, isBehind, inOrder, read } = openPage<Feed>(db, mostWanted, sql`g.id`, page);
  return read(sql`
    with g as (
      select r.url, min(r.id::text)::uuid as id, count(*)::int as readers, min(r.name) as name, min(r.language) as language,
        min(r.created_at) as first_at, max(r.created_at) as last_at, min(r.outlet) as outlet, min(r.reason) as reason, min(r.note) as note
      from source_requests r where r.state = ${state}
      group by r.url)
    select g.id, g.url, g.name, g.language, ${state}::text as state, g.readers, g.first_at as "firstAt", g.last_at as "lastAt",
      g.outlet, g.reason, g.note, ${key} as key
    from g
    where ${contains(q, sql`g.name`, sql`g.url`)} and ${isBehind}
    ${inOrder}`);
}

export async function countRequests(db: Handle): Promise<Record<RequestFilter, number>> {
  const { rows } = await db.execute<{ state: RequestFilter; feeds: number }>(
    sql`select state, count(distinct url)::int as feeds from source_requests where state <> 'checking' group by state`,
  );
  const counts = { open: 0, added: 0, merged: 0, refused: 0, unreadable: 0 };
  for (const { state, feeds } of rows) counts[state] = feeds;
  return counts;
}

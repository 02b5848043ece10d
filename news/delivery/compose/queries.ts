import { and, inArray, sql } from 'drizzle-orm';
import type { Handle } from '../../../platform/db/open-database.ts';
import { editions } from '../../editions/tables.ts';
import { outlets, sources } from '../../sources/tables.ts';

/** Nothing of the edition arrived, or nobody can say: its stories come again. */
const arrived = sql`exists (select 1 from deliveries d where d.edition_id = e.id
  and d.state in ('due', 'claimed', 'prepared', 'dot_sent', 'deferred', 'sent'))`;

/** What the readers have been brought since the given day, told only by editions that arrived or still may. */
export async function seenNews(db: Handle, userIds: string[], since: string) {
  const { rows } = await db.execute<{ user_id: string; story_id: string; article_ids: (number | string)[] }>(sql`
    select i.user_id, i.story_id, i.article_ids
    from edition_items i join editions e on e.id = i.edition_id
    where i.user_id = any(${sql.param(userIds)}::uuid[]) and e.local_date >= ${since} and e.kind = 'daily' and ${arrived}`);
  const seen = new Map<string, { storyIds: Set<string>; articleIds: Set<number> }>();
  for (const row of rows) {
    let of = seen.get(row.user_id);
    if (!of) {
      of = { storyIds: new Set(), articleIds: new Set() };
      seen.set(row.user_id, of);
    }
    of.storyIds.add(row.story_id);
    for (const id of row.article_ids) of.articleIds.add(Number(id));
  }
  return seen;
}

/** Until when each reader's last edition that arrived had read. */
export async function lastWindows(db: Handle, userIds: string[]): Promise<Map<string, Date>> {
  const { rows } = await db.execute<{ user_id: string; read_until: string }>(sql`
    select e.user_id, max(e.window_to) as read_until from editions e
    where e.user_id = any(${sql.param(userIds)}::uuid[]) and e.kind = 'daily' and e.window_to is not null
      and (${arrived} or e.reason = 'nothing_new')
    group by e.user_id`);
  return new Map(rows.map((row) => [row.user_id, new Date(row.read_until)]));
}

/** Feeds whose last attempts failed: named in the coverage line. */
export async function failingSources(db: Handle) {
  return db
    .selectDistinctOn([outlets.id], { outlet: outlets.name, error: sql<string>`coalesce(${sources.lastError}, '')` })
    .from(sources)
    .innerJoin(outlets, sql`${outlets.id} = ${sources.outletId}`)
    .where(sql`not ${sources.isPaused} and ${sources.failures} >= 3`)
    .orderBy(outlets.id);
}

export async function editionsOn(db: Handle, userId: string, localDates: string[]) {
  return db
    .select({ id: editions.id, localDate: editions.localDate, state: editions.state, reason: editions.reason })
    .from(editions)
    .where(and(sql`${editions.userId} = ${userId}`, inArray(editions.localDate, localDates)));
}

import { sql } from 'drizzle-orm';
import type { Handle } from '../../../platform/db/open-database.ts';
import type { LastWindow } from '../../editions/window.ts';

/** Nothing of the edition arrived by mail, or nobody can say: its stories come again. WhatsApp holds only the top headlines. */
export const arrived = sql`exists (select 1 from deliveries d where d.edition_id = e.id and d.channel = 'email'
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

/** Until when each reader's last edition that arrived had read; without one, where the first that did not arrive began. */
export async function lastWindows(db: Handle, userIds: string[]): Promise<Map<string, LastWindow>> {
  const { rows } = await db.execute<{ user_id: string; read_until: string | null; began: string }>(sql`
    select w.user_id, max(w.window_to) filter (where w.counts) as read_until, min(w.window_from) as began
    from (
      select e.user_id, e.window_from, e.window_to, (${arrived} or e.reason = 'nothing_new') as counts from editions e
      where e.user_id = any(${sql.param(userIds)}::uuid[]) and e.kind = 'daily' and e.window_to is not null
    ) w group by w.user_id`);
  return new Map(
    rows.map((row) => [
      row.user_id,
      { readUntil: row.read_until ? new Date(row.read_until) : undefined, began: new Date(row.began) },
    ]),
  );
}

/**
 * Tells the planner what a morning brought. A table that was small a minute ago is read whole by every statement planned then, until
 * the database looks again by itself, which may be after the last mail.
 */
export async function lookAtTables(db: Handle): Promise<void> {
  await db.execute(sql`analyze deliveries, editions (id, user_id, local_date, kind),
    edition_items (id, edition_id, user_id, position, term_id)`);
}

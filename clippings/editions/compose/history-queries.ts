import { sql } from 'drizzle-orm';
import { foldPhrase } from '../../../newsroom/text/fold.ts';
import { analyzeDay } from '../../../platform/db/month-parts.ts';
import type { Db, Handle } from '../../../platform/db/open-database.ts';
import type { SeenNews } from '../collect-stories.ts';
import type { LastWindow } from '../plan/window.ts';
import { newsOfTexts } from '../texts/queries.ts';
import { instantOrNull } from './claim-queries.ts';
import type { LastDays } from './time-away.ts';

/** Which editions count as sent: those of these readers and kinds, since a local day, without those that did not arrive. */
export interface Past {
  of: readonly { userId: string; kind: string }[];
  since: string;
  /** Only earlier days; unset, all days since then. */
  before?: string | undefined;
  lost: ReadonlySet<string>;
}

const wanted = ({ of }: Past) => sql`unnest(${sql.param(of.map(({ userId }) => userId))}::uuid[],
  ${sql.param(of.map(({ kind }) => kind))}::text[]) as w(user_id, kind)`;

const isBefore = ({ before }: Past) => (before ? sql`and e.local_date < ${before}` : sql``);

export const pastKey = ({ userId, kind }: { userId: string; kind: string }): string => `${userId} ${kind}`;

export interface PastNews extends Omit<SeenNews, 'olderMarks'> {
  /** The local days of the editions that count. */
  days: ReadonlySet<string>;
}

/** The news sent to the readers, by `pastKey`; for a daily edition this includes alerts. */
export async function seenNews(db: Handle, past: Past): Promise<Map<string, PastNews>> {
  type Row = { user_id: string; kind: string; is_own: boolean; local_date: string; text_ids: string[] };
  const { rows } = await db.execute<Row>(sql`
    select e.user_id, w.kind, e.kind = w.kind as is_own, e.local_date::text as local_date, array_agg(i.text_id::text) as text_ids
    from ${wanted(past)} join editions e on e.user_id = w.user_id
        and (e.kind = w.kind or w.kind = 'daily' and e.kind = 'alert') and e.local_date >= ${past.since}
      join edition_items i on i.edition_id = e.id and i.local_date = e.local_date and i.user_id = e.user_id and i.local_date >= ${past.since}
    where e.id <> all(${sql.param([...past.lost])}::uuid[]) ${isBefore(past)}
    group by e.id, e.user_id, w.kind, e.kind, e.local_date`);
  const news = await newsOfTexts(
    db,
    rows.flatMap(({ local_date: localDate, text_ids }) => text_ids.map((textId) => ({ textId, localDate }))),
  );
  const none = () => ({
    storyIds: new Set<string>(),
    articleIds: new Set<number>(),
    headlines: new Set<string>(),
    days: new Set<string>(),
  });
  const seen = new Map<string, ReturnType<typeof none>>();
  // readers of a batch got mostly the same headlines
  const folded = new Map<string, string>();
  for (const row of rows) {
    const of = seen.getOrInsertComputed(pastKey({ userId: row.user_id, kind: row.kind }), none);
    if (row.is_own) of.days.add(row.local_date);
    for (const textId of row.text_ids) {
      const { storyId, articleIds, title } = news.get(textId)!;
      of.storyIds.add(storyId);
      of.headlines.add(folded.getOrInsertComputed(title, foldPhrase));
      for (const id of articleIds) of.articleIds.add(id);
    }
  }
  return seen;
}

/** The windows of each reader's earlier editions, by `pastKey`. */
export async function lastWindows(db: Handle, past: Past): Promise<Map<string, LastWindow>> {
  type Row = { user_id: string; kind: string; read_until: string | null; began: string; old_before: string | null };
  const { rows } = await db.execute<Row>(sql`
    select e.user_id, e.kind, max(e.window_to) filter (where e.id <> all(${sql.param([...past.lost])}::uuid[])) as read_until,
      min(e.window_from) as began, max(e.window_from) filter (where e.window_to - e.window_from = interval '1 day') as old_before
    from ${wanted(past)} join editions e on e.user_id = w.user_id and e.kind = w.kind and e.local_date >= ${past.since}
    where e.window_to is not null ${isBefore(past)} group by e.user_id, e.kind`);
  return new Map(
    rows.map((row) => [
      pastKey({ userId: row.user_id, kind: row.kind }),
      {
        readUntil: instantOrNull(row.read_until),
        began: new Date(row.began),
        oldBefore: instantOrNull(row.old_before),
      },
    ]),
  );
}

/**
 * Updates the planner's statistics each day. Statements planned while a table was small read it whole until autovacuum analyzes
 * it, which may be after the last mail.
 */
export async function updateStatistics(db: Db, day: string): Promise<void> {
  await analyzeDay(db, 'deliveries', day);
  await analyzeDay(db, 'editions', day, ['id', 'user_id', 'local_date', 'kind']);
  await analyzeDay(db, 'edition_items', day, ['id', 'edition_id', 'user_id', 'local_date', 'position', 'term_id']);
  await analyzeDay(db, 'item_texts', day, ['id', 'local_date', 'story_text_id']);
  await analyzeDay(db, 'story_texts', day, ['id', 'local_date']);
}

/** Facts that show an absence, by reader: visits, answers, and states of the daily editions since a day. */
export async function lastDays(db: Handle, userIds: readonly string[], since: string): Promise<Map<string, LastDays>> {
  type Row = {
    user_id: string;
    visited_at: string | null;
    sent_at: string | null;
    paused_at: string | null;
    unread: number;
  };
  const { rows } = await db.execute<Row>(sql`
    select c.user_id, v.at as visited_at, e.sent_at, e.paused_at, e.unread
    from schedules c join "user" u on u.id = c.user_id
      cross join lateral (select greatest(u.last_seen_at, max(f.given_at)) as at from feedback f
        where f.user_id = c.user_id and f.local_date >= ${since}) v
      cross join lateral (select max(d.composed_at) filter (where d.state = 'frozen') as sent_at,
          max(d.composed_at) filter (where d.reason = 'paused') as paused_at,
          (count(*) filter (where d.state = 'frozen' and d.composed_at > c.visited_at and d.composed_at <= v.at))::int as unread
        from editions d where d.user_id = c.user_id and d.kind = 'daily' and d.local_date >= ${since}) e
    where c.kind = 'daily' and c.user_id = any(${sql.param([...userIds])}::uuid[])`);
  return new Map(
    rows.map((row) => [
      row.user_id,
      {
        visitedAt: instantOrNull(row.visited_at),
        sentAt: instantOrNull(row.sent_at),
        pausedAt: instantOrNull(row.paused_at),
        unread: row.unread,
      },
    ]),
  );
}

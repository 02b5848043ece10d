import { and, arrayContains, eq, inArray, lt, lte, or, sql } from 'drizzle-orm';
import { articlesWhere, type WindowArticle } from '../../newsroom/articles/queries.ts';
import { articles } from '../../newsroom/articles/tables.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { storyTimelines } from './tables.ts';
import type { KeptTimeline } from './timeline.ts';

/** The event of a story by any id it ever had: that of an article, a story or an event. */
export async function findEvent(db: Handle, name: string): Promise<string | undefined> {
  const [own] = await db
    .select({ eventId: articles.eventId })
    .from(articles)
    .where(eq(articles.id, Number(name)));
  if (own?.eventId) return own.eventId;
  const [member] = await db
    .select({ eventId: articles.eventId })
    .from(articles)
    .where(or(eq(articles.storyId, name), eq(articles.eventId, name)))
    .limit(1);
  if (member?.eventId) return member.eventId;
  const [kept] = await db
    .select({ eventId: storyTimelines.eventId })
    .from(storyTimelines)
    .where(arrayContains(storyTimelines.names, [name]))
    .limit(1);
  return kept?.eventId;
}

/** Oldest first. */
export function articlesOfEvent(db: Handle, eventId: string): Promise<WindowArticle[]> {
  return articlesWhere(db, eq(articles.eventId, eventId));
}

export async function findTimeline(db: Handle, eventId: string): Promise<KeptTimeline | undefined> {
  const [row] = await db
    .select({ timeline: storyTimelines.timeline })
    .from(storyTimelines)
    .where(eq(storyTimelines.eventId, eventId));
  return row?.timeline;
}

/** One page of the events with several articles whose oldest is before an instant. */
export async function eventsOlderThan(db: Handle, before: Date, after: string, limit: number): Promise<string[]> {
  const old = db
    .selectDistinct({ eventId: articles.eventId })
    .from(articles)
    .where(and(lte(articles.publishedAt, before), sql`${articles.eventId} > ${after}`));
  const rows = await db
    .select({ eventId: articles.eventId })
    .from(articles)
    .where(inArray(articles.eventId, old))
    .groupBy(articles.eventId)
    .having(sql`count(*) > 1`)
    .orderBy(articles.eventId)
    .limit(limit);
  return rows.flatMap(({ eventId }) => eventId ?? []);
}

export async function keepTimeline(
  db: Handle,
  { eventId, names, timeline }: { eventId: string; names: string[]; timeline: KeptTimeline },
): Promise<void> {
  const lastAt = new Date(timeline.lastAt);
  await db
    .insert(storyTimelines)
    .values({ eventId, names, lastAt, timeline })
    .onConflictDoUpdate({
      target: storyTimelines.eventId,
      set: {
        lastAt,
        timeline,
        names: sql`array(select distinct unnest(story_timelines.names || excluded.names))`,
      },
    });
}

export async function deleteTimelinesBefore(db: Handle, before: Date): Promise<void> {
  await db.delete(storyTimelines).where(lt(storyTimelines.lastAt, before));
}

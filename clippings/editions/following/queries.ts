import { and, eq, inArray, sql } from 'drizzle-orm';
import type { StoryChoice } from '../../../contract/news/stories.ts';
import type { Handle } from '../../../platform/db/open-database.ts';
import { storyChoices } from './tables.ts';

/** A reader's choices, as composing needs them. */
export interface StoryChoices {
  followed: { id: string; eventId: string; title: string }[];
  muted: ReadonlySet<string>;
}

export const nothingChosen: StoryChoices = { followed: [], muted: new Set() };

/** The event's present id: since it was chosen it may have been merged into another. */
const eventNow = sql<string>`coalesce((select a.event_id from articles a where a.id = story_choices.event_id::bigint), story_choices.event_id)`;

/** Whether the story had an article since an instant. A story without one has ended for good. */
const hasMovedSince = (since: Date) =>
  sql<boolean>`exists (select 1 from articles a where a.event_id = ${eventNow} and a.published_at >= ${since})`;

export async function chosenStories(
  db: Handle,
  userIds: readonly string[],
  since: Date,
): Promise<Map<string, StoryChoices>> {
  const rows = await db
    .select({
      userId: storyChoices.userId,
      id: storyChoices.id,
      eventId: eventNow,
      choice: storyChoices.choice,
      title: storyChoices.title,
    })
    .from(storyChoices)
    .where(
      and(
        inArray(storyChoices.userId, [...userIds]),
        sql`(${storyChoices.choice} = 'mute' or ${hasMovedSince(since)})`,
      ),
    )
    .orderBy(storyChoices.chosenAt);
  const byReader = Map.groupBy(rows, ({ userId }) => userId);
  return new Map(
    [...byReader].map(([userId, own]) => [
      userId,
      {
        followed: own
          .filter(({ choice }) => choice === 'follow')
          .map(({ id, eventId, title }) => ({ id, eventId, title })),
        muted: new Set(own.filter(({ choice }) => choice === 'mute').map(({ eventId }) => eventId)),
      },
    ]),
  );
}

/** Newest first. */
export function listChoices(db: Handle, userId: string, since: Date) {
  return db
    .select({
      id: eventNow,
      title: storyChoices.title,
      choice: storyChoices.choice,
      chosenAt: storyChoices.chosenAt,
      hasMoved: hasMovedSince(since),
    })
    .from(storyChoices)
    .where(eq(storyChoices.userId, userId))
    .orderBy(sql`${storyChoices.chosenAt} desc`);
}

export async function findChoice(db: Handle, userId: string, eventId: string): Promise<StoryChoice | undefined> {
  const [row] = await db
    .select({ choice: storyChoices.choice })
    .from(storyChoices)
    .where(and(eq(storyChoices.userId, userId), eq(eventNow, eventId)));
  return row?.choice;
}

export async function choicesOf(db: Handle, userId: string): Promise<Map<string, StoryChoice>> {
  const rows = await db
    .select({ eventId: eventNow, choice: storyChoices.choice })
    .from(storyChoices)
    .where(eq(storyChoices.userId, userId));
  return new Map(rows.map(({ eventId, choice }) => [eventId, choice]));
}

export function countChoices(db: Handle, userId: string): Promise<number> {
  return db.$count(storyChoices, eq(storyChoices.userId, userId));
}

export async function removeChoice(db: Handle, userId: string, eventId: string): Promise<void> {
  await db.delete(storyChoices).where(and(eq(storyChoices.userId, userId), eq(eventNow, eventId)));
}

export async function addChoice(db: Handle, row: typeof storyChoices.$inferInsert): Promise<void> {
  const { choice, title, chosenAt } = row;
  await db
    .insert(storyChoices)
    .values(row)
    .onConflictDoUpdate({ target: [storyChoices.userId, storyChoices.eventId], set: { choice, title, chosenAt } });
}

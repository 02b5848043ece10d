import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { profiles } from '../../people/accounts/tables.ts';
import { watchTerms } from '../../people/terms/tables.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { editionItems, editions, feedback } from '../editions/tables.ts';

/** Another reader's term, and a removed one, are as good as none. */
export async function findTerm(db: Handle, userId: string, id: string) {
  const [row] = await db
    .select({
      term: watchTerms.term,
      createdAt: watchTerms.createdAt,
      mutedUntil: watchTerms.mutedUntil,
      timeZone: profiles.timeZone,
    })
    .from(watchTerms)
    .innerJoin(profiles, eq(profiles.id, watchTerms.userId))
    .where(and(eq(watchTerms.id, id), eq(watchTerms.userId, userId), sql`${watchTerms.removedAt} is null`));
  return row;
}

/** The days whose clipping looked for the term. */
export function countedDays(db: Handle, userId: string, termId: string, since: string) {
  const stories = sql<number>`(${editions.termCounts} ->> ${termId})::int`;
  return db
    .select({ on: editions.localDate, stories })
    .from(editions)
    .where(
      and(
        eq(editions.userId, userId),
        eq(editions.kind, 'daily'),
        gte(editions.localDate, since),
        sql`${editions.termCounts} ? ${termId}`,
      ),
    );
}

/** What the reader was told of the term, the stories of most outlets first. */
export function storiesOfTerm(db: Handle, userId: string, termId: string, since: string) {
  return db
    .select({
      on: editions.localDate,
      editionId: editionItems.editionId,
      title: editionItems.title,
      url: editionItems.url,
      outlets: editionItems.outlets,
    })
    .from(editionItems)
    .innerJoin(editions, eq(editions.id, editionItems.editionId))
    .where(
      and(
        eq(editionItems.userId, userId),
        eq(editionItems.termId, termId),
        eq(editions.kind, 'daily'),
        gte(editions.localDate, since),
      ),
    )
    .orderBy(desc(sql`jsonb_array_length(${editionItems.outlets})`), desc(editions.localDate), editionItems.position);
}

export async function answersOfTerm(db: Handle, userId: string, termId: string) {
  const of = (verdict: string) => sql<number>`(count(*) filter (where ${feedback.verdict} = ${verdict}))::int`;
  const [row] = await db
    .select({ useful: of('useful'), notThis: of('not_this') })
    .from(feedback)
    .where(and(eq(feedback.userId, userId), eq(feedback.termId, termId)));
  return row ?? { useful: 0, notThis: 0 };
}

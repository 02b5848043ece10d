import { eq } from 'drizzle-orm';
import { articlesWhere, type WindowArticle } from '../../newsroom/articles/queries.ts';
import { articles } from '../../newsroom/articles/tables.ts';
import { profiles } from '../../people/accounts/tables.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { clippingDrafts, clippings } from '../specific/tables.ts';

export const articlesOfStory = (db: Handle, storyId: string): Promise<WindowArticle[]> =>
  articlesWhere(db, eq(articles.storyId, storyId));

/** A draft with its clipping and owner, for the mail about it. */
export async function findDraftForMail(db: Handle, draftId: string) {
  const [row] = await db
    .select({
      draft: clippingDrafts,
      name: clippings.name,
      owner: { id: profiles.id, email: profiles.email, language: profiles.language },
    })
    .from(clippingDrafts)
    .innerJoin(clippings, eq(clippings.id, clippingDrafts.clippingId))
    .innerJoin(profiles, eq(profiles.id, clippingDrafts.userId))
    .where(eq(clippingDrafts.id, draftId));
  return row;
}

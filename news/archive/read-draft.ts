import type { EditionDraft } from '../../contract/archive.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { composePreview } from '../editions/compose-preview.ts';
import { storiesByTerm } from '../editions/render/edition-stories.ts';

/** The next clipping in the browser, before it is sent. */
export async function readDraft(platform: Platform, user: SessionUser): Promise<EditionDraft> {
  const { items, edition } = await composePreview(platform, user);
  return {
    on: edition.localDate,
    timeZone: edition.timeZone,
    terms: storiesByTerm(items, edition.cutCounts, new Map()),
    silentTerms: edition.silentTerms,
    articleCount: edition.articleCount,
    outletCount: edition.outletCount,
  };
}

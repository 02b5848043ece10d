import { AppError } from '../../contract/errors.ts';
import type { SponsoredDraft, SponsoredItem } from '../../contract/sponsored.ts';
import { countsOfSponsored, insertSponsored, updateSponsored } from '../../news/sponsored/admin-queries.ts';
import { findSponsored } from '../../news/sponsored/queries.ts';
import { readDraft } from '../../news/sponsored/sponsored-draft.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/audit-log.ts';
import { keepPicture } from './keep-picture.ts';
import { toItem } from './read-sponsored.ts';

export async function createSponsored(
  platform: Platform,
  actor: SessionUser,
  draft: SponsoredDraft,
): Promise<SponsoredItem> {
  const draftValues = readDraft(draft);
  const values = { ...draftValues, image: await keepPicture(platform, draftValues.imageUrl) };
  return withAudit(platform, actor, async (tx) => {
    const row = await insertSponsored(tx, { ...values, createdBy: actor.id, createdAt: platform.clock.now() });
    return {
      result: toItem(platform, { ...row, appearances: 0, clicks: 0 }),
      deed: { action: 'sponsored.create', subject: row.title, details: { id: row.id, active: row.active } },
    };
  });
}

export async function changeSponsored(
  platform: Platform,
  actor: SessionUser,
  id: string,
  draft: SponsoredDraft,
): Promise<SponsoredItem> {
  const draftValues = readDraft(draft);
  const before = await findSponsored(platform.db, id);
  const isKept = before?.image && before.imageUrl === draftValues.imageUrl;
  const image = isKept ? before.image : await keepPicture(platform, draftValues.imageUrl);
  const values = { ...draftValues, image };
  return withAudit(platform, actor, async (tx) => {
    const row = await updateSponsored(tx, id, values);
    if (!row) throw new AppError('NOT_FOUND');
    return {
      result: toItem(platform, { ...row, ...(await countsOfSponsored(tx, id)) }),
      deed: { action: 'sponsored.update', subject: row.title, details: { id, active: row.active } },
    };
  });
}

import { AppError } from '../../contract/errors.ts';
import type { SponsoredDraft, SponsoredItem } from '../../contract/sponsored.ts';
import { countsOfSponsored, insertSponsored, updateSponsored } from '../../news/sponsored/admin-queries.ts';
import { readDraft } from '../../news/sponsored/sponsored-draft.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/record-action.ts';
import { toItem } from './read-sponsored.ts';

export function createSponsored(platform: Platform, actor: SessionUser, draft: SponsoredDraft): Promise<SponsoredItem> {
  const values = readDraft(draft);
  return withAudit(platform, actor, async (tx) => {
    const row = await insertSponsored(tx, { ...values, createdBy: actor.id, createdAt: platform.clock.now() });
    return {
      result: toItem({ ...row, appearances: 0, clicks: 0 }),
      deed: { action: 'sponsored.create', subject: row.title, details: { id: row.id, active: row.active } },
    };
  });
}

export function changeSponsored(
  platform: Platform,
  actor: SessionUser,
  id: string,
  draft: SponsoredDraft,
): Promise<SponsoredItem> {
  const values = readDraft(draft);
  return withAudit(platform, actor, async (tx) => {
    const row = await updateSponsored(tx, id, values);
    if (!row) throw new AppError('NOT_FOUND');
    return {
      result: toItem({ ...row, ...(await countsOfSponsored(tx, id)) }),
      deed: { action: 'sponsored.update', subject: row.title, details: { id, active: row.active } },
    };
  });
}

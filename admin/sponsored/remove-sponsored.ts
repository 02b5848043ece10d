import { AppError } from '../../contract/errors.ts';
import { deleteSponsored } from '../../news/sponsored/admin-queries.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/audit-log.ts';

/** Editions already frozen keep their copy; the counts go with the content. */
export function removeSponsored(platform: Platform, actor: SessionUser, id: string): Promise<void> {
  return withAudit(platform, actor, async (tx) => {
    const row = await deleteSponsored(tx, id);
    if (!row) throw new AppError('NOT_FOUND');
    return { result: undefined, entry: { action: 'sponsored.remove', subject: row.title, details: { id } } };
  });
}

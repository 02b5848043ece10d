import { deleteStops } from '../../news/delivery/whatsapp/queries.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/record-action.ts';

/** One stop, or all of them. If the cause is still there the next message stops it again. */
export function resumeLane(platform: Platform, actor: SessionUser, scope: string | undefined): Promise<number> {
  return withAudit(platform, actor, async (tx) => {
    const lifted = await deleteStops(tx, scope);
    const deed = { action: 'whatsapp.resume' as const, ...(scope ? { subject: scope } : {}), details: { lifted } };
    return { result: lifted, deed: lifted > 0 ? deed : null };
  });
}

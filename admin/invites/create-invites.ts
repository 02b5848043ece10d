import { createFreshInvites } from '../../people/invites/fresh-codes.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/record-action.ts';

export function createInvites(platform: Platform, actor: SessionUser, count: number): Promise<string[]> {
  return withAudit(platform, actor, async (tx) => {
    const codes = await createFreshInvites(tx, count, platform.clock.now());
    return { result: codes, deed: { action: 'invite.create_many', details: { count: codes.length } } };
  });
}

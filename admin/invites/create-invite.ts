import { type Invite, inviteCodeMax } from '../../contract/admin-invites.ts';
import { AppError } from '../../contract/errors.ts';
import { insertInviteAt } from '../../people/invites/admin-queries.ts';
import { normaliseCode } from '../../people/invites/invite-code.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/record-action.ts';
import { toInvite } from './read-invites.ts';

/** spec §5: stored trimmed and in upper case; the code that exists already is refused by the database, not by a look before. */
export async function createInvite(platform: Platform, actor: SessionUser, raw: string): Promise<Invite> {
  const code = normaliseCode(raw);
  if (!code) throw new AppError('INVITE_BLANK');
  if (code.length > inviteCodeMax) throw new AppError('BAD_REQUEST');
  return withAudit(platform, actor, async (tx) => {
    const row = await insertInviteAt(tx, code, platform.clock.now());
    if (!row) throw new AppError('INVITE_EXISTS');
    return { result: toInvite(row), deed: { action: 'invite.create', subject: row.code } };
  });
}

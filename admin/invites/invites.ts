import { type adminInvitesContract, type Invite, inviteCodeMax } from '../../contract/admin/invites.ts';
import { AppError } from '../../contract/errors.ts';
import type { InputOf } from '../../contract/procedure.ts';
import { createFreshInvites, normaliseCode } from '../../people/invites/invite-codes.ts';
import { insertInvites } from '../../people/invites/queries.ts';
import { csvFile } from '../../platform/files/table-file.ts';
import { isoDates } from '../../platform/http/iso-dates.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/audit-log.ts';
import { selectInvites } from './queries.ts';

/** Stores the code trimmed and in upper case. The unique key refuses an existing one (requirements R28). */
export async function createNamedInvite(
  platform: Platform,
  actor: SessionUser,
  asked: { code: string },
): Promise<Invite> {
  const code = normaliseCode(asked.code);
  if (!code) throw new AppError('INVITE_BLANK');
  if (code.length > inviteCodeMax) throw new AppError('BAD_REQUEST');
  return withAudit(platform, actor, async (tx) => {
    const [row] = await insertInvites(tx, [code], platform.clock.now());
    if (!row) throw new AppError('INVITE_EXISTS');
    return { result: isoDates(row), entry: { action: 'invite.create', subject: row.code } };
  });
}

export function createInvites(platform: Platform, actor: SessionUser, { count }: { count: number }) {
  return withAudit(platform, actor, async (tx) => {
    const codes = await createFreshInvites(tx, count, platform.clock.now());
    return { result: { codes }, entry: { action: 'invite.create_many', details: { count: codes.length } } };
  });
}

const mostExported = 200_000;

export function exportInvites(
  platform: Platform,
  actor: SessionUser,
  filter: InputOf<typeof adminInvitesContract.csv>,
) {
  return withAudit(platform, actor, async (tx) => {
    const all = { sort: 'createdAt', direction: 'desc', limit: mostExported } as const;
    const { items: rows } = await selectInvites(tx, { ...filter, ...all });
    const linkOf = (code: string) => `${platform.config.BASE_URL}/invite?code=${encodeURIComponent(code)}`;
    const result = csvFile('recorte-invites.csv', [
      ['code', 'used', 'created_at', 'used_at', 'url'],
      ...rows.map(({ code, used, createdAt, usedAt }) => [code, used, createdAt, usedAt, linkOf(code)]),
    ]);
    return { result, entry: { action: 'invite.export', details: { count: rows.length } } };
  });
}

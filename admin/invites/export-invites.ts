import { allInvites } from '../../people/invites/admin-queries.ts';
import { toCsv } from '../../people/privacy/csv.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/record-action.ts';

export function exportInvites(
  platform: Platform,
  actor: SessionUser,
  state: 'active' | 'used' | undefined,
): Promise<File> {
  return withAudit(platform, actor, async (tx) => {
    const rows = await allInvites(tx, state && state === 'used');
    const csv = toCsv([
      ['code', 'used', 'created_at', 'used_at', 'url'],
      ...rows.map(({ code, used, createdAt, usedAt }) => [
        code,
        String(used),
        createdAt.toISOString(),
        usedAt?.toISOString() ?? '',
        `${platform.config.BASE_URL}/invite?code=${encodeURIComponent(code)}`,
      ]),
    ]);
    const file = new File([csv], 'recorte-invites.csv', { type: 'text/csv;charset=utf-8' });
    return { result: file, deed: { action: 'invite.export', details: { count: rows.length } } };
  });
}

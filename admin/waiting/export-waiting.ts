import { toCsv } from '../../people/privacy/csv.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/record-action.ts';
import { allWaiting } from './queries.ts';

export function exportWaiting(platform: Platform, actor: SessionUser): Promise<File> {
  return withAudit(platform, actor, async (tx) => {
    const rows = await allWaiting(tx);
    const csv = toCsv([
      ['email', 'language', 'created_at', 'invited_at', 'invite_code'],
      ...rows.map(({ email, language, createdAt, invitedAt, inviteCode }) => [
        email,
        language,
        createdAt.toISOString(),
        invitedAt?.toISOString() ?? '',
        inviteCode ?? '',
      ]),
    ]);
    const file = new File([csv], 'recorte-waiting-list.csv', { type: 'text/csv;charset=utf-8' });
    return { result: file, deed: { action: 'waiting.export', details: { count: rows.length } } };
  });
}

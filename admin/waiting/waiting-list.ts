import type { adminWaitingContract } from '../../contract/admin/people.ts';
import type { InputOf } from '../../contract/procedure.ts';
import { createFreshInvites } from '../../people/invites/invite-codes.ts';
import { mailInvite } from '../../people/job-list.ts';
import { lockUninvited, markInvited } from '../../people/onboarding/queries.ts';
import { csvFile } from '../../platform/files/table-file.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/audit-log.ts';
import { selectWaiting } from './queries.ts';

/** Writes codes, marks and mail jobs in one transaction. People who are already invited are skipped. */
export function inviteWaiting(platform: Platform, actor: SessionUser, { ids }: { ids: string[] }) {
  const { clock, queue } = platform;
  return withAudit(platform, actor, async (tx) => {
    const people = await lockUninvited(tx, [...new Set(ids)]);
    if (people.length === 0) return { result: { invited: 0 }, entry: null };
    const codes = await createFreshInvites(tx, people.length, clock.now());
    const given = people.map(({ id }, at) => ({ id, code: codes[at] ?? '' }));
    await markInvited(tx, given, clock.now());
    for (const { id } of people) await queue.send(tx, mailInvite, { waitingId: id }, { key: id });
    const entry = { action: 'waiting.invite', details: { count: people.length } } as const;
    return { result: { invited: people.length }, entry };
  });
}

const mostExported = 500_000;

/** Those who have waited longest first. */
export function exportWaiting(
  platform: Platform,
  actor: SessionUser,
  filter: InputOf<typeof adminWaitingContract.csv>,
): Promise<File> {
  return withAudit(platform, actor, async (tx) => {
    const all = { sort: 'createdAt', direction: 'asc', limit: mostExported } as const;
    const { items: rows } = await selectWaiting(tx, { ...filter, ...all });
    const result = csvFile('recorte-waiting-list.csv', [
      ['email', 'language', 'created_at', 'invited_at', 'invite_code'],
      ...rows.map((row) => [row.email, row.language, row.createdAt, row.invitedAt, row.inviteCode]),
    ]);
    return { result, entry: { action: 'waiting.export', details: { count: rows.length } } };
  });
}

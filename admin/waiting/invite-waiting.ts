import { createFreshInvites } from '../../people/invites/fresh-codes.ts';
import { mailInvite } from '../../people/journey.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/record-action.ts';
import { lockUninvited, markInvited } from './queries.ts';

/** Codes, marks and mails in one transaction. Who was invited before, or by somebody else meanwhile, is not invited again. */
export function inviteWaiting(platform: Platform, actor: SessionUser, ids: string[]): Promise<number> {
  const { clock, queue } = platform;
  return withAudit(platform, actor, async (tx) => {
    const people = await lockUninvited(tx, [...new Set(ids)]);
    if (people.length === 0) return { result: 0, deed: null };
    const codes = await createFreshInvites(tx, people.length, clock.now());
    const given = people.map(({ id }, at) => ({ id, code: codes[at] ?? '' }));
    await markInvited(tx, given, clock.now());
    for (const { id } of people) await queue.send(tx, mailInvite, { waitingId: id }, { key: id });
    return { result: people.length, deed: { action: 'waiting.invite', details: { count: people.length } } };
  });
}

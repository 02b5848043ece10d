import { AppError } from '../../contract/errors.ts';
import { findUserById } from '../../people/accounts/queries.ts';
import { confirmEmail } from '../../people/journey.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/record-action.ts';

/** False when the address is confirmed already: then there is nothing to send. */
export function resendConfirmation(platform: Platform, actor: SessionUser, id: string): Promise<boolean> {
  return withAudit(platform, actor, async (tx) => {
    const user = await findUserById(tx, id);
    if (!user) throw new AppError('NOT_FOUND');
    if (user.emailVerified) return { result: false, deed: null };
    await platform.queue.send(tx, confirmEmail, { userId: id }, { key: id });
    return { result: true, deed: { action: 'reader.resend_confirmation', readerId: id } };
  });
}

import { AppError } from '../../contract/errors.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/record-action.ts';
import { isClearable } from './clearable.ts';
import { clearStop, lockContact } from './queries.ts';

/** From the next morning on; today's deliveries stay as they ended. */
export function clearNumber(platform: Platform, actor: SessionUser, id: string): Promise<void> {
  return withAudit(platform, actor, async (tx) => {
    const contact = await lockContact(tx, id);
    if (!contact) throw new AppError('NOT_FOUND');
    if (!isClearable(contact) || contact.isTaken) throw new AppError('NOT_CLEARABLE');
    await clearStop(tx, id);
    return { result: undefined, deed: { action: 'whatsapp.clear', readerId: id } };
  });
}

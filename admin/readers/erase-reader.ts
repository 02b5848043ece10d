import { AppError } from '../../contract/errors.ts';
import type { AccountExport } from '../../contract/privacy.ts';
import { findUserById } from '../../people/accounts/queries.ts';
import { erasePerson, stopPaying } from '../../people/privacy/erase-person.ts';
import { collectAccount } from '../../people/privacy/export-account.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/audit-log.ts';

/** LGPD art. 18, asked for by letter or mail: also for an account that is suspended and cannot ask for itself. */
export async function exportReader(platform: Platform, actor: SessionUser, id: string): Promise<AccountExport> {
  const person = await findUserById(platform.db, id);
  if (!person) throw new AppError('NOT_FOUND');
  const all = await collectAccount(platform, person);
  return withAudit(platform, actor, async () => ({ result: all, entry: { action: 'reader.export', readerId: id } }));
}

/** The own account is deleted on the account page, with the password. */
export async function deleteReader(platform: Platform, actor: SessionUser, id: string): Promise<void> {
  if (id === actor.id) throw new AppError('OWN_ACCOUNT');
  if (!(await findUserById(platform.db, id))) throw new AppError('NOT_FOUND');
  await stopPaying(platform, id);
  await withAudit(platform, actor, async (tx) => {
    const person = await findUserById(tx, id);
    if (!person) return { result: undefined, entry: null };
    await erasePerson(tx, person);
    return { result: undefined, entry: { action: 'reader.delete', readerId: id } };
  });
}

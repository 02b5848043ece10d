import { AppError } from '../../contract/errors.ts';
import type { Language } from '../../contract/language.ts';
import type { Registration } from '../../contract/onboarding.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashPassword } from '../accounts/password.ts';
import { findUserByEmail } from '../accounts/queries.ts';
import { readTicket } from '../invites/invite-ticket.ts';
import { claimInvite, setInviteUser } from '../invites/queries.ts';
import { checkForm } from './new-reader.ts';
import { openAccount } from './open-account.ts';
import { refuseTakenEmail } from './refuse-taken-email.ts';

interface Request {
  ticket: string | undefined;
  ip: string;
  language: Language;
}

/**
 * Step 1 of 3. The ticket is looked at before anything else, so that a stranger learns nothing; the invite is claimed
 * before the costly hash, so that of many who hold one code only the winner is hashed for.
 */
export async function registerReader(platform: Platform, form: Registration, request: Request): Promise<string> {
  const { clock, config, db, secret } = platform;
  const code = readTicket(secret, request.ticket, clock.now());
  if (!code) throw new AppError('INVITE_REQUIRED');
  const reader = checkForm(form, { config, language: request.language });
  try {
    return await db.transaction(async (tx) => {
      if (!(await claimInvite(tx, code, clock.now()))) throw new AppError('INVITE_USED');
      if (await findUserByEmail(tx, reader.email)) throw new AppError('EMAIL_TAKEN');
      const passwordHash = await hashPassword(reader.password);
      const userId = await openAccount(platform, tx, reader, { passwordHash, joinedBy: 'invite', ip: request.ip });
      await setInviteUser(tx, code, userId);
      return userId;
    });
  } catch (error) {
    return refuseTakenEmail(platform, error, [code, request.ip]);
  }
}

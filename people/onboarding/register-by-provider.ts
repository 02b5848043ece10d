import { AppError } from '../../contract/errors.ts';
import type { Language } from '../../contract/language.ts';
import type { Registration } from '../../contract/onboarding.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertLink } from '../accounts/oidc/queries.ts';
import { createInvite } from '../invites/invite-codes.ts';
import { claimInvite, setInviteUser } from '../invites/queries.ts';
import { checkForm, openAccount } from './open-account.ts';
import { openCounted } from './register.ts';

interface Request {
  invitation: { provider: string; issuer: string; subject: string; email: string };
  ip: string;
  language: Language;
}

/**
 * Registers with a provider's login instead of an invite code. The address is the provider's, not the form's
 * (requirements R156).
 */
export async function registerByProvider(
  platform: Platform,
  form: Registration,
  { invitation, ip, language }: Request,
): Promise<string> {
  const { clock, config } = platform;
  const { provider, email } = invitation;
  if (!config.OIDC_PROVIDERS.some(({ id, invites }) => id === provider && invites))
    throw new AppError('INVITE_REQUIRED');
  const reader = checkForm({ ...form, email }, { config, language, isLinkedinNeeded: true });
  return openCounted(platform, reader, [ip], async (tx, passwordHash) => {
    // creates an invite, so that the operator's list of invites has every account
    const code = await createInvite(tx);
    await claimInvite(tx, code, clock.now());
    const userId = await openAccount(platform, tx, reader, { passwordHash, joinedBy: 'invite', ip, isConfirmed: true });
    await setInviteUser(tx, code, userId);
    if (!(await insertLink(tx, userId, invitation, clock.now()))) throw new AppError('EMAIL_TAKEN');
    return userId;
  });
}

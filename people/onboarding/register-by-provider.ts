import { AppError } from '../../contract/errors.ts';
import type { Registration } from '../../contract/onboarding.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertLink } from '../accounts/oidc/queries.ts';
import type { invitationCookie } from '../accounts/oidc/sealed-cookies.ts';
import { createInvite } from '../invites/invite-codes.ts';
import { claimInvite, setInviteUser } from '../invites/queries.ts';
import { checkForm, openAccount, type Visitor } from './open-account.ts';
import { openCounted } from './register.ts';

type Invitation = NonNullable<ReturnType<typeof invitationCookie.read>>;

/**
 * Registers with a provider's login instead of an invite code. The address is the provider's, not the form's
 * (requirements R156).
 */
export async function registerByProvider(
  platform: Platform,
  form: Registration,
  visitor: Visitor,
  invited: Invitation,
) {
  const { clock, config } = platform;
  const { ip, language } = visitor;
  const { provider, email } = invited;
  if (!config.OIDC_PROVIDERS.some(({ id, invites }) => id === provider && invites))
    throw new AppError('INVITE_REQUIRED');
  const reader = checkForm({ ...form, email }, { config, language, isLinkedinNeeded: true });
  return openCounted(platform, reader, [ip], async (tx, passwordHash) => {
    // creates an invite, so that the operator's list of invites has every account
    const code = await createInvite(tx);
    await claimInvite(tx, code, clock.now());
    const userId = await openAccount(platform, tx, reader, { passwordHash, joinedBy: 'invite', ip, isConfirmed: true });
    await setInviteUser(tx, code, userId);
    if (!(await insertLink(tx, userId, invited, clock.now()))) throw new AppError('EMAIL_TAKEN');
    return userId;
  });
}

import type { ProviderRefusal } from '../../../contract/sign-in/provider-refusals.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tellAccessChanged } from '../account-mails.ts';
import { findUserByEmail } from '../queries.ts';
import type { Identity, Provider } from './providers.ts';
import { findLinkedUser, findRequiredProvider, insertLink, noteLinkUsed } from './queries.ts';

export type Acceptance =
  | { kind: 'account'; userId: string; asksCode: boolean }
  | { kind: 'invitation'; email: string }
  | { kind: 'refused'; reason: ProviderRefusal };

const refused = (reason: ProviderRefusal): Acceptance => ({ kind: 'refused', reason });

/** The account an identity signs in to. The address is verified and allowed at every sign-in (requirements R155, R156). */
export async function acceptIdentity(platform: Platform, provider: Provider, identity: Identity): Promise<Acceptance> {
  const email = identity.email.trim().toLowerCase();
  if (!identity.isVerified || !email.includes('@')) return refused('unverified');
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (!provider.domains.some((one) => one === '*' || one === domain)) return refused('domain');
  const user = (await findLinkedUser(platform.db, identity)) ?? (await linkByAddress(platform, email, identity));
  if (user === 'unknown') return provider.invites ? { kind: 'invitation', email } : refused('unknown');
  if (typeof user === 'string') return refused(user);
  if (user.suspendedAt) return refused('suspended');
  const required = await findRequiredProvider(platform, user.id);
  if (required && required !== provider.id) return refused('otherProvider');
  await noteLinkUsed(platform.db, user.id, identity, platform.clock.now());
  return { kind: 'account', userId: user.id, asksCode: user.twoFactorEnabled && !provider.checksSecondFactor };
}

/**
 * The first sign-in finds the account by its address. The address must be confirmed: otherwise an attacker could register another
 * person's address, wait, and share the account. An account linked to another subject is not given to a new owner of the address.
 */
function linkByAddress(platform: Platform, email: string, identity: Identity) {
  return platform.db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user) return 'unknown';
    if (user.suspendedAt) return 'suspended';
    if (!user.emailVerified) return 'unconfirmed';
    if (await insertLink(tx, user.id, identity, platform.clock.now())) {
      await tellAccessChanged(platform, tx, user.id, 'provider');
      return user;
    }
    // a concurrent sign-in of the same person may have created the link
    return (await findLinkedUser(tx, identity)) ?? 'otherLink';
  });
}

import type { Account } from '../../contract/accounts.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { readTermLimits } from '../plans/read-term-limits.ts';
import { findPendingChange } from './email-change/queries.ts';
import { ensureProfile } from './queries.ts';

export async function readAccount({ db, log, clock }: Platform, user: SessionUser): Promise<Account> {
  const [profile, limits, pending] = await Promise.all([
    ensureProfile(db, user),
    readTermLimits(db, log),
    findPendingChange(db, user.id, clock.now()),
  ]);
  return {
    email: user.email,
    fullName: profile.fullName,
    linkedinProfile: profile.linkedinProfile,
    country: profile.country,
    plan: profile.plan,
    termLimit: limits[profile.plan],
    createdAt: profile.createdAt.toISOString(),
    pendingEmail: pending?.newEmail ?? null,
  };
}

import type { Me } from '../../contract/accounts.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { readTermLimits } from '../plans/read-term-limits.ts';
import { ensureProfile } from './queries.ts';

export async function readMe({ db, log }: Platform, user: SessionUser): Promise<Me> {
  const [profile, limits] = await Promise.all([ensureProfile(db, user), readTermLimits(db, log)]);
  return {
    id: user.id,
    email: user.email,
    emailConfirmed: user.emailConfirmed,
    fullName: profile.fullName,
    country: profile.country,
    plan: profile.plan,
    termLimit: limits[profile.plan],
    isAdmin: user.isAdmin,
    language: profile.language,
  };
}

import { hash, randomBytes } from 'node:crypto';
import { apiScopes } from '../../contract/api/scopes.ts';
import { type ApiToken, apiPlans, apiTokenLimit, type NewApiToken } from '../../contract/api/tokens.ts';
import { AppError } from '../../contract/errors.ts';
import type { Plan } from '../../contract/plans.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import { oneLine } from '../../contract/rules/term-form.ts';
import { tellAccessChanged } from '../../people/accounts/account-mails.ts';
import { ensureProfile, lockProfile } from '../../people/accounts/queries.ts';
import { isoDates } from '../../platform/http/iso-dates.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { type ApiTokenRow, countTokens, insertToken, listTokens, revokeToken } from './queries.ts';

export const hasApi = (plan: Plan): boolean => (apiPlans as readonly Plan[]).includes(plan);

/** Returns the key itself; only its hash is stored. */
export async function createToken(
  platform: Platform,
  user: SessionUser,
  { name: rawName, scopes, expiresInDays }: NewApiToken,
): Promise<{ apiToken: ApiToken; token: string }> {
  const { db, clock } = platform;
  const name = oneLine(rawName).slice(0, 60);
  if (name === '') throw new AppError('NAME_REQUIRED');
  await ensureProfile(db, user);
  return db.transaction(async (tx) => {
    const now = clock.now();
    const profile = await lockProfile(tx, user.id);
    if (!profile || !hasApi(profile.plan)) throw new AppError('PLAN_REQUIRED');
    if ((await countTokens(tx, user.id, now)) >= apiTokenLimit) {
      throw new AppError('TOKEN_LIMIT_REACHED', { limit: apiTokenLimit });
    }
    const token = newApiToken();
    const row = await insertToken(tx, {
      userId: user.id,
      name,
      tokenHash: hashApiToken(token),
      ending: token.slice(-4),
      scopes: apiScopes.filter((scope) => scope === 'read' || scopes.includes(scope)),
      createdAt: now,
      expiresAt: expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * dayMs),
    });
    await tellAccessChanged(platform, tx, user.id, 'apiKey');
    return { apiToken: toApiToken(row, now), token };
  });
}

export async function readTokens({ db, clock }: Platform, userId: string): Promise<ApiToken[]> {
  return (await listTokens(db, userId)).map((row) => toApiToken(row, clock.now()));
}

export async function endToken({ db, clock }: Platform, userId: string, id: string): Promise<void> {
  if (!(await revokeToken(db, userId, id, clock.now()))) throw new AppError('NOT_FOUND');
}

function toApiToken(row: ApiTokenRow, now: Date): ApiToken {
  const { id, name, ending, scopes, createdAt, lastUsedAt, expiresAt } = row;
  const isExpired = expiresAt !== null && expiresAt <= now;
  return isoDates({ id, name, ending, scopes, createdAt, lastUsedAt, expiresAt, isExpired });
}

const prefix = 'rct_';

/** 256 random bits: a plain hash is enough, there is nothing to guess. */
const newApiToken = (): string => `${prefix}${randomBytes(32).toString('base64url')}`;

export const hashApiToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Undefined if the header cannot hold one of our keys: saves a query. */
export function readBearer(header: string | undefined | null): string | undefined {
  return /^Bearer (rct_[\w-]{43})$/.exec(header ?? '')?.[1];
}

import { createHash, randomBytes } from 'node:crypto';
import { type ApiToken, apiPlans, apiTokenLimit } from '../../contract/clippings.ts';
import { AppError } from '../../contract/errors.ts';
import type { Plan } from '../../contract/plans.ts';
import { ensureProfile, lockProfile } from '../../people/accounts/queries.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { countTokens, insertToken, liveTokens, revokeToken } from './queries.ts';

export const hasApi = (plan: Plan): boolean => (apiPlans as readonly Plan[]).includes(plan);

/** The key itself leaves here once and is nowhere kept. */
export async function createToken(
  { db, clock }: Platform,
  user: SessionUser,
  rawName: string,
): Promise<{ apiToken: ApiToken; token: string }> {
  const name = rawName
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 60);
  if (name === '') throw new AppError('NAME_REQUIRED');
  await ensureProfile(db, user);
  return db.transaction(async (tx) => {
    const profile = await lockProfile(tx, user.id);
    if (!profile || !hasApi(profile.plan)) throw new AppError('PLAN_REQUIRED');
    if ((await countTokens(tx, user.id)) >= apiTokenLimit) {
      throw new AppError('TOKEN_LIMIT_REACHED', { limit: apiTokenLimit });
    }
    const token = newApiToken();
    const row = await insertToken(tx, {
      userId: user.id,
      name,
      tokenHash: hashApiToken(token),
      ending: token.slice(-4),
      scopes: ['read'],
      createdAt: clock.now(),
    });
    return { apiToken: toApiToken(row), token };
  });
}

export async function readTokens({ db }: Platform, userId: string): Promise<ApiToken[]> {
  return (await liveTokens(db, userId)).map(toApiToken);
}

export async function endToken({ db, clock }: Platform, userId: string, id: string): Promise<void> {
  if (!(await revokeToken(db, userId, id, clock.now()))) throw new AppError('NOT_FOUND');
}

function toApiToken(row: Awaited<ReturnType<typeof liveTokens>>[number]): ApiToken {
  return {
    id: row.id,
    name: row.name,
    ending: row.ending,
    scopes: row.scopes,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}

const prefix = 'rct_';

/** 256 random bits: a plain hash is enough, there is nothing to guess. */
const newApiToken = (): string => `${prefix}${randomBytes(32).toString('base64url')}`;

export const hashApiToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Undefined for what cannot be a key of ours, before the database is asked. */
export function readBearer(header: string | undefined): string | undefined {
  return /^Bearer (rct_[\w-]{43})$/.exec(header ?? '')?.[1];
}

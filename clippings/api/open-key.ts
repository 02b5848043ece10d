import type { ApiScope } from '../../contract/api/tokens.ts';
import { AppError } from '../../contract/errors.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Spent } from '../../platform/limits/rate-limits.ts';
import type { Platform } from '../../platform/platform.ts';
import { hasApi, hashApiToken, readBearer } from './manage-tokens.ts';
import { type ApiTokenRow, findTokenOwner, touchToken } from './queries.ts';

export const keyLimit = { name: 'api-v1', points: 120, seconds: 60 };

export interface OpenedKey {
  token: ApiTokenRow;
  /** Owner of the key, as a session user; never an administrator. */
  reader: SessionUser;
  spent: Spent;
}

/** Finds the owner of a request's key and counts the request. The plan is checked every time: a downgrade disables the key. */
export async function openKey({ db, clock, limits }: Platform, headers: Headers): Promise<OpenedKey> {
  const bearer = readBearer(headers.get('authorization'));
  const owner = bearer ? await findTokenOwner(db, hashApiToken(bearer), clock.now()) : undefined;
  if (!owner) throw new AppError('KEY_INVALID');
  if (!hasApi(owner.plan)) throw new AppError('PLAN_REQUIRED');
  const { token, email, emailConfirmed } = owner;
  const spent = await limits.consume(keyLimit, token.id);
  await touchToken(db, token.id, clock.now());
  return { token, spent, reader: { id: token.userId, email, emailConfirmed, isAdmin: false, sessionId: token.id } };
}

export function requireScope({ token }: OpenedKey, scope: ApiScope): void {
  if (!token.scopes.includes(scope)) throw new AppError('SCOPE_REQUIRED', { scope });
}

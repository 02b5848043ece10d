import { isAPIError } from 'better-auth/api';
import { AppError } from '../../../contract/errors.ts';
import type { SessionUser } from '../../../platform/http/request-context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findLiveSession } from '../queries.ts';
import type { Auth } from './auth.ts';

/** Who asks: by the session cookie, or by the short-lived access token while its session still lives. */
export async function findSessionUser({ db }: Platform, auth: Auth, headers: Headers): Promise<SessionUser | null> {
  const sessionId = await sessionIdOf(auth, headers);
  const session = sessionId ? await findLiveSession(db, sessionId) : undefined;
  if (!session) return null;
  return {
    id: session.userId,
    email: session.email,
    emailConfirmed: session.emailConfirmed,
    isAdmin: session.adminRole !== null,
    sessionId: session.sessionId,
  };
}

async function sessionIdOf(auth: Auth, headers: Headers): Promise<string | undefined> {
  const bearer = /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '')?.[1];
  if (bearer) {
    const { payload } = await auth.api.verifyJWT({ body: { token: bearer } });
    return typeof payload?.sid === 'string' ? payload.sid : undefined;
  }
  if (!headers.get('cookie')?.includes('session_token')) return undefined;
  try {
    const found = await auth.api.getSession({ headers });
    return found?.session.id;
  } catch (error) {
    // the library hides a database it cannot reach behind its own error
    if (isAPIError(error) && error.statusCode >= 500) throw new AppError('SERVICE_UNAVAILABLE');
    throw error;
  }
}

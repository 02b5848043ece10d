import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, Hono } from 'hono';
import { AppError } from '../../../contract/errors.ts';
import { isDiskFull } from '../../../platform/disk-watch.ts';
import { logSecurityEvent } from '../../../platform/http/observe/access-log.ts';
import { currentRequest, type FindUser } from '../../../platform/http/request-context.ts';
import type { Limit } from '../../../platform/limits/rate-limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findPassword, findUserByEmail } from '../queries.ts';
import type { Auth } from './auth.ts';
import { comeBackSeconds, createFairQueue } from './fair-queue.ts';
import { deviceCookie, findDevice } from './known-device.ts';

/** An id without an account, looked up when there is none. */
const nobody = '00000000-0000-0000-0000-000000000000';

const perCaller = { name: 'sign-in', points: 10, seconds: 60 };
const perAccount = { name: 'sign-in-account', points: 20, seconds: 900 };
const perDevice = { name: 'sign-in-device', points: 10, seconds: 900 };
/** For all browsers of an account together: an attacker who once had the password may have collected their cookies. */
const perDevices = { name: 'sign-in-devices', points: 30, seconds: 900 };

/**
 * Also limits guesses at one account from many addresses (requirements S09). An unknown account is counted in the same
 * way. A browser that signed in before has its own count. An owner locked out in any other browser by a stranger's
 * guesses can use the reset mail: a new password starts a new count.
 */
async function limitSignIn(platform: Platform, caller: string, email: unknown, headers: Headers) {
  const { db, limits } = platform;
  await limits.consume(perCaller, caller);
  const address = (typeof email === 'string' ? email : '').slice(0, 320).trim().toLowerCase();
  const user = await findUserByEmail(db, address);
  const known = await findPassword(db, user?.id ?? nobody);
  // for a known address the library reads the account once more: equal work hides whether an account exists
  if (!user) await findPassword(db, nobody);
  const account = hash('sha256', `${address} ${known?.updatedAt.toISOString() ?? ''}`, 'base64url');
  const device = user && findDevice(platform, headers, user.id);
  const counts: [Limit, string][] = device
    ? [
        [perDevice, device],
        [perDevices, account],
      ]
    : [[perAccount, account]];
  for (const [limit, key] of counts) await limits.consume(limit, key);
  return {
    userId: user?.id,
    /** The password was right: the attempt is not counted for the caller or the account. */
    async succeeded() {
      const spent: [Limit, string][] = [[perCaller, caller], ...counts];
      await Promise.all(spent.map(([limit, key]) => limits.refund(limit, key)));
    },
  };
}

/** Paths that send a mail only if the address has an account: all answers take equally long, so that the time reveals nothing. */
const mailingPaths = ['/api/auth/request-password-reset', '/api/auth/send-verification-email'];
const evenMs = 250;
const mailing = { name: 'account-mail', points: 5, seconds: 60 };

/** Applied before any database query: a flood may use a few connections, never all that readers need. */
const signIns = createFairQueue({
  atOnce: 4,
  longest: 12,
  longestWaitMs: 450,
  perKey: 8,
  reserved: 0,
  heavy: { from: 6, waiting: 2 },
});
const signInPath = '/api/auth/sign-in/email';
const signInAsker = (caller: string) => ({ isSignIn: true, keys: [`caller ${caller}`] });

/** Runs before the body is read, so that callers over the limit or without a place in the queue cost almost nothing. */
export function guardSignIn(app: Hono, platform: Platform): void {
  app.post(signInPath, async (_, next) => {
    const caller = currentRequest()?.caller ?? '';
    const refused = platform.limits.secondsRefused(perCaller, caller);
    const seconds = refused || (signIns.refuses(signInAsker(caller)) ? comeBackSeconds : 0);
    if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds });
    return next();
  });
}

/**
 * The paths of better-auth in use; others cannot be reached. Its rate limits are off; our own calls change and reset
 * passwords. Sign-up reaches the library, where it is disabled.
 */
export function authRoutes(app: Hono, platform: Platform, auth: Auth, findUser: FindUser): void {
  app.post(signInPath, async (c) => {
    const caller = currentRequest()?.caller ?? '';
    const { email } = await bodyOf(c);
    const asker = signInAsker(caller);
    return signIns.inTurn(asker, async () => {
      const attempt = await limitSignIn(platform, caller, email, c.req.raw.headers);
      const given = await ask(c, auth);
      if (given.status === 401) logSecurityEvent(platform.log, 'wrong password', attempt.userId);
      if (given.status !== 200) return given;
      signIns.forgive(asker);
      await attempt.succeeded();
      const { twoFactorRedirect = false } = (await given.clone().json()) as { twoFactorRedirect?: boolean };
      if (attempt.userId && !twoFactorRedirect) {
        given.headers.append('set-cookie', deviceCookie(platform, c.req.raw.headers, attempt.userId));
      }
      return given;
    });
  });
  app.on('POST', mailingPaths, async (c) => {
    await platform.limits.consume(mailing, `${c.req.path} ${currentRequest()?.caller}`);
    const [given] = await Promise.all([ask(c, auth), sleep(evenMs)]);
    return given;
  });
  // the library checks only the session; the account may be suspended or the session too old
  app.get('/api/auth/token', async (c) => {
    const isLive = (await findUser(c.req.raw.headers)) !== null;
    return ask(c, auth, isLive ? [] : ['cookie', 'authorization']);
  });
  app.on('POST', ['/api/auth/sign-out', '/api/auth/sign-up/email'], (c) => ask(c, auth));
  app.get('/api/auth/verify-email', (c) => ask(c, auth));
}

async function bodyOf(c: Context): Promise<Record<string, unknown>> {
  const body: unknown = await c.req.raw
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

/** The library stores the caller's address with the session: the one we determined, not the one the request claims. */
async function ask(c: Context, auth: Auth, without: string[] = []): Promise<Response> {
  const headers = new Headers(c.req.raw.headers);
  for (const name of without) headers.delete(name);
  headers.set('x-recorte-caller', currentRequest()?.address ?? '');
  const given = await auth.handler(new Request(c.req.raw, { headers }));
  // the library replaces a database error with its own error
  if (given.status >= 500) throw new AppError(isDiskFull() ? 'DISK_FULL' : 'SERVICE_UNAVAILABLE');
  const answered = new Response(given.body, given);
  answered.headers.set('cache-control', 'no-store');
  return answered;
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Context, Hono } from 'hono';
import { AppError } from '../../contract/errors.ts';
import { callerAddress, callerKey, callerLanguage } from '../../platform/http/caller.ts';
import { errorJson } from '../../platform/http/error-json.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Auth } from './auth.ts';
import { limitSignIn } from './limit-sign-in.ts';
import { checkPassword } from './password.ts';

/** What a mail is sent for only if the address has an account: all answers take as long, or the time would tell. */
const mailingPaths = ['/api/auth/request-password-reset', '/api/auth/send-verification-email'];
const evenMs = 250;

/** better-auth's own addresses. Its limits count by the caller we determined, whatever the request claims. */
export function authRoutes(app: Hono, platform: Platform, auth: Auth): void {
  const { PASSWORD_MIN } = platform.config;
  app.post('/api/auth/sign-in/email', (c) =>
    answerAfter(({ email }) => limitSignIn(platform, email), c, platform, auth),
  );
  // the service itself knows only the shortest length
  app.on('POST', ['/api/auth/reset-password', '/api/auth/change-password'], (c) =>
    answerAfter(({ newPassword }) => checkPassword(String(newPassword ?? ''), PASSWORD_MIN), c, platform, auth),
  );
  app.on('POST', mailingPaths, async (c) => {
    const [given] = await Promise.all([answer(c, platform, auth), pause(evenMs)]);
    return given;
  });
  app.on(['GET', 'POST'], '/api/auth/*', (c) => answer(c, platform, auth));
}

type Check = (body: Record<string, unknown>) => Promise<void> | void;

async function answerAfter(check: Check, c: Context, platform: Platform, auth: Auth): Promise<Response> {
  const body: unknown = await c.req.raw
    .clone()
    .json()
    .catch(() => null);
  try {
    await check(typeof body === 'object' && body !== null ? { ...body } : {});
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return errorJson(error.code, callerLanguage(c.req.raw.headers), error.args);
  }
  return answer(c, platform, auth);
}

async function answer(c: Context, platform: Platform, auth: Auth): Promise<Response> {
  const headers = new Headers(c.req.raw.headers);
  headers.set('x-recorte-caller', callerKey(callerAddress(c, platform.config.TRUSTED_PROXIES)));
  const given = await auth.handler(new Request(c.req.raw, { headers }));
  const wait = given.headers.get('x-retry-after');
  if (given.status !== 429 || !wait) return given;
  const answered = new Response(given.body, given);
  answered.headers.set('retry-after', wait);
  return answered;
}

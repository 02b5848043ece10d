import { z } from 'zod';
import { AppError } from '../../../contract/errors.ts';
import type { Config } from '../../../platform/config/read-config.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { sealedCookie } from '../../../platform/http/sealed-cookie.ts';

/** `userId`: the reader who gave the right password and may add a passkey; missing in a challenge to sign in. */
const challengeCookie = sealedCookie(
  'passkey',
  300,
  z.object({ challenge: z.string(), userId: z.string().optional() }),
);
/** Lasts longer than the cookie is accepted. */
const once = { name: 'passkey-challenge', points: 1, seconds: 600 };

export function keepChallenge({ platform, answer }: RequestContext, challenge: string, userId?: string): void {
  answer.append('set-cookie', challengeCookie.make(platform, { challenge, ...(userId ? { userId } : {}) }));
}

/** This browser's challenge for this purpose. It is valid once, even for two concurrent requests. */
export async function spendChallenge({ platform, request, answer }: RequestContext, userId?: string): Promise<string> {
  const kept = challengeCookie.read(platform, request.headers);
  answer.append('set-cookie', challengeCookie.drop(platform));
  if (!kept || kept.userId !== userId) throw new AppError('PASSKEY_REFUSED');
  if (!(await platform.limits.isWithin(once, kept.challenge))) throw new AppError('PASSKEY_REFUSED');
  return kept.challenge;
}

/** Passkeys are bound to the host of BASE_URL. */
export function siteOf({ BASE_URL }: Pick<Config, 'BASE_URL'>) {
  const { hostname: rpID, origin } = new URL(BASE_URL);
  return { rpID, origin };
}

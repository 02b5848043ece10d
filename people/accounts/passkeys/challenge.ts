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
/** Longer than the cookie is accepted. */
const once = { name: 'passkey-challenge', points: 1, seconds: 600 };

export function keepChallenge({ platform, answer }: RequestContext, challenge: string, userId?: string): void {
  answer.append('set-cookie', challengeCookie.make(platform, { challenge, ...(userId ? { userId } : {}) }));
}

/** The challenge of this browser, made for this purpose. It counts once, also for two requests at the same moment. */
export async function spendChallenge({ platform, request, answer }: RequestContext, userId?: string): Promise<string> {
  const kept = challengeCookie.read(platform, request.headers);
  answer.append('set-cookie', challengeCookie.drop(platform));
  if (!kept || kept.userId !== userId) throw new AppError('PASSKEY_REFUSED');
  if (!(await platform.limits.isWithin(once, kept.challenge))) throw new AppError('PASSKEY_REFUSED');
  return kept.challenge;
}

/** Passkeys belong to the host of the public address, and are used on its pages alone. */
export function siteOf({ BASE_URL }: Pick<Config, 'BASE_URL'>) {
  const { hostname: rpID, origin } = new URL(BASE_URL);
  return { rpID, origin };
}

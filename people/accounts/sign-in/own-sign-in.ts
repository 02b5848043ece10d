import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { generateRandomString } from 'better-auth/crypto';
import { z } from 'zod';
import { systemClock } from '../../../platform/clock.ts';

const ofUser = { method: 'POST', body: z.object({ userId: z.uuid() }), metadata: { SERVER_ONLY: true } } as const;
const challengeSeconds = 600;

/** Signs in a reader whom our own code has verified. Only the server can call these endpoints: they have no path. */
export function ownSignIn() {
  return {
    id: 'recorte-own-sign-in',
    endpoints: {
      startSession: createAuthEndpoint(ofUser, async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw new Error('user vanished before the session was made');
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return { sessionId: session.id };
      }),
      /** As the library's plugin does after a right password. */
      askCode: createAuthEndpoint(ofUser, async (ctx) => {
        const { internalAdapter, secret } = ctx.context;
        const identifier = `2fa-${generateRandomString(20)}`;
        // the library uses the system clock
        const expiresAt = new Date(systemClock.now().getTime() + challengeSeconds * 1000);
        await internalAdapter.createVerificationValue({ identifier, value: ctx.body.userId, expiresAt });
        await internalAdapter.createVerificationValue({
          identifier: `2fa-attempts-${identifier}`,
          value: '0',
          expiresAt,
        });
        const cookie = ctx.context.createAuthCookie('two_factor', { maxAge: challengeSeconds });
        await ctx.setSignedCookie(cookie.name, identifier, secret, cookie.attributes);
        return { isAsked: true };
      }),
    },
  } satisfies BetterAuthPlugin;
}

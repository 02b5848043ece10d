import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/** Signs a reader in who has just proven who they are in our own way. Only the server can call it: it has no address. */
export function startSession() {
  return {
    id: 'recorte-start-session',
    endpoints: {
      startSession: createAuthEndpoint(
        { method: 'POST', body: z.object({ userId: z.uuid() }), metadata: { SERVER_ONLY: true } },
        async (ctx) => {
          const { internalAdapter } = ctx.context;
          const user = await internalAdapter.findUserById(ctx.body.userId);
          if (!user) throw new Error('user vanished before the session was made');
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          return { sessionId: session.id };
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}

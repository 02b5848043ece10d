import type { Hono } from 'hono';
import { callerAddress, callerKey } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Auth } from './auth.ts';

/** better-auth's own addresses. Its limits count by the caller we determined, whatever the request claims. */
export function authRoutes(app: Hono, platform: Platform, auth: Auth): void {
  app.on(['GET', 'POST'], '/api/auth/*', (c) => {
    const headers = new Headers(c.req.raw.headers);
    headers.set('x-recorte-caller', callerKey(callerAddress(c, platform.config.TRUSTED_PROXIES)));
    return auth.handler(new Request(c.req.raw, { headers }));
  });
}

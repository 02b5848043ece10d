import type { MiddlewareHandler } from 'hono';
import { callerLanguage } from './caller.ts';
import { errorJson } from './error-json.ts';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A change must come from our own pages (RELIABILITY.md S07): the Origin must be ours. A bearer token replaces it, since
 * no other site can make a browser send one.
 */
export function sameOrigin(baseUrl: string, exempt: (path: string) => boolean): MiddlewareHandler {
  const own = new URL(baseUrl).origin;
  return async (c, next) => {
    const origin = c.req.header('origin');
    const isOurs = origin === own || (origin !== undefined && origin === new URL(c.req.url).origin);
    const hasBearer = c.req.header('authorization')?.startsWith('Bearer ') ?? false;
    if (safe.has(c.req.method) || exempt(c.req.path) || isOurs || (hasBearer && !origin)) return next();
    return errorJson('CROSS_ORIGIN', callerLanguage(c.req.raw.headers));
  };
}

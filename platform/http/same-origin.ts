import type { MiddlewareHandler } from 'hono';
import type { Log } from '../log.ts';
import { errorJson } from './answer-error.ts';
import { callerLanguage } from './caller.ts';
import { logSecurityEvent } from './observe/access-log.ts';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A change must come from our own pages (requirements S07): the Origin must be ours. A bearer token replaces it, since
 * no other site can make a browser send one.
 */
export function sameOrigin(baseUrl: string, log: Log, exempt: (path: string) => boolean): MiddlewareHandler {
  const own = new URL(baseUrl);
  return async (c, next) => {
    const origin = c.req.header('origin');
    const isOurs = origin === own.origin || (isLoopback(own) && isSameMachine(origin, c.req.header('host')));
    const hasBearer = c.req.header('authorization')?.startsWith('Bearer ') ?? false;
    if (safe.has(c.req.method) || exempt(c.req.path) || isOurs || (hasBearer && !origin)) return next();
    logSecurityEvent(log, 'origin refused');
    return errorJson('CROSS_ORIGIN', callerLanguage(c.req.raw.headers));
  };
}

const isLoopback = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** On the same machine the host may be localhost or 127.0.0.1 on any port. Other names in Host are not trusted. */
function isSameMachine(origin: string | undefined, host: string | undefined): boolean {
  if (!origin || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  return isLoopback(url) && url.host === host;
}

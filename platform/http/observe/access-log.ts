import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Log } from '../../log.ts';
import { currentRequest } from '../request-context.ts';

export type SecurityEvent = 'wrong password' | 'wrong code' | 'wrong passkey' | 'limit reached' | 'origin refused';

const isQuiet = (path: string) => path === '/healthz' || path === '/readyz' || path === '/metrics';
/** Path segments that identify something: ids, tokens, codes, file names. */
const isWord = (part: string) => /^[a-z][a-z-]{0,30}$/.test(part) || /^v\d$/.test(part);

/** The pattern of an address: fixed words are kept, ids and names become a star. */
function patternOf(path: string): string {
  return path
    .split('/')
    .slice(0, 8)
    .map((part) => (part === '' || isWord(part) ? part : '*'))
    .join('/');
}

/**
 * One line for each event that fail2ban may act on: what, which request, from where, which account. Some addresses contain keys, so
 * only the pattern is logged.
 */
export function logSecurityEvent(log: Log, event: SecurityEvent, userId?: string): void {
  const request = currentRequest();
  log.warn(
    {
      security: event,
      requestId: request?.id,
      caller: request?.address,
      path: request && patternOf(request.path),
      userId: userId ?? request?.userId,
    },
    event,
  );
}

/** One line per request, without address, query, user agent or other personal data. */
export function accessLog(
  log: Log,
  count: (method: string, status: number, seconds: number) => void,
): MiddlewareHandler {
  return async (c, next) => {
    const began = performance.now();
    await next();
    const { status, headers } = c.res;
    const ms = Math.round((performance.now() - began) * 10) / 10;
    const { method, path } = c.req;
    count(method, status, ms / 1000);
    if (isQuiet(path)) return;
    const matched = routePath(c, -1);
    const bytes = Number(headers.get('content-length') ?? Number.NaN);
    log.info(
      {
        method,
        route: matched.includes('*') ? patternOf(path) : matched,
        status,
        ms,
        ...(Number.isNaN(bytes) ? {} : { bytes }),
        requestId: currentRequest()?.id,
      },
      'request',
    );
  };
}

import type { Context, MiddlewareHandler } from 'hono';
import type { Log } from '../log.ts';
import { errorJson } from './answer-error.ts';
import { callerLanguage } from './caller.ts';
import { tellSecurity } from './observe/access-log.ts';

const hasNul = (text: string) => text.includes('\0');
const hasNulInAddress = (text: string) => hasNul(text) || /%00/.test(text);

/** NUL or half a character, written as JSON writes them. Looked for in the text: strangers' JSON is not parsed here. */
export function hasBadEscapes(json: string): boolean {
  let halfEndsAt = -1;
  for (const { 1: hex, index } of json.matchAll(/\\(?:u([0-9a-f]{4})|.)/gis)) {
    const code = hex === undefined ? -1 : Number.parseInt(hex, 16);
    const isSecondHalf = code >= 0xdc00 && code <= 0xdfff;
    if (code === 0 || isSecondHalf !== (halfEndsAt === index) || (halfEndsAt !== -1 && !isSecondHalf)) return true;
    halfEndsAt = code >= 0xd800 && code <= 0xdbff ? index + 6 : -1;
  }
  return halfEndsAt !== -1;
}

/** Calls of the contract and of the sign-in service take JSON and nothing else. */
const isJsonOnly = (path: string) => path.startsWith('/api/');

/**
 * The rule for text: what no text field can hold (NUL, half a character) is refused before any room sees it, in addresses and in
 * bodies of every kind. A file inside a form may hold anything.
 */
export function plainText(): MiddlewareHandler {
  return async (c, next) => {
    const isBad = hasNulInAddress(c.req.url) || (c.req.raw.body !== null && (await hasBadBody(c)));
    return isBad ? errorJson('BAD_REQUEST', callerLanguage(c.req.raw.headers)) : next();
  };
}

async function hasBadBody(c: Context): Promise<boolean> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'multipart/form-data') return isJsonOnly(c.req.path);
  const text = await c.req.raw.clone().text();
  if (text === '') return false;
  if (type === 'application/x-www-form-urlencoded') return isJsonOnly(c.req.path) || hasNulInAddress(text);
  return hasNul(text) || hasBadEscapes(text);
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A change must come from our own pages (RELIABILITY.md S07): the Origin must be ours. A bearer token replaces it, since
 * no other site can make a browser send one.
 */
export function sameOrigin(baseUrl: string, log: Log, exempt: (path: string) => boolean): MiddlewareHandler {
  const own = new URL(baseUrl);
  return async (c, next) => {
    const origin = c.req.header('origin');
    const isOurs = origin === own.origin || (isLoopback(own) && isSameMachine(origin, c.req.header('host')));
    const hasBearer = c.req.header('authorization')?.startsWith('Bearer ') ?? false;
    if (safe.has(c.req.method) || exempt(c.req.path) || isOurs || (hasBearer && !origin)) return next();
    tellSecurity(log, 'origin refused');
    return errorJson('CROSS_ORIGIN', callerLanguage(c.req.raw.headers));
  };
}

const isLoopback = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** On one's own machine it may be called localhost or 127.0.0.1, on whatever port. Any other name in Host counts for nothing. */
function isSameMachine(origin: string | undefined, host: string | undefined): boolean {
  if (!origin || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  return isLoopback(url) && url.host === host;
}

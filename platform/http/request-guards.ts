import type { Context, MiddlewareHandler } from 'hono';
import type { Log } from '../log.ts';
import { errorJson } from './answer-error.ts';
import { callerLanguage } from './caller.ts';
import { logSecurityEvent } from './observe/access-log.ts';

const hasNul = (text: string) => text.includes('\0');
const hasNulInAddress = (text: string) => hasNul(text) || /%00/.test(text);

/** Finds NUL or half a surrogate pair in JSON escapes. Searches the text: strangers' JSON is not parsed here. */
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

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** The most bytes a body may have. All limits are here: no route reads a body by itself. */
export function bodyLimitOf(path: string): number {
  if (path === '/webhooks/whatsapp') return 4 * megabyte;
  if (path === '/webhooks/suggestions') return 100 * kilobyte;
  // a picture of ten megabytes and the multipart headers
  if (path === '/uploads/logos') return 10 * megabyte + 16 * kilobyte;
  if (path.startsWith('/u/') || path === '/api/browser-errors') return 16 * kilobyte;
  return megabyte;
}

/** Calls of the contract and of the sign-in service accept only JSON. */
const isJsonOnly = (path: string) => path.startsWith('/api/');

/**
 * Reads the body once, up to its limit, whatever length was announced; routes get it from memory. Text that no column can store
 * (NUL, half a surrogate pair) is refused in addresses and bodies. A file inside a form may contain anything.
 */
export function readBody(limitOf: (path: string) => number = bodyLimitOf): MiddlewareHandler {
  return async (c, next) => {
    const refuse = (code: 'BAD_REQUEST' | 'PAYLOAD_TOO_LARGE') => errorJson(code, callerLanguage(c.req.raw.headers));
    if (hasNulInAddress(c.req.url)) return refuse('BAD_REQUEST');
    const { body } = c.req.raw;
    if (body === null) return next();
    const limit = limitOf(c.req.path);
    const isAnnouncedLonger = Number(c.req.header('content-length') ?? 0) > limit;
    const bytes = isAnnouncedLonger ? 'too long' : await readUpTo(body, limit);
    if (bytes === 'too long') {
      const answer = refuse('PAYLOAD_TOO_LARGE');
      answer.headers.set('connection', 'close'); // the unread rest of the body is still in the connection, so it cannot be reused
      return answer;
    }
    if (bytes === 'torn' || isBadBody(c, bytes)) return refuse('BAD_REQUEST');
    c.req.raw = new Request(c.req.raw, { body: bytes });
    return next();
  };
}

async function readUpTo(
  body: ReadableStream<Uint8Array>,
  limit: number,
): Promise<Buffer<ArrayBuffer> | 'too long' | 'torn'> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return Buffer.concat(chunks);
      size += value.length;
      if (size > limit) return 'too long';
      chunks.push(value);
    }
  } catch {
    return 'torn'; // the caller hung up
  }
}

function isBadBody(c: Context, bytes: Buffer): boolean {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'multipart/form-data') return isJsonOnly(c.req.path);
  const text = bytes.toString('utf8');
  if (text === '') return false;
  if (type === 'application/x-www-form-urlencoded') return isJsonOnly(c.req.path) || hasNulInAddress(text);
  return hasNul(text) || hasBadEscapes(text);
}

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

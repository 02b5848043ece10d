import type { Context, MiddlewareHandler } from 'hono';
import { errorJson } from './answer-error.ts';
import { callerLanguage } from './caller.ts';

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

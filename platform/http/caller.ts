import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { Language, languageFromHeader } from '../../contract/language.ts';

/** The caller's address. X-Forwarded-For counts only when the direct peer is a trusted proxy. */
export function callerAddress(c: Context, trustedProxies: string[]): string {
  const peer = peerAddress(c);
  if (!trustedProxies.includes(peer)) return peer;
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  return hops.reverse().find((hop) => hop && !trustedProxies.includes(hop)) ?? peer;
}

function peerAddress(c: Context): string {
  try {
    return getConnInfo(c).remote.address?.replace(/^::ffff:/, '') ?? 'unknown';
  } catch {
    return 'unknown'; // asked without a socket, as tests do
  }
}

/** What the rate limits count by: a whole IPv6 network of /64 is one caller. */
export function callerKey(address: string): string {
  if (!address.includes(':')) return address;
  const [head = ''] = address.split('%');
  const groups = head.split('::')[0]?.split(':').slice(0, 4) ?? [];
  return `${groups.join(':')}::/64`;
}

/** The language of the answer: what the page says it is in, else the remembered choice, else the browser's. */
export function callerLanguage(headers: Headers): Language {
  const said = Language.safeParse(headers.get('x-lang'));
  if (said.success) return said.data;
  const remembered = Language.safeParse(/(?:^|;\s*)lang=(\w+)/.exec(headers.get('cookie') ?? '')?.[1]);
  return remembered.success ? remembered.data : languageFromHeader(headers.get('accept-language'));
}

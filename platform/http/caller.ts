import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { Language, languageFromHeader } from '../../contract/language.ts';
import { carriedIpv4, ipv6Groups, isWithin } from '../ip-address.ts';

/** The caller's address. X-Forwarded-For counts only when the direct peer is a trusted proxy. */
export function callerAddress(c: Context, trustedProxies: string[]): string {
  const peer = peerAddress(c);
  if (!isWithin(trustedProxies, peer)) return peer;
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => plainAddress(hop));
  const nearest = hops.reverse().find((hop) => hop && !isWithin(trustedProxies, hop)) ?? peer;
  // a proxy may forward any text
  return isIP(nearest) ? nearest : peer;
}

const nearby = ['127.0.0.0/8', '::1', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];

/** Whether the peer forwards requests but is not in TRUSTED_PROXIES. */
export function forgottenProxy(c: Context, trustedProxies: string[]): string | undefined {
  if (!c.req.header('x-forwarded-for')) return undefined;
  const peer = peerAddress(c);
  return isWithin(nearby, peer) && !isWithin(trustedProxies, peer) ? peer : undefined;
}

/** A request made directly by a program on this machine, or by a test without a socket. */
export function isDirectNeighbour(c: Context): boolean {
  const isForwarded = c.req.header('x-forwarded-for') ?? c.req.header('forwarded') ?? c.req.header('via');
  return isForwarded === undefined && isWithin(ownMachine, peerAddress(c));
}
const ownMachine = ['127.0.0.0/8', '::1', 'unknown'];

/** "unknown" for a request without a socket, as tests make. */
function peerAddress(c: Context): string {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return plainAddress(incoming?.socket.remoteAddress ?? 'unknown');
}

/** Normalises an address: no port, brackets or zone; an IPv4-mapped IPv6 address becomes IPv4. */
function plainAddress(written: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(written.trim())?.[1] ?? written.trim();
  const [address = ''] = bare.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').split('%');
  if (isIP(address) !== 6) return address;
  const groups = ipv6Groups(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? carriedIpv4(groups) : address.toLowerCase();
}

/** Key of the rate limits: all addresses of an IPv6 /64 network share one. */
export function callerKey(address: string): string {
  const plain = plainAddress(address);
  if (isIP(plain) !== 6) return plain;
  const network = ipv6Groups(plain).slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}

/** The language of the answer: the page's, else the stored choice, else the browser's. */
export function callerLanguage(headers: Headers): Language {
  const asked = Language.safeParse(headers.get('x-lang'));
  if (asked.success) return asked.data;
  const remembered = Language.safeParse(/(?:^|;\s*)lang=(\w+)/.exec(headers.get('cookie') ?? '')?.[1]);
  return remembered.success ? remembered.data : languageFromHeader(headers.get('accept-language'));
}

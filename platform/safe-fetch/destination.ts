import type { LookupAddress } from 'node:dns';
import { isIP, isIPv4, isIPv6 } from 'node:net';
import { carriedIpv4, ipv6Groups, isWithin } from '../ip-address.ts';
import { FetchError } from './fetch-error.ts';

/** IANA special-purpose registry: none of these is a public server. */
const closedV4 = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24
  203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`.split(/\s+/);
const globalV6 = ['2000::/3'];
/** Inside the global range, yet tunnels, documentation or protocol assignments. */
const closedV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** True only for an address the open internet can route to. Unreadable input is not public. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !isWithin(closedV4, address);
  if (!isIPv6(address) || address.includes('%')) return false;
  const parts = ipv6Groups(address);
  // 64:ff9b::/96 is how an IPv6-only network reaches IPv4: check the embedded address
  if (parts[0] === 0x64 && parts[1] === 0xff9b && parts.slice(2, 6).every((part) => part === 0))
    return isPublicAddress(carriedIpv4(parts));
  // ::ffff:a.b.c.d is outside 2000::/3, so a mapped address is always refused.
  return isWithin(globalV6, address) && !isWithin(closedV6, address);
}

/** `[::1]` and `127.0.0.1` as an address; undefined for a name. */
function literalAddress(hostname: string): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) ? bare : undefined;
}

/** Name -> every address it has. Injected in tests; the system's by default. */
export type Resolver = (hostname: string) => Promise<LookupAddress[]>;

const MAX_URL_LENGTH = 8_192;

/** Decides where a request may go: first by the URL, then by the IP addresses that its host resolves to. */
export class DestinationGuard {
  readonly #listed: Set<string>;
  readonly #ports: Set<string>;
  readonly #resolver: Resolver;

  /** `allow` lists the `host:port` of our own private servers, by name or by address. */
  constructor(allow: string[], resolver: Resolver) {
    this.#listed = new Set(allow.map((entry) => entry.toLowerCase()));
    this.#ports = new Set(allow.map((entry) => entry.slice(entry.lastIndexOf(':') + 1)));
    this.#resolver = resolver;
  }

  /** The URL parser turns decimal, octal and hexadecimal spellings into plain addresses before any check. */
  readUrl(text: string, base?: URL): URL {
    if (text.length > MAX_URL_LENGTH || !URL.canParse(text, base)) throw new FetchError('bad_url', 'not a web address');
    const url = new URL(text, base);
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw new FetchError('bad_scheme', `only http and https are fetched, not ${url.protocol}`);
    if (url.username || url.password) throw new FetchError('credentials_in_url', 'an address may not carry a password');
    const port = portOf(url);
    if (port !== '80' && port !== '443' && !this.#ports.has(port))
      throw new FetchError('bad_port', `port ${port} is not fetched`);
    url.hash = '';
    return url;
  }

  /** The addresses to connect to; throws if one of them is not permitted, even if others are. */
  async resolve(url: URL): Promise<LookupAddress[]> {
    const literal = literalAddress(url.hostname);
    const found = literal
      ? [{ address: literal, family: literal.includes(':') ? 6 : 4 }]
      : await this.#lookUp(url.hostname);
    if (found.length === 0) throw new FetchError('dns', `${url.hostname} has no address`);
    for (const { address } of found) this.check(url, address);
    return found;
  }

  check(url: URL, address: string): void {
    const port = portOf(url);
    const bare = literalAddress(url.hostname) ?? url.hostname;
    if (this.#listed.has(`${bare}:${port}`) || this.#listed.has(`${address}:${port}`)) return;
    if (port !== '80' && port !== '443') throw new FetchError('bad_port', `port ${port} is not fetched`);
    if (!isPublicAddress(address))
      throw new FetchError('private_address', `${url.hostname} is not on the public internet`);
  }

  async #lookUp(hostname: string): Promise<LookupAddress[]> {
    try {
      return await this.#resolver(hostname);
    } catch (error) {
      throw new FetchError('dns', `${hostname} cannot be resolved`, { cause: error });
    }
  }
}

function portOf(url: URL): string {
  return url.port || (url.protocol === 'https:' ? '443' : '80');
}

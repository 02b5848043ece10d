import { isPublicAddress, literalAddress } from './safe-fetch-address.ts';
import { FetchError } from './safe-fetch-error.ts';

export interface ResolvedAddress {
  address: string;
  family: number;
}

/** Name -> every address it has. Injected in tests; the system's by default. */
export type Resolver = (hostname: string) => Promise<ResolvedAddress[]>;

const MAX_URL_LENGTH = 8_192;

/** Decides where a request may go: on the words of the address, and again on the address a name stands for. */
export class DestinationGuard {
  readonly #listed: Set<string>;
  readonly #ports: Set<string>;
  readonly #resolver: Resolver;

  /** `allow` holds `host:port` of the few private servers that are ours, by name or by address. */
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

  /** The addresses to connect to, all of them permitted; throws otherwise. A name with one private address is refused whole. */
  async resolve(url: URL): Promise<ResolvedAddress[]> {
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

  async #lookUp(hostname: string): Promise<ResolvedAddress[]> {
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

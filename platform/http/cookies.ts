import type { z } from 'zod';
import type { Config } from '../config/read-config.ts';
import type { Platform } from '../platform.ts';
import { seal, unseal } from '../seal.ts';

type Site = Pick<Config, 'BASE_URL'>;

const isHttps = ({ BASE_URL }: Site) => BASE_URL.startsWith('https://');
const nameOf = (site: Site, name: string) => `${isHttps(site) ? '__Host-' : ''}recorte.${name}`;

/** A cookie that scripts cannot read, for this host alone. */
export function makeCookie(site: Site, name: string, value: string, seconds: number): string {
  const secure = isHttps(site) ? '; Secure' : '';
  return `${nameOf(site, name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

export function readCookie(site: Site, name: string, headers: Headers): string | undefined {
  const start = `${nameOf(site, name)}=`;
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length);
}

type Sealer = Pick<Platform, 'config' | 'secret' | 'clock'>;

/** An encrypted cookie with its own expiry. */
export function sealedCookie<Schema extends z.ZodObject>(name: string, seconds: number, schema: Schema) {
  const purpose = `cookie ${name}`;
  return {
    make({ config, secret, clock }: Sealer, value: z.output<Schema>) {
      const expiresAt = clock.now().getTime() + seconds * 1000;
      return makeCookie(config, name, seal(secret, purpose, name, JSON.stringify({ expiresAt, value })), seconds);
    },
    /** Undefined if it is missing, forged or expired. */
    read({ config, secret, clock }: Sealer, headers: Headers) {
      const opened = unseal(secret, purpose, name, readCookie(config, name, headers) ?? '');
      if (opened === undefined) return undefined;
      const { expiresAt, value } = JSON.parse(opened) as { expiresAt: number; value: unknown };
      return expiresAt > clock.now().getTime() ? schema.parse(value) : undefined;
    },
    drop: ({ config }: Sealer) => makeCookie(config, name, '', 0),
  };
}

import type { Config } from '../config/read-config.ts';

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

import type { Config } from '../../platform/config/read-config.ts';
import { ticketSeconds } from './invite-ticket.ts';

const isHttps = (config: Config) => config.BASE_URL.startsWith('https://');
const nameOf = (config: Config) => (isHttps(config) ? '__Host-recorte.invite' : 'recorte.invite');

function cookie(config: Config, value: string, seconds: number): string {
  const secure = isHttps(config) ? '; Secure' : '';
  return `${nameOf(config)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

export const ticketCookie = (config: Config, ticket: string) => cookie(config, ticket, ticketSeconds);
export const spentTicketCookie = (config: Config) => cookie(config, '', 0);

export function ticketOf(config: Config, headers: Headers): string | undefined {
  const name = `${nameOf(config)}=`;
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(name))?.slice(name.length);
}

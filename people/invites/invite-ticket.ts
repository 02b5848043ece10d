import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../platform/config/read-config.ts';

/** PRODUCT.md §2: what the server trusts of a validated invite, for thirty minutes. */
const ticketSeconds = 30 * 60;

interface InviteTicket {
  code: string;
  expiresAt: number;
}

const keyOf = (secret: string) => createHmac('sha256', secret).update('invite-ticket').digest();
const sign = (secret: string, body: string) => createHmac('sha256', keyOf(secret)).update(body).digest();

export function issueTicket(secret: string, code: string, now: Date): string {
  const ticket: InviteTicket = { code, expiresAt: now.getTime() + ticketSeconds * 1000 };
  const body = Buffer.from(JSON.stringify(ticket)).toString('base64url');
  return `${body}.${sign(secret, body).toString('base64url')}`;
}

/** The code the ticket was given for; undefined when it is forged, torn or too old. */
export function readTicket(secret: string, value: string | undefined, now: Date): string | undefined {
  const [body = '', signature = ''] = (value ?? '').split('.');
  const given = Buffer.from(signature, 'base64url');
  const wanted = sign(secret, body);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
  const ticket = JSON.parse(Buffer.from(body, 'base64url').toString()) as InviteTicket;
  return ticket.expiresAt > now.getTime() ? ticket.code : undefined;
}

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

import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../../contract/errors.ts';
import type { Config } from '../../platform/config/read-config.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { callerKey } from '../../platform/http/caller.ts';
import { makeCookie, readCookie } from '../../platform/http/cookies.ts';
import type { Platform } from '../../platform/platform.ts';
import { findInvite, insertInvites } from './queries.ts';

/** How long the ticket of a validated invite is trusted (requirements R26). */
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

export const ticketCookie = (config: Config, ticket: string) => makeCookie(config, 'invite', ticket, ticketSeconds);
export const spentTicketCookie = (config: Config) => makeCookie(config, 'invite', '', 0);
export const ticketOf = (config: Config, headers: Headers) => readCookie(config, 'invite', headers);

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** 8 upper-case letters or digits from a cryptographic source without modulo bias (requirements R29). */
function generateCode(): string {
  return Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** As it is stored: trimmed and in upper case; spaces that came along with pasting are no part of a code. */
export function normaliseCode(raw: string): string {
  return raw.replace(/\s+/gu, '').toUpperCase();
}

const mostRounds = 5;

/** Creates invites with new codes; on a collision a code is drawn again. */
export async function createFreshInvites(db: Handle, count: number, createdAt?: Date): Promise<string[]> {
  const made: string[] = [];
  for (let round = 0; round < mostRounds && made.length < count; round++) {
    const drawn = new Set<string>();
    while (drawn.size < count - made.length) drawn.add(generateCode());
    made.push(...(await insertInvites(db, [...drawn], createdAt)).map(({ code }) => code));
  }
  if (made.length < count) throw new Error(`${mostRounds} rounds of generated invite codes existed already`);
  return made;
}

export async function createInvite(db: Handle): Promise<string> {
  const [code = ''] = await createFreshInvites(db, 1);
  return code;
}

export type InviteOutcome = { kind: 'open'; ticket: string } | { kind: 'used' } | { kind: 'unknown' };

/** Limits on guessing: beyond the common budget everyone is slowed down before anyone is refused (requirements R30). */
const perCaller = { name: 'invite-caller', points: 10, seconds: 60 };
const together = { name: 'invite-all', points: 300, seconds: 60 };
const atMost = { name: 'invite-flood', points: 1200, seconds: 60 };
const slowDownMs = 1000;

/** Only looks: the invite stays open until an account is made with it. A used and an unknown code take the same way. */
export async function validateInvite(
  { db, clock, limits, log, secret }: Platform,
  raw: string,
  ip: string,
): Promise<InviteOutcome> {
  await limits.consume(perCaller, callerKey(ip));
  await limits.consume(atMost, 'all');
  try {
    await limits.consume(together, 'all');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await pause(slowDownMs);
  }
  const code = normaliseCode(raw);
  const invite = await findInvite(db, code);
  if (invite && !invite.used) return { kind: 'open', ticket: issueTicket(secret, invite.code, clock.now()) };
  log.info({ ip, outcome: invite ? 'used' : 'unknown' }, 'invite refused');
  return { kind: invite ? 'used' : 'unknown' };
}

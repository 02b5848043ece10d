import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Handle } from '../../platform/db/open-database.ts';
import { callerKey } from '../../platform/http/caller.ts';
import { sealedCookie } from '../../platform/http/cookies.ts';
import type { Platform } from '../../platform/platform.ts';
import { findInvite, insertInvites } from './queries.ts';

/** Set for a valid code, and valid for this long (requirements R26). */
export const ticketCookie = sealedCookie('invite', 30 * 60, z.object({ code: z.string() }));

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** 8 upper-case letters or digits from a cryptographic source without modulo bias (requirements R29). */
function generateCode(): string {
  return Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** The stored form: upper case without spaces, which pasting may add. */
export function normaliseCode(raw: string): string {
  return raw.replace(/\s+/gu, '').toUpperCase();
}

/** Creates invites with new codes; a code that exists is drawn again. */
export async function createFreshInvites(db: Handle, count: number, createdAt?: Date): Promise<string[]> {
  const made: string[] = [];
  while (made.length < count) {
    const drawn = Array.from({ length: count - made.length }, generateCode);
    made.push(...(await insertInvites(db, drawn, createdAt)).map(({ code }) => code));
  }
  return made;
}

export async function createInvite(db: Handle): Promise<string> {
  const [code = ''] = await createFreshInvites(db, 1);
  return code;
}

export type InviteOutcome = { kind: 'open'; code: string } | { kind: 'used' } | { kind: 'unknown' };

/** Limits on guessing: each caller's own, and a common one above which all are delayed before any is refused (requirements R30). */
const perCaller = { name: 'invite-caller', points: 10, seconds: 60 };
const together = { name: 'invite-all', points: 300, seconds: 60 };
const atMost = { name: 'invite-flood', points: 1200, seconds: 60 };
const slowDownMs = 1000;

/** Only checks: the invite stays unused until an account is created. */
export async function validateInvite({ db, limits, log }: Platform, raw: string, ip: string): Promise<InviteOutcome> {
  await limits.consume(perCaller, callerKey(ip));
  await limits.consume(atMost, 'all');
  if (!(await limits.isWithin(together, 'all'))) await sleep(slowDownMs);
  const code = normaliseCode(raw);
  const invite = await findInvite(db, code);
  if (invite && !invite.used) return { kind: 'open', code: invite.code };
  log.info({ ip, outcome: invite ? 'used' : 'unknown' }, 'invite refused');
  return { kind: invite ? 'used' : 'unknown' };
}

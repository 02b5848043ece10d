import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../../contract/errors.ts';
import { callerKey } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import { normaliseCode } from './invite-codes.ts';
import { issueTicket } from './invite-ticket.ts';
import { findInvite } from './queries.ts';

export type InviteOutcome = { kind: 'open'; ticket: string } | { kind: 'used' } | { kind: 'unknown' };

/** RELIABILITY.md §5.2: guesses cost time. Beyond the common budget everybody is slowed down before anybody is refused. */
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

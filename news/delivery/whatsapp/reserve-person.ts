import { createHmac } from 'node:crypto';
import type { Platform } from '../../../platform/platform.ts';
import { reservePerson } from './queries.ts';

/**
 * The portfolio may open conversations with so many different people in a moving 24 hours. Theirs counts from when they take a
 * message, ours from before it leaves: a little is added so that our day is never the shorter one.
 */
const dayMs = 24 * 3600_000 + 10 * 60_000;

export async function mayWriteTo({ db, clock, config, secret }: Platform, phone: string): Promise<boolean> {
  const now = clock.now();
  const since = new Date(now.getTime() - dayMs);
  return reservePerson(db, hashPhone(secret, phone), now, since, config.WHATSAPP_DAILY_USERS);
}

export function hashPhone(secret: string, phone: string): Buffer {
  const key = createHmac('sha256', secret).update('whatsapp budget').digest();
  return createHmac('sha256', key).update(phone).digest();
}

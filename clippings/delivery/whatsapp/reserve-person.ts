import { dayMs, minuteMs } from '../../../contract/rules/durations.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sign } from '../../../platform/signing.ts';
import { reservePerson } from './queries.ts';

/**
 * The portfolio may open conversations with this many different people within 24 hours. The provider counts from when a person
 * receives a message, we from before it is sent: the added minutes keep our day from being shorter.
 */
const ourDayMs = dayMs + 10 * minuteMs;

export async function mayWriteTo({ db, clock, config, secret }: Platform, phone: string): Promise<boolean> {
  const now = clock.now();
  const since = new Date(now.getTime() - ourDayMs);
  return reservePerson(db, hashPhone(secret, phone), now, since, config.WHATSAPP_DAILY_USERS);
}

export const hashPhone = (secret: string, phone: string): Buffer => sign(secret, 'whatsapp budget', phone);

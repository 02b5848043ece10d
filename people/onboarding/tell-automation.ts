import type { Platform } from '../../platform/platform.ts';
import { findProfile } from '../accounts/queries.ts';

const patienceMs = 10_000;

/** spec §7: the sign-up webhook. Throws when it was not taken, so that the queue tries again. */
export async function tellAutomation(
  { config, db, fetch }: Platform,
  { userId, signedUpAt }: { userId: string; signedUpAt: string },
): Promise<void> {
  if (!config.SIGNUP_WEBHOOK_URL) return;
  const profile = await findProfile(db, userId);
  if (!profile) return;
  const body = JSON.stringify({
    email: profile.email,
    linkedin: profile.linkedinProfile,
    country: profile.country,
    userId,
    timestamp: signedUpAt,
  });
  const { status } = await fetch(config.SIGNUP_WEBHOOK_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    timeoutMs: patienceMs,
    maxBytes: 100_000,
    maxRedirects: 0,
  });
  if (status < 200 || status > 299) throw new Error(`the sign-up webhook answered ${status}`);
}

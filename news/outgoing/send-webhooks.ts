import type { WebhookFailure } from '../../contract/clippings.ts';
import type { Platform } from '../../platform/platform.ts';
import { editionItemsOf, findEditionById } from '../editions/queries.ts';
import { toPublicEdition } from './public-edition.ts';
import { claimMessages, closeMessage, type DueMessage, disableWebhook, markWebhookOk } from './queries.ts';
import { signWebhook } from './sign-webhook.ts';

const minute = 60_000;
/** Pauses after each failed try; after the last one the message is given up and the webhook switched off. */
export const pausesMs = [1, 5, 15, 60, 3 * 60, 6 * 60, 12 * 60].map((minutes) => minutes * minute);
const atOnce = 20;
/** A process that died with a message in hand delays it by this, no more. */
const leaseMs = 2 * minute;
const patience = { timeoutMs: 15_000, maxBytes: 64 * 1024, maxRedirects: 0 };

/** Posts what is due. The receiver may see a message twice and knows it by its id. */
export async function sendWebhooks(platform: Platform, stopping?: AbortSignal): Promise<number> {
  const { db, clock } = platform;
  let sent = 0;
  while (!stopping?.aborted) {
    const now = clock.now();
    const due = await claimMessages(db, now, new Date(now.getTime() + leaseMs), atOnce);
    if (due.length === 0) break;
    const outcomes = await Promise.all(due.map((message) => sendOne(platform, message)));
    sent += outcomes.filter(Boolean).length;
  }
  return sent;
}

async function sendOne(platform: Platform, message: DueMessage): Promise<boolean> {
  const { db, clock, log } = platform;
  const outcome = await post(platform, message);
  const now = clock.now();
  if (outcome.isOk) {
    await closeMessage(db, message.id, {
      state: 'sent',
      lastStatus: outcome.status,
      lastReason: null,
      lastError: null,
      doneAt: now,
    });
    await markWebhookOk(db, message.clipping_id, now);
    return true;
  }
  const { status: lastStatus = null, reason: lastReason, error: lastError = null } = outcome;
  const failure = { lastStatus, lastReason, lastError };
  const pause = outcome.status === 410 ? undefined : pausesMs[message.attempts - 1];
  if (pause !== undefined) {
    await closeMessage(db, message.id, { ...failure, nextTryAt: new Date(now.getTime() + pause) });
    return false;
  }
  await closeMessage(db, message.id, { ...failure, state: 'failed', doneAt: now });
  const reason = outcome.status === 410 ? 'gone' : outcome.reason === 'refused' ? 'refused' : 'unreachable';
  await disableWebhook(db, message.clipping_id, reason, now);
  log.warn({ clippingId: message.clipping_id, reason }, 'webhook switched off');
  return false;
}

type Posted = { isOk: true; status: number } | { isOk: false; reason: WebhookFailure; status?: number; error?: string };

async function post({ db, clock, config, fetch }: Platform, message: DueMessage): Promise<Posted> {
  const edition = await findEditionById(db, message.edition_id);
  if (!edition) return { isOk: false, status: 410, reason: 'edition_gone' };
  const items = await editionItemsOf(db, [edition]);
  const body = JSON.stringify({
    type: 'edition.composed',
    timestamp: new Date(message.created_at).toISOString(),
    data: toPublicEdition(edition, items, config.BASE_URL),
  });
  const headers = signWebhook(message.secret, message.id, clock.now(), body);
  try {
    const { status } = await fetch(message.url, {
      ...patience,
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/json' },
    });
    return status >= 200 && status < 300 ? { isOk: true, status } : { isOk: false, status, reason: 'refused' };
  } catch (error) {
    return { isOk: false, reason: 'unreachable', error: (error as Error).message.slice(0, 300) };
  }
}

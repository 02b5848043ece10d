import { randomBytes } from 'node:crypto';
import type { ClippingWebhook, WebhookFailure } from '../../contract/clippings.ts';
import { AppError } from '../../contract/errors.ts';
import { minuteMs } from '../../contract/rules/durations.ts';
import { isoDates } from '../../platform/http/iso-dates.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { FetchError } from '../../platform/safe-fetch/fetch-error.ts';
import { seal, unseal } from '../../platform/seal.ts';
import { signWebhook } from '../../platform/signing.ts';
import { editionItemsOf, findEditionById } from '../editions/queries.ts';
import { findClipping } from '../specific/queries.ts';
import { lockOwner } from '../specific/read-clippings.ts';
import { toPublicEdition } from './public-edition.ts';
import {
  claimMessages,
  closeMessage,
  type DueMessage,
  deleteWebhook,
  disableWebhook,
  listWebhooks,
  markWebhookOk,
  saveWebhook,
  type WebhookRow,
} from './queries.ts';

const sealedFor = 'webhooks';

/** Undefined if it was sealed with another SECRET. */
export const openWebhookSecret = ({ secret }: Pick<Platform, 'secret'>, clippingId: string, sealed: string) =>
  unseal(secret, sealedFor, clippingId, sealed);

/** A new address gets a new secret and no recorded failures. */
export async function setWebhook(
  platform: Platform,
  user: SessionUser,
  clippingId: string,
  rawUrl: string,
): Promise<{ webhook: ClippingWebhook; secret: string }> {
  const { db, clock, config, webhooks } = platform;
  const address = webhookAddress(rawUrl, config.WEBHOOK_ALLOW);
  if (!address) throw new AppError('URL_INVALID');
  const { url } = address;
  await refusePrivate(webhooks, url);
  // in the format of Standard Webhooks
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const saved = await db.transaction(async (tx) => {
    await lockOwner(tx, user.id);
    if (!(await findClipping(tx, user.id, clippingId))) throw new AppError('NOT_FOUND');
    const sealed = seal(platform.secret, sealedFor, clippingId, secret);
    return saveWebhook(tx, { clippingId, userId: user.id, url, secret: sealed, createdAt: clock.now() });
  });
  return { webhook: toWebhook(saved, null), secret };
}

export async function removeWebhook({ db }: Platform, userId: string, clippingId: string): Promise<void> {
  if (!(await deleteWebhook(db, userId, clippingId))) throw new AppError('NOT_FOUND');
}

export async function webhooksOf({ db }: Platform, userId: string): Promise<Map<string, ClippingWebhook>> {
  const rows = await listWebhooks(db, userId);
  return new Map(rows.map(({ webhook, lastFailure }) => [webhook.clippingId, toWebhook(webhook, lastFailure)]));
}

/** https, at one of these hosts if they are given, or a private server that the operator has listed; else undefined. */
export function webhookAddress(raw: string, allowed: readonly string[], hosts?: RegExp): { url: string } | undefined {
  const url = URL.parse(raw);
  if (!url || url.username || url.password) return undefined;
  const isListed = /^https?:$/.test(url.protocol) && allowed.includes(url.host);
  const isOfHosts = !hosts || (hosts.test(url.hostname) && url.port === '');
  if (!isListed && (url.protocol !== 'https:' || !isOfHosts)) return undefined;
  url.hash = '';
  return { url: url.href };
}

/** One answer for private and unknown names: two would reveal which names exist inside the operator's network. */
export async function refusePrivate({ check }: Platform['webhooks'], url: string): Promise<void> {
  try {
    await check(url);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    throw new AppError(error.code === 'bad_port' ? 'URL_INVALID' : 'WEBHOOK_NOT_PUBLIC');
  }
}

function toWebhook(row: WebhookRow, lastFailure: ClippingWebhook['lastFailure']): ClippingWebhook {
  const { url, createdAt, lastOkAt, disabledAt, disabledReason } = row;
  return isoDates({ url, createdAt, lastOkAt, disabledAt, disabledReason, lastFailure });
}

/** Pauses after each failed try; after the last one the message is given up and the webhook switched off. */
export const pausesMs = [1, 5, 15, 60, 3 * 60, 6 * 60, 12 * 60].map((minutes) => minutes * minuteMs);
const atOnce = 20;
/** A process that dies delays its messages by at most this much. */
const leaseMs = 2 * minuteMs;
const patience = { timeoutMs: 15_000, maxBytes: 64 * 1024, maxRedirects: 0 };

/** Posts the messages that are due. The receiver may get a message twice and recognises it by its id. */
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
    const sent = { state: 'sent', lastStatus: outcome.status, lastReason: null, lastError: null } as const;
    await closeMessage(db, message, { ...sent, doneAt: now });
    await markWebhookOk(db, message, now);
    return true;
  }
  const { status: lastStatus = null, reason: lastReason, error: lastError = null } = outcome;
  const failure = { lastStatus, lastReason, lastError };
  const isFinal = outcome.status === 410 || outcome.reason === 'unreadable';
  const pause = isFinal ? undefined : pausesMs[message.attempts - 1];
  if (pause !== undefined) {
    await closeMessage(db, message, { ...failure, nextTryAt: new Date(now.getTime() + pause) });
    return false;
  }
  const reason = outcome.status === 410 || outcome.reason === 'edition_gone' ? 'gone' : outcome.reason;
  const isOff = await db.transaction(async (tx) => {
    const isClosed = await closeMessage(tx, message, { ...failure, state: 'failed', doneAt: now });
    return isClosed && disableWebhook(tx, message, reason, now);
  });
  if (isOff) log.warn({ clippingId: message.clipping_id, reason }, 'webhook switched off');
  return false;
}

type Failure = Exclude<WebhookFailure, 'switched_off' | 'restored'>;
type Posted = { isOk: true; status: number } | { isOk: false; reason: Failure; status?: number; error?: string };

async function post(platform: Platform, message: DueMessage): Promise<Posted> {
  const { db, clock, config, webhooks } = platform;
  const secret = openWebhookSecret(platform, message.clipping_id, message.secret);
  if (secret === undefined) return { isOk: false, reason: 'unreadable' };
  const edition = await findEditionById(db, message.edition_id);
  if (!edition) return { isOk: false, status: 410, reason: 'edition_gone' };
  const items = await editionItemsOf(db, [edition]);
  const body = JSON.stringify({
    type: 'edition.composed',
    timestamp: new Date(message.created_at).toISOString(),
    data: toPublicEdition(edition, items, config.BASE_URL),
  });
  const headers = signWebhook(secret, message.id, clock.now(), body);
  try {
    const { status } = await webhooks.fetch(message.url, {
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

import type { ClippingWebhook } from '../../contract/clippings.ts';
import { AppError } from '../../contract/errors.ts';
import { lockProfile } from '../../people/accounts/queries.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { findClipping } from '../clippings/queries.ts';
import { hasClippings } from '../clippings/read-clippings.ts';
import { deleteWebhook, listWebhooks, saveWebhook, type WebhookRow } from './queries.ts';
import { newWebhookSecret } from './sign-webhook.ts';

/** A new address gets a new secret and a clean record. */
export async function setWebhook(
  { db, clock, config }: Platform,
  user: SessionUser,
  clippingId: string,
  rawUrl: string,
): Promise<{ webhook: ClippingWebhook; secret: string }> {
  const url = readWebhookUrl(rawUrl, config.FETCH_ALLOW);
  const saved = await db.transaction(async (tx) => {
    const profile = await lockProfile(tx, user.id);
    if (!profile || !hasClippings(profile.plan)) throw new AppError('PLAN_REQUIRED');
    if (!(await findClipping(tx, user.id, clippingId))) throw new AppError('NOT_FOUND');
    const secret = newWebhookSecret();
    return saveWebhook(tx, { clippingId, userId: user.id, url, secret, createdAt: clock.now() });
  });
  return { webhook: toWebhook(saved, null), secret: saved.secret };
}

export async function removeWebhook({ db }: Platform, userId: string, clippingId: string): Promise<void> {
  if (!(await deleteWebhook(db, userId, clippingId))) throw new AppError('NOT_FOUND');
}

export async function webhooksOf({ db }: Platform, userId: string): Promise<Map<string, ClippingWebhook>> {
  const rows = await listWebhooks(db, userId);
  return new Map(rows.map(({ webhook, lastFailure }) => [webhook.clippingId, toWebhook(webhook, lastFailure)]));
}

/** In clear only to private servers the operator has listed; where the address really leads is checked at every call. */
function readWebhookUrl(raw: string, allowed: readonly string[]): string {
  if (!URL.canParse(raw)) throw new AppError('URL_INVALID');
  const url = new URL(raw);
  const isListed = url.protocol === 'http:' && allowed.includes(url.host);
  if ((url.protocol !== 'https:' && !isListed) || url.username || url.password) throw new AppError('URL_INVALID');
  url.hash = '';
  return url.href;
}

function toWebhook(row: WebhookRow, lastFailure: ClippingWebhook['lastFailure']): ClippingWebhook {
  return {
    url: row.url,
    createdAt: row.createdAt.toISOString(),
    lastOkAt: row.lastOkAt?.toISOString() ?? null,
    disabledAt: row.disabledAt?.toISOString() ?? null,
    disabledReason: row.disabledReason,
    lastFailure,
  };
}

import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FeedAddress } from '../../contract/delivery-settings.ts';
import { ensureProfile } from '../../people/accounts/queries.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { findFeedAddress, replaceFeedAddress } from './queries.ts';

function signatureOf(secret: string, id: string): Buffer {
  const key = createHmac('sha256', secret).update('private feed').digest();
  return createHmac('sha256', key).update(id).digest().subarray(0, 16);
}

/** 122 random bits and their signature: cannot be guessed, says nothing about the reader, and is stored nowhere. */
function tokenOf(secret: string, id: string): string {
  return `${id.replaceAll('-', '')}${signatureOf(secret, id).toString('hex')}`;
}

/** The id of a private address, if we made it. */
export function readFeedToken(secret: string, token: string): string | undefined {
  const [, hex = '', signature = ''] = /^([0-9a-f]{32})([0-9a-f]{32})$/.exec(token) ?? [];
  if (!signature) return undefined;
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return timingSafeEqual(Buffer.from(signature, 'hex'), signatureOf(secret, id)) ? id : undefined;
}

function toAddress({ config, secret }: Platform, row: { id: string; createdAt: Date }): FeedAddress {
  const base = `${config.BASE_URL}/feeds/${tokenOf(secret, row.id)}`;
  return { rssUrl: `${base}/rss.xml`, jsonUrl: `${base}/feed.json`, createdAt: row.createdAt.toISOString() };
}

export async function readFeedAddress(platform: Platform, userId: string): Promise<FeedAddress | null> {
  const row = await findFeedAddress(platform.db, userId);
  return row ? toAddress(platform, row) : null;
}

export async function createFeedAddress(platform: Platform, user: SessionUser): Promise<FeedAddress> {
  const { db, clock } = platform;
  await ensureProfile(db, user);
  return toAddress(platform, await replaceFeedAddress(db, user.id, randomUUID(), clock.now()));
}

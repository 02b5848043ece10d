import { randomBytes } from 'node:crypto';
import type { Platform } from '../../platform/platform.ts';
import { seal, unseal } from '../../platform/seal.ts';
import { replaceSecret, secretsInClear } from './queries.ts';

const purpose = 'webhooks';

type Sealing = Pick<Platform, 'secret'>;

/** A secret in the format of Standard Webhooks. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

export const sealWebhookSecret = ({ secret }: Sealing, clippingId: string, text: string): string =>
  seal(secret, purpose, clippingId, text);

/** Undefined if it was sealed with another SECRET. */
export const openWebhookSecret = ({ secret }: Sealing, clippingId: string, sealed: string): string | undefined =>
  unseal(secret, purpose, clippingId, sealed);

/** Earlier releases stored the secrets in clear. Returns how many were sealed. */
export async function sealStoredSecrets({ db, secret }: Pick<Platform, 'db' | 'secret'>): Promise<number> {
  const rows = await secretsInClear(db);
  for (const { clippingId, secret: text } of rows) {
    await replaceSecret(db, clippingId, text, sealWebhookSecret({ secret }, clippingId, text));
  }
  return rows.length;
}

import { randomBytes } from 'node:crypto';
import type { Platform } from '../../platform/platform.ts';
import { seal, unseal } from '../../platform/seal.ts';

const purpose = 'webhooks';

type Sealing = Pick<Platform, 'secret'>;

/** A secret in the format of Standard Webhooks. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

export const sealWebhookSecret = ({ secret }: Sealing, clippingId: string, text: string): string =>
  seal(secret, purpose, clippingId, text);

/** Undefined if it was sealed with another SECRET. */
export const openWebhookSecret = ({ secret }: Sealing, clippingId: string, sealed: string): string | undefined =>
  unseal(secret, purpose, clippingId, sealed);

import { createHash } from 'node:crypto';
import type { Platform } from '../../platform/platform.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { findCustomerId, keepCustomerId } from './queries.ts';
import { createSharedAnswers } from './share-answer.ts';

/**
 * The reader's id at the provider, made once. The key holds the address, for the same key with another address is refused,
 * and the minute, for a failure is given again under its key. A customer too many has no subscription and harms nobody.
 */
export async function ensureCustomer(
  platform: Platform,
  provider: PaymentProvider,
  reader: { id: string; email: string },
): Promise<string> {
  const known = await findCustomerId(platform.db, reader.id, provider.name);
  return known ?? share(reader.id, () => createCustomer(platform, provider, reader));
}

const share = createSharedAnswers<string>();

async function createCustomer(
  { db, clock }: Platform,
  provider: PaymentProvider,
  reader: { id: string; email: string },
): Promise<string> {
  const address = createHash('sha256').update(reader.email).digest('hex').slice(0, 12);
  const minute = clock.now().toISOString().slice(0, 16);
  const customerId = await provider.createCustomer({
    key: `cu:${reader.id}:${address}:${minute}`,
    userId: reader.id,
    email: reader.email,
  });
  return keepCustomerId(db, { userId: reader.id, provider: provider.name, customerId, createdAt: clock.now() });
}

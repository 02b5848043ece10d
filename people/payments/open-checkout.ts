import type { Platform } from '../../platform/platform.ts';
import { lockProfile } from '../accounts/queries.ts';
import { ensureCustomer } from './ensure-customer.ts';
import { type Checkout, type PaymentProvider, ProviderError } from './payment-provider.ts';
import { portalReturnUrl } from './portal-return.ts';
import {
  type AttemptRow,
  closeAttempt,
  findOpenAttempt,
  findSubscription,
  insertAttempt,
  saveSession,
} from './queries.ts';
import { isOver } from './subscription.ts';
import { syncCustomer } from './sync-customer.ts';

const hour = 3600 * 1000;
/** An open session is handed out again unless it ends within these minutes. */
const tooShortMs = hour / 6;

export interface Buyer {
  id: string;
  email: string;
}

/**
 * Where this reader pays for this price. However often it is asked there is one open session, and none at all beside a
 * running subscription: then it is the portal's address (RELIABILITY.md §6, two checkouts at once).
 */
export async function openCheckout(
  platform: Platform,
  provider: PaymentProvider,
  buyer: Buyer,
  priceId: string,
): Promise<string> {
  const customerId = await ensureCustomer(platform, provider, buyer);
  await syncCustomer(platform, provider, customerId);
  for (let round = 0; round < 5; round += 1) {
    const attempt = await claimAttempt(platform, provider, buyer.id, priceId);
    if (!attempt) return provider.openPortal({ customerId, returnUrl: portalReturnUrl(platform.config) });
    const session = await sessionOf(platform, provider, attempt, customerId);
    if (!session) continue;
    let { status } = session;
    if (status === 'open') {
      const isEnding = attempt.expiresAt.getTime() - platform.clock.now().getTime() < tooShortMs;
      if (attempt.priceId === priceId && !isEnding && session.url) return session.url;
      status = (await provider.expireCheckout(session.sessionId)).status;
    }
    await closeAttempt(platform.db, attempt.id, status === 'complete' ? 'complete' : 'expired');
    if (status === 'complete') await syncCustomer(platform, provider, customerId);
  }
  throw new ProviderError('no checkout after five rounds', { cause: undefined });
}

/** The reader's open attempt, whatever its price, or a new one; undefined beside a running subscription. */
function claimAttempt(
  { db, clock }: Platform,
  provider: PaymentProvider,
  userId: string,
  priceId: string,
): Promise<AttemptRow | undefined> {
  return db.transaction(async (tx) => {
    await lockProfile(tx, userId);
    const subscription = await findSubscription(tx, userId, provider.name);
    if (subscription && !isOver(subscription.status)) return undefined;
    const now = clock.now();
    return (
      (await findOpenAttempt(tx, userId, provider.name)) ??
      (await insertAttempt(tx, {
        userId,
        provider: provider.name,
        priceId,
        createdAt: now,
        expiresAt: new Date(now.getTime() + hour),
      }))
    );
  });
}

/** The provider's session of the attempt, opened by its own key; undefined when the attempt had to be dropped. */
async function sessionOf(
  { db, config }: Platform,
  provider: PaymentProvider,
  attempt: AttemptRow,
  customerId: string,
): Promise<Checkout | undefined> {
  if (attempt.sessionId) {
    const session = await provider.findCheckout(attempt.sessionId);
    if (!session) await closeAttempt(db, attempt.id, 'expired');
    return session;
  }
  try {
    const session = await provider.openCheckout({
      key: `co:${attempt.userId}:${attempt.priceId}:${attempt.id}`,
      userId: attempt.userId,
      customerId,
      priceId: attempt.priceId,
      expiresAt: attempt.expiresAt,
      successUrl: `${config.BASE_URL}/upgrade?checkout={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${config.BASE_URL}/upgrade`,
    });
    const isKept = await saveSession(db, attempt.id, session.sessionId);
    if (isKept) return session;
    await provider.expireCheckout(session.sessionId);
    return undefined;
  } catch (error) {
    // this attempt can never be opened; a session that was made all the same has an address nobody knows
    if (error instanceof ProviderError && error.isSpentKey) await closeAttempt(db, attempt.id, 'expired');
    throw error;
  }
}

import Stripe from 'stripe';
import type { Trial } from '../../contract/admin-system.ts';
import { stripeAddress } from './stripe-payments.ts';

interface StripeTrial {
  secretKey: string;
  host: string | undefined;
  longestMs: number;
}

/** A read of one row that the daily work needs the right to: tells whether the key is taken. Nothing is made. */
export async function tryStripe({ secretKey, host, longestMs }: StripeTrial): Promise<Trial> {
  const address = stripeAddress(host);
  const stripe = new Stripe(secretKey, { timeout: longestMs, maxNetworkRetries: 0, telemetry: false, ...address });
  const place = `${address.host ?? 'api.stripe.com'} · ${/_live_/.test(secretKey) ? 'live' : 'test'}`;
  try {
    await stripe.subscriptions.list({ limit: 1 });
    return { state: 'good', detail: place };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const isRefused = error.statusCode !== undefined && error.statusCode < 500;
    return { state: isRefused ? 'bad' : 'unknown', detail: `${place} · ${error.statusCode ?? ''} ${error.message}` };
  }
}

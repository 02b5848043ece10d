import Stripe from 'stripe';
import type { ProviderAnswer } from '../../../contract/admin/system.ts';
import type { Config } from '../../../platform/config/read-config.ts';
import { relevantEvents } from '../events/apply-events.ts';
import { pricesOnSale } from '../subscription.ts';
import { openStripe, stripePrices } from './stripe-account.ts';

/** Asks Stripe something for the doctor command; changes nothing. Refusals and missing answers are findings. */
async function trial(
  config: Config,
  longestMs: number,
  ask: (stripe: Stripe, account: string) => Promise<ProviderAnswer>,
): Promise<ProviderAnswer> {
  const stripe = openStripe(config, { timeout: longestMs, maxNetworkRetries: 0 });
  const { hostname } = new URL(config.STRIPE_HOST ?? 'https://api.stripe.com');
  const account = `${hostname} · ${config.STRIPE_SECRET_KEY?.includes('_live_') ? 'live' : 'test'}`;
  try {
    return await ask(stripe, account);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const isRefused = error.statusCode !== undefined && error.statusCode < 500;
    return { state: isRefused ? 'bad' : 'unknown', detail: `${account} · ${error.statusCode ?? ''} ${error.message}` };
  }
}

/** Reads one row with a permission that daily operation needs, to check the key. */
export const tryStripe = (config: Config, longestMs: number) =>
  trial(config, longestMs, async (stripe, account) => {
    await stripe.subscriptions.list({ limit: 1 });
    return { state: 'good', detail: account };
  });

/** Whether readers can change, pay and cancel in the portal, and see the cost of a change before they confirm it. */
export const tryPortal = (config: Config, longestMs: number) =>
  trial(config, longestMs, async (stripe) => {
    const expand = ['data.features.subscription_update.products'];
    const list = await stripe.billingPortal.configurations.list({ active: true, is_default: true, limit: 1, expand });
    const [portal] = list.data;
    if (!portal) return { state: 'missing', detail: 'is_default' };
    const { payment_method_update: card, subscription_cancel: cancel, subscription_update: update } = portal.features;
    const listed = (update.products ?? []).flatMap(({ prices }) => prices);
    const lacking = pricesOnSale(stripePrices(config)).filter(({ priceId }) => !listed.includes(priceId));
    const faults = [
      card.enabled ? '' : 'payment_method_update: off',
      cancel.enabled ? '' : 'subscription_cancel: off',
      update.enabled ? '' : 'subscription_update: off',
      update.default_allowed_updates.includes('price') ? '' : 'default_allowed_updates: no price',
      update.proration_behavior === 'none' ? 'proration_behavior: none' : '',
      lacking.length > 0 ? `products: no ${lacking.map(({ priceId }) => priceId).join(', ')}` : '',
    ].filter(Boolean);
    return faults.length > 0 ? { state: 'bad', detail: faults.join(' · ') } : { state: 'good', detail: portal.id };
  });

/** Whether Stripe sends its events here, and all that are needed. */
export const tryPaymentWebhook = (config: Config, longestMs: number) =>
  trial(config, longestMs, async (stripe) => {
    const url = `${config.BASE_URL}/webhooks/stripe`;
    const endpoints = await Array.fromAsync(stripe.webhookEndpoints.list({ limit: 100 }));
    const ours = endpoints.filter((one) => one.url === url);
    if (ours.length === 0) return { state: 'missing', detail: url };
    const sent = new Set(ours.filter(({ status }) => status === 'enabled').flatMap((one) => one.enabled_events));
    if (sent.size === 0) return { state: 'bad', detail: `${url} · disabled` };
    const lacking = sent.has('*') ? [] : [...relevantEvents].filter((type) => !sent.has(type));
    return lacking.length > 0 ? { state: 'bad', detail: `no ${lacking.join(', ')}` } : { state: 'good', detail: url };
  });

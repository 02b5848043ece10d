import Stripe from 'stripe';
import type { Price } from '../../../contract/plans.ts';
import type { Config } from '../../../platform/config/read-config.ts';

/** Off unless configured: in the sandbox any reader gets a plan with a click. One process serves it. */
export const isSandboxOn = ({ STRIPE_SECRET_KEY, DEMO, PAYMENTS, ROLE }: Config): boolean =>
  !STRIPE_SECRET_KEY && ROLE === 'all' && (DEMO || PAYMENTS === 'sandbox');

export const sandboxKey = 'sk_test_sandbox';

export const sandboxPrices: readonly Price[] = [
  { priceId: 'sandbox_premium_monthly', plan: 'premium', isYearly: false },
  { priceId: 'sandbox_premium_yearly', plan: 'premium', isYearly: true },
  { priceId: 'sandbox_pro_monthly', plan: 'pro', isYearly: false },
  { priceId: 'sandbox_pro_yearly', plan: 'pro', isYearly: true },
];

/** Where a command asks while the service with the sandbox runs in another process: nobody answers there. */
const nowhere = 'http://127.0.0.1:9';

/** The library at its own address, or at the local Stripe of the sandbox or a test. */
export function openStripe(config: Config, options: { timeout: number; maxNetworkRetries: number }): Stripe {
  const isSandbox = isSandboxOn(config);
  const host = config.STRIPE_HOST ?? (isSandbox ? nowhere : undefined);
  const local = host ? new URL(host) : undefined;
  const address = local && { host: local.hostname, port: local.port, protocol: 'http' as const };
  const key = isSandbox ? sandboxKey : (config.STRIPE_SECRET_KEY ?? '');
  return new Stripe(key, { telemetry: false, ...options, ...address });
}

export function stripePrices(config: Config): readonly Price[] {
  if (isSandboxOn(config)) return sandboxPrices;
  const list = (ids: readonly string[], plan: Price['plan'], isYearly: boolean) =>
    ids.map((priceId) => ({ priceId, plan, isYearly }));
  return [
    ...list(config.STRIPE_PRICE_PREMIUM_MONTHLY, 'premium', false),
    ...list(config.STRIPE_PRICE_PREMIUM_YEARLY, 'premium', true),
    ...list(config.STRIPE_PRICE_PRO_MONTHLY, 'pro', false),
    ...list(config.STRIPE_PRICE_PRO_YEARLY, 'pro', true),
  ];
}

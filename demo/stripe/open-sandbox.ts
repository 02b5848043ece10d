import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { chargedCents } from '../../contract/rules/price-list.ts';
import { sandboxFile } from '../../people/payments/end-sandbox-plans.ts';
import { sandboxKey, sandboxPrices } from '../../people/payments/provider/stripe-account.ts';
import type { Platform } from '../../platform/platform.ts';
import { startStripe } from './server.ts';
import type { StripeState } from './store.ts';
import type { Endpoint } from './webhooks.ts';

const repeatMs = 5_000;

/**
 * The payment provider of a service without an account at Stripe: the local Stripe, its pages under our own address,
 * its objects in a file. Sets where the payment library finds it, so it is opened before the app is assembled.
 */
export async function openSandbox({ config, clock }: Pick<Platform, 'config' | 'clock'>) {
  const file = sandboxFile(config);
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  const pages = `${config.BASE_URL}/sandbox`;
  const state = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StripeState) : undefined;
  let send: () => void = () => undefined;
  const stripe = await startStripe({
    now: clock.now,
    secretKey: sandboxKey,
    webhookSecret,
    prices: sandboxPrices.map(({ priceId: id, plan, isYearly }) => ({
      id,
      cents: chargedCents(plan, isYearly),
      isYearly,
    })),
    checkoutUrl: pages,
    portalUrl: pages,
    ...(state ? { state } : {}),
    onChange() {
      writeFileSync(`${file}.new`, JSON.stringify(stripe.stored()));
      renameSync(`${file}.new`, file);
      send();
    },
  });
  Object.assign(config, { STRIPE_HOST: stripe.url, STRIPE_WEBHOOK_SECRET: webhookSecret });
  let timer: NodeJS.Timeout | undefined;
  return {
    stripe,
    /** Sends each notice when it is there, and again every few seconds until it is accepted. */
    sendTo(endpoint: Endpoint): void {
      let sending: Promise<unknown> = Promise.resolve();
      send = () => {
        sending = sending.then(() => stripe.deliver(endpoint));
      };
      timer = setInterval(send, repeatMs).unref();
    },
    async close(): Promise<void> {
      clearInterval(timer);
      send = () => undefined;
      await stripe.close();
    },
  };
}

export type Sandbox = Awaited<ReturnType<typeof openSandbox>>;

import type { Hono } from 'hono';
import { AppError } from '../../../contract/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PaymentEvent } from '../provider/payment-provider.ts';
import { findPaymentProvider } from '../provider/provider-calls.ts';
import { readStripeEvent } from '../provider/stripe-payments.ts';
import { createInbox } from './inbox.ts';

/** Stripe's webhook: checks the signature over the raw body, stores the event and answers 200, nothing more. */
export function paymentWebhookRoutes(app: Hono, platform: Platform): void {
  const { config, clock, log } = platform;
  const secret = config.STRIPE_WEBHOOK_SECRET;
  const provider = findPaymentProvider(platform);
  if (!provider || !secret) return;
  const receive = createInbox(platform, provider.name);
  app.post('/webhooks/stripe', async (c) => {
    let event: PaymentEvent;
    try {
      event = readStripeEvent(await c.req.text(), c.req.header('stripe-signature') ?? '', secret, clock.now());
    } catch (error) {
      log.warn({ reason: (error as Error).message.split('\n')[0] }, 'payment event refused');
      throw new AppError('BAD_REQUEST');
    }
    try {
      await receive(event);
    } catch (error) {
      // the failure is on our side: after a 500 Stripe sends the event again
      log.error({ err: error, eventId: event.eventId }, 'payment event not stored');
      throw new AppError('INTERNAL_SERVER_ERROR');
    }
    return c.json({ received: true });
  });
}

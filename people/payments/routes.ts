import { api } from '../../platform/http/procedures.ts';
import { createCheckout } from './checkout/create-checkout.ts';
import { finishCheckout } from './checkout/finish-checkout.ts';
import { openPortal } from './customer.ts';
import { contactSales } from './payment-mails.ts';
import { checkSubscription, readBilling } from './read-billing.ts';

export const paymentRoutes = {
  billing: api.payments.billing.handler(({ context: { platform, reader } }) => readBilling(platform, reader)),
  createCheckout: api.payments.createCheckout.handler(async ({ context: { platform, reader }, input }) => ({
    url: await createCheckout(platform, reader, input),
  })),
  customerPortal: api.payments.customerPortal.handler(async ({ context: { platform, reader }, input }) => ({
    url: await openPortal(platform, reader, input.userId),
  })),
  checkSubscription: api.payments.checkSubscription.handler(({ context: { platform, reader } }) =>
    checkSubscription(platform, reader),
  ),
  contactSales: api.payments.contactSales.handler(async ({ context: { platform, reader }, input }) => {
    await contactSales(platform, reader, input.message);
    return { sent: true as const };
  }),
  finishCheckout: api.payments.finishCheckout.handler(({ context: { platform, reader }, input }) =>
    finishCheckout(platform, reader, input.sessionId),
  ),
};

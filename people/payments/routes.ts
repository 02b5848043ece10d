import { api, asReader, whenDone } from '../../platform/http/procedures.ts';
import { createCheckout } from './checkout/create-checkout.ts';
import { finishCheckout } from './checkout/finish-checkout.ts';
import { openPortal } from './customer.ts';
import { contactSales } from './payment-mails.ts';
import { payByPix } from './pix/pay-by-pix.ts';
import { checkSubscription, readBilling } from './read-billing.ts';

const { payments } = api;

export const paymentRoutes = {
  billing: payments.billing.handler(asReader(readBilling)),
  createCheckout: payments.createCheckout.handler(
    asReader(async (...order) => ({ url: await createCheckout(...order) })),
  ),
  payByPix: payments.payByPix.handler(asReader(async (...order) => ({ url: await payByPix(...order) }))),
  customerPortal: payments.customerPortal.handler(
    asReader(async (platform, reader, { userId }) => ({ url: await openPortal(platform, reader, userId) })),
  ),
  checkSubscription: payments.checkSubscription.handler(asReader(checkSubscription)),
  contactSales: payments.contactSales.handler(
    asReader((platform, reader, { message }) => whenDone('sent', contactSales(platform, reader, message))),
  ),
  finishCheckout: payments.finishCheckout.handler(
    asReader((platform, reader, { sessionId }) => finishCheckout(platform, reader, sessionId)),
  ),
};

import type { Platform } from '../../platform/platform.ts';
import { type Handler, handle } from '../../platform/queue/job.ts';
import {
  applyPaymentEvents,
  mailPaymentFailure,
  mailSales,
  mailYearEnd,
  reconcilePayments,
  remindYearEnds,
  updateCustomerEmail,
} from '../job-list.ts';
import { checkPrices } from './checkout/check-prices.ts';
import { syncCustomerEmail } from './customer.ts';
import { endSandboxPlans } from './end-sandbox-plans.ts';
import { applyEvents } from './events/apply-events.ts';
import { reconcileSubscriptions } from './events/reconcile-payments.ts';
import { endGraces, endGrants } from './grant-plan.ts';
import { mailFailure, mailOperator } from './payment-mails.ts';
import { mailReminder, remindOfYears } from './pix/remind.ts';
import { endYears } from './pix/sync-pix.ts';
import { findPaymentProvider } from './provider/provider-calls.ts';

export const paymentHandlers: Handler<Platform>[] = [
  handle(applyPaymentEvents, async (platform: Platform) => {
    const provider = findPaymentProvider(platform);
    if (provider) await applyEvents(platform, provider);
    if (provider) await endGraces(platform, provider);
    await endGrants(platform);
    await endYears(platform);
  }),
  handle(mailPaymentFailure, async (platform: Platform, { userId }) => {
    const provider = findPaymentProvider(platform);
    if (provider) await mailFailure(platform, provider, userId);
  }),
  handle(remindYearEnds, remindOfYears),
  handle(mailYearEnd, (platform: Platform, { pixId }) => mailReminder(platform, pixId)),
  handle(updateCustomerEmail, async (platform: Platform, { userId }) => {
    const provider = findPaymentProvider(platform);
    if (provider) await syncCustomerEmail(platform, provider, userId);
  }),
  handle(mailSales, mailOperator),
  handle(reconcilePayments, async (platform: Platform) => {
    await endSandboxPlans(platform);
    const provider = findPaymentProvider(platform);
    if (!provider) return;
    for (const { priceId, fault } of await checkPrices(provider)) {
      platform.log.error({ priceId, fault }, 'the payment provider has another price than the one shown');
    }
    await reconcileSubscriptions(platform, provider);
  }),
];

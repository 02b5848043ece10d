import type { Platform } from '../../platform/platform.ts';
import { type Handler, handle } from '../../platform/queue/job.ts';
import { applyPaymentEvents, mailPaymentFailure, reconcilePayments } from '../journey.ts';
import { applyEvents } from './apply-events.ts';
import { endGraces } from './end-graces.ts';
import { mailFailure } from './mail-failure.ts';
import { paymentProviderOf } from './provider-of.ts';
import { reconcilePayments as reconcile } from './reconcile-payments.ts';

export const paymentHandlers: Handler<Platform>[] = [
  handle(applyPaymentEvents, async (platform: Platform) => {
    const provider = paymentProviderOf(platform);
    await applyEvents(platform, provider);
    await endGraces(platform, provider);
  }),
  handle(mailPaymentFailure, (platform: Platform, { userId }) =>
    mailFailure(platform, paymentProviderOf(platform), userId),
  ),
  handle(reconcilePayments, async (platform: Platform) => {
    await reconcile(platform, paymentProviderOf(platform));
  }),
];

import Stripe from 'stripe';
import type { RefundablePayment } from './payment-provider.ts';

export const idOf = (reference: string | { id: string }) => (typeof reference === 'string' ? reference : reference.id);
export const fromUnix = (seconds: number) => new Date(seconds * 1000);

const hasCode = (error: unknown, code: string) => error instanceof Stripe.errors.StripeError && error.code === code;

/** Ends it at once. Stripe answers "no such subscription" if another request has already ended it. */
export async function cancel(stripe: Stripe, subscriptionId: string): Promise<void> {
  const { status } = await stripe.subscriptions.retrieve(subscriptionId);
  if (status === 'canceled' || status === 'incomplete_expired') return;
  try {
    await stripe.subscriptions.cancel(subscriptionId);
  } catch (error) {
    if (!hasCode(error, 'resource_missing')) throw error;
  }
}

/** Refused for a paid invoice; accepted for one that another request has voided. */
export async function voidInvoice(stripe: Stripe, invoiceId: string): Promise<void> {
  try {
    await stripe.invoices.voidInvoice(invoiceId);
  } catch (error) {
    if ((await stripe.invoices.retrieve(invoiceId)).status !== 'void') throw error;
  }
}

interface ChargedPayment extends RefundablePayment {
  chargeId: string;
  refunded: number;
}

/** Since API version 2025-03-31 an invoice does not name its payment; the list of payments does. */
async function chargesOf(stripe: Stripe, invoice: string): Promise<Stripe.Charge[]> {
  const charges: Stripe.Charge[] = [];
  for await (const { payment } of stripe.invoicePayments.list({ invoice, status: 'paid', limit: 100 })) {
    if (payment.payment_intent) {
      const listed = stripe.charges.list({ payment_intent: idOf(payment.payment_intent), limit: 100 });
      charges.push(...(await Array.fromAsync(listed)));
    } else if (payment.charge) charges.push(await stripe.charges.retrieve(idOf(payment.charge)));
  }
  return charges.filter(({ status }) => status === 'succeeded');
}

/** The payments since then, and the newest one in any case: what is left of each to refund, and what was refunded before. */
async function paymentsOf(stripe: Stripe, subscription: string, since: Date): Promise<ChargedPayment[]> {
  const found: ChargedPayment[] = [];
  let isNewest = true;
  // newest first
  for await (const invoice of stripe.invoices.list({ subscription, status: 'paid', limit: 100 })) {
    const charges = await chargesOf(stripe, invoice.id ?? '');
    // an invoice over nothing, as at the start of a trial, has no charge
    if (charges.length === 0) continue;
    for (const { id: chargeId, amount, amount_refunded, disputed, created } of charges) {
      const paidAt = fromUnix(created);
      const left = { cents: amount - amount_refunded, refunded: amount_refunded };
      // the bank itself takes a disputed payment back
      if (!disputed && (isNewest || paidAt >= since)) found.push({ chargeId, paidAt, ...left });
    }
    isNewest = false;
  }
  return found;
}

export async function refundablePayments(
  stripe: Stripe,
  subscription: string,
  since: Date,
): Promise<RefundablePayment[]> {
  const payments = await paymentsOf(stripe, subscription, since);
  return payments.filter(({ cents }) => cents > 0).map(({ cents, paidAt }) => ({ cents, paidAt }));
}

/** A call after one that was interrupted finds the payments refunded, and counts them all the same. */
export async function endAndRefund(stripe: Stripe, subscriptionId: string, since: Date): Promise<number> {
  await cancel(stripe, subscriptionId);
  let refunded = 0;
  for (const { chargeId: charge, cents, refunded: before } of await paymentsOf(stripe, subscriptionId, since)) {
    if (cents === 0) {
      refunded += before;
      continue;
    }
    try {
      refunded += (await stripe.refunds.create({ charge }, { idempotencyKey: `rf:${charge}` })).amount;
    } catch (error) {
      if (!hasCode(error, 'charge_already_refunded')) throw error;
      refunded += cents;
    }
  }
  return refunded;
}

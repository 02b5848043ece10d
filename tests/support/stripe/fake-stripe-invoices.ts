import { randomBytes } from 'node:crypto';
import type { FakeCharge } from './fake-stripe-charges.ts';
import { StripeRefusal } from './fake-stripe-forms.ts';

export interface FakeInvoice {
  id: string;
  object: 'invoice';
  customer: string;
  status: 'open' | 'paid' | 'void';
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } };
}

/** Since API version 2025-03-31 this object, not the invoice, names the payment. */
export interface FakeInvoicePayment {
  id: string;
  object: 'invoice_payment';
  invoice: string;
  status: 'paid';
  payment: { type: 'payment_intent'; payment_intent: string };
}

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

export function createStripeInvoices() {
  const invoices = new Map<string, FakeInvoice>();
  const payments = new Map<string, FakeInvoicePayment>();
  return {
    invoices,
    payments,
    addInvoice(subscription: { id: string; customer: string }, status: FakeInvoice['status']): FakeInvoice {
      const invoice: FakeInvoice = {
        id: newId('in'),
        object: 'invoice',
        customer: subscription.customer,
        status,
        parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
      };
      invoices.set(invoice.id, invoice);
      return invoice;
    },
    addPayment({ id: invoice }: FakeInvoice, { payment_intent }: FakeCharge): void {
      const payment = { type: 'payment_intent', payment_intent } as const;
      const id = newId('inpay');
      payments.set(id, { id, object: 'invoice_payment', invoice, status: 'paid', payment });
    },
    voidInvoice(invoice: FakeInvoice): FakeInvoice {
      if (invoice.status !== 'open') {
        const message = `You can only pass in open invoices. This invoice is ${invoice.status}.`;
        throw new StripeRefusal(400, { type: 'invalid_request_error', code: 'invoice_not_editable', message });
      }
      invoice.status = 'void';
      return invoice;
    },
  };
}

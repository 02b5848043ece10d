import { newId, StripeRefusal } from './forms.ts';
import type { FakeCharge, FakeInvoice, StripeStore } from './store.ts';

export function createStripeInvoices({ invoices, payments }: StripeStore) {
  return {
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

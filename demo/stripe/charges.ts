import { newId, StripeRefusal } from './forms.ts';
import type { FakeCharge, FakeDispute, StripeStore } from './store.ts';

/** Payments, refunds and disputes. */
export function createStripeCharges({ now, emit, charges, disputes }: StripeStore) {
  function lastCharge(customer: string): FakeCharge {
    const last = [...charges.values()].filter((one) => one.customer === customer).at(-1);
    if (!last) throw new StripeRefusal(404, { type: 'invalid_request_error', message: 'nothing was paid' });
    return last;
  }

  return {
    addCharge(customer: string, amount: number): FakeCharge {
      const rest = {
        amount_refunded: 0,
        refunded: false,
        disputed: false,
        status: 'succeeded',
        created: now(),
      } as const;
      const charge: FakeCharge = {
        id: newId('ch'),
        object: 'charge',
        customer,
        payment_intent: newId('pi'),
        amount,
        ...rest,
      };
      charges.set(charge.id, charge);
      return charge;
    },
    /** `POST /v1/refunds`: refunds the rest of a payment. */
    refundCharge(id: string) {
      const charge = charges.get(id);
      if (!charge) throw new StripeRefusal(404, { type: 'invalid_request_error', message: 'No such charge' });
      if (charge.disputed) {
        const code = 'charge_disputed';
        throw new StripeRefusal(400, { type: 'invalid_request_error', code, message: 'Charge is disputed.' });
      }
      if (charge.refunded) {
        const code = 'charge_already_refunded';
        throw new StripeRefusal(400, { type: 'invalid_request_error', code, message: 'Charge has been refunded.' });
      }
      const amount = charge.amount - charge.amount_refunded;
      Object.assign(charge, { amount_refunded: charge.amount, refunded: true });
      emit('charge.refunded', charge);
      return { id: newId('re'), object: 'refund', amount, charge: id, status: 'succeeded' };
    },
    /** The operator refunds the newest payment, in full or in part. */
    refund(customer: string, cents?: number): void {
      const charge = lastCharge(customer);
      charge.amount_refunded = Math.min(charge.amount, charge.amount_refunded + (cents ?? charge.amount));
      charge.refunded = charge.amount_refunded === charge.amount;
      emit('charge.refunded', charge);
    },
    /** The reader's bank gives a refund of the newest payment back, weeks later; the notice names no customer. */
    failRefund(customer: string): void {
      const charge = lastCharge(customer);
      Object.assign(charge, { amount_refunded: 0, refunded: false });
      emit('refund.failed', { id: newId('re'), object: 'refund', charge: charge.id, status: 'failed' });
    },
    /** The reader's bank disputes the newest payment. */
    dispute(customer: string): FakeDispute {
      const charge = lastCharge(customer);
      charge.disputed = true;
      const { id: of, amount } = charge;
      const dispute: FakeDispute = {
        id: newId('du'),
        object: 'dispute',
        charge: of,
        amount,
        status: 'needs_response',
        created: now(),
      };
      disputes.set(dispute.id, dispute);
      emit('charge.dispute.created', dispute);
      return dispute;
    },
    closeDispute(id: string, status: 'won' | 'lost'): void {
      const dispute = disputes.get(id);
      if (!dispute) return;
      dispute.status = status;
      emit('charge.dispute.closed', dispute);
    },
  };
}

import { missing, newId } from './forms.ts';

export type Status =
  | 'active'
  | 'trialing'
  | 'past_due'
  | 'unpaid'
  | 'canceled'
  | 'incomplete'
  | 'incomplete_expired'
  | 'paused';

export interface FakePrice {
  id: string;
  object: 'price';
  /** An archived price cannot be sold. */
  active: boolean;
  currency: string;
  unit_amount: number | null;
  type: 'recurring' | 'one_time';
  recurring: { interval: 'month' | 'year'; interval_count: number };
}

export interface FakeCustomer {
  id: string;
  object: 'customer';
  email: string | null;
  metadata: Record<string, string>;
  created: number;
}

export interface FakeSession {
  id: string;
  object: 'checkout.session';
  mode: 'subscription' | 'payment';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
  amount_total: number;
  customer: string;
  client_reference_id: string | null;
  subscription: string | null;
  url: string | null;
  success_url: string;
  cancel_url: string | null;
  expires_at: number;
  created: number;
  /** Not part of Stripe's object; the fake's pages need them. */
  price: string;
  description: string;
  pix: 'none' | 'code' | 'expired';
  pix_seconds: number;
  pix_expires_at: number;
}

export interface FakeSubscription {
  id: string;
  object: 'subscription';
  customer: string;
  status: Status;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  created: number;
  metadata: Record<string, string>;
  pause_collection: { behavior: 'void'; resumes_at: number | null } | null;
  trial_end: number | null;
  /** Expanded; without `expand` Stripe returns only ids. */
  discounts: FakeDiscount[];
  items: { object: 'list'; has_more: false; data: FakeItem[] };
  latest_invoice: string | null;
}

export interface FakeDiscount {
  id: string;
  object: 'discount';
  start: number;
  end: number | null;
  source: { type: 'coupon'; coupon: { id: string; percent_off: number | null; amount_off: number | null } };
}

export interface FakeItem {
  id: string;
  object: 'subscription_item';
  price: FakePrice;
  /** On the item since API version 2025-03-31, no longer on the subscription. */
  current_period_start: number;
  current_period_end: number;
}

export interface FakeEvent {
  id: string;
  object: 'event';
  type: string;
  created: number;
  data: { object: object };
}

export interface FakeCharge {
  id: string;
  object: 'charge';
  customer: string;
  payment_intent: string;
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  /** Stays true once set, even after a won dispute. */
  disputed: boolean;
  status: 'succeeded' | 'failed';
  created: number;
}

export interface FakeDispute {
  id: string;
  object: 'dispute';
  /** A dispute names the charge but no customer. */
  charge: string;
  amount: number;
  status: 'needs_response' | 'won' | 'lost';
  created: number;
}

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

/** Everything that the fake has stored, in the order of its creation. */
export interface StripeState {
  customers: FakeCustomer[];
  sessions: FakeSession[];
  subscriptions: FakeSubscription[];
  invoices: FakeInvoice[];
  payments: FakeInvoicePayment[];
  charges: FakeCharge[];
  disputes: FakeDispute[];
  events: FakeEvent[];
}

const byId = <T extends { id: string }>(rows: readonly T[] = []) => new Map(rows.map((row) => [row.id, row]));

/** The stored objects and the list of events. Times are in seconds. */
export function openStripeStore(now: () => number, prices: FakePrice[], state: Partial<StripeState> = {}) {
  const events = state.events ?? [];
  return {
    now,
    prices,
    customers: byId(state.customers),
    sessions: byId(state.sessions),
    subscriptions: byId(state.subscriptions),
    invoices: byId(state.invoices),
    payments: byId(state.payments),
    charges: byId(state.charges),
    disputes: byId(state.disputes),
    events,
    emit(type: string, object: object): void {
      const data = { object: structuredClone(object) };
      events.push({ id: newId('evt'), object: 'event', type, created: now(), data });
    },
    get<T>(map: Map<string, T>, what: string, id: string, param = 'id', status = 404): T {
      const found = map.get(id);
      if (!found) throw missing(what, id, param, status);
      return found;
    },
    priceOf(id: string): FakePrice {
      const price = prices.find((one) => one.id === id);
      if (!price) throw missing('price', id, 'line_items[0][price]', 400);
      return price;
    },
  };
}

export type StripeStore = ReturnType<typeof openStripeStore>;

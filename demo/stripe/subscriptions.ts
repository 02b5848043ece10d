import { createStripeCharges } from './charges.ts';
import { type FormFields, inner, newId, text } from './forms.ts';
import { createStripeInvoices } from './invoices.ts';
import type { FakeCustomer, FakeInvoice, FakeItem, FakePrice, FakeSubscription, Status, StripeStore } from './store.ts';

type Interval = FakePrice['recurring']['interval'];

/** So many months or years later, on the same day, or on the last day of a shorter month. */
export function addPeriods(seconds: number, interval: Interval, count = 1): number {
  const start = Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO('UTC');
  return start.add(interval === 'year' ? { years: count } : { months: count }).epochMilliseconds / 1000;
}

export interface PriceChange {
  /** Charged at once; a negative amount is a credit for the next charges. */
  cents: number;
  periodEnd: number;
}

/**
 * The cost of changing the price now: the unused time of the old price is credited. With the same period the new price
 * is charged for its rest; another period begins today and is charged in full.
 */
export function prorate(from: FakePrice, to: FakePrice, periodEnd: number, now: number): PriceChange {
  const { interval } = from.recurring;
  const whole = periodEnd - addPeriods(periodEnd, interval, -1);
  const left = Math.min(1, Math.max(0, (periodEnd - now) / whole));
  const unused = Math.round((from.unit_amount ?? 0) * left);
  const charged = to.unit_amount ?? 0;
  if (interval === to.recurring.interval) return { cents: Math.round(charged * left) - unused, periodEnd };
  return { cents: charged - unused, periodEnd: addPeriods(now, to.recurring.interval) };
}

/** Customers, their subscriptions and what these charge. */
export function createSubscriptions(store: StripeStore) {
  const { now, customers, subscriptions, sessions, invoices, emit, get, priceOf } = store;
  const money = createStripeCharges(store);
  const bills = createStripeInvoices(store);

  function invoice(subscription: FakeSubscription, status: 'open' | 'paid'): FakeInvoice {
    const added = bills.addInvoice(subscription, status);
    subscription.latest_invoice = added.id;
    return added;
  }

  function chargeFor(subscription: FakeSubscription, cents?: number): void {
    const amount = cents ?? subscription.items.data[0]?.price.unit_amount ?? 0;
    const charge = money.addCharge(subscription.customer, amount);
    const paid = invoice(subscription, 'paid');
    bills.addPayment(paid, charge);
    emit('invoice.paid', paid);
  }

  function createCustomer(form: FormFields): FakeCustomer {
    const email = text(form, 'email') ?? null;
    const metadata = (inner(form, 'metadata') as Record<string, string> | undefined) ?? {};
    const customer = { id: newId('cus'), object: 'customer', email, metadata, created: now() } as const;
    customers.set(customer.id, customer);
    emit('customer.created', customer);
    return customer;
  }

  function subscribe(customerId: string, priceId: string, status: Status = 'active'): FakeSubscription {
    const price = priceOf(priceId);
    const item: FakeItem = {
      id: newId('si'),
      object: 'subscription_item',
      price: structuredClone(price),
      current_period_start: now(),
      current_period_end: addPeriods(now(), price.recurring.interval),
    };
    const subscription: FakeSubscription = {
      id: newId('sub'),
      object: 'subscription',
      customer: customerId,
      status,
      cancel_at_period_end: false,
      cancel_at: null,
      created: now(),
      metadata: {},
      pause_collection: null,
      trial_end: null,
      discounts: [],
      items: { object: 'list', has_more: false, data: [item] },
      latest_invoice: null,
    };
    subscriptions.set(subscription.id, subscription);
    emit('customer.subscription.created', subscription);
    if (status === 'active') chargeFor(subscription);
    if (status === 'incomplete') invoice(subscription, 'open');
    return subscription;
  }

  function change(id: string, changes: Partial<FakeSubscription>): FakeSubscription {
    const subscription = Object.assign(get(subscriptions, 'subscription', id), changes);
    emit(`customer.subscription.${changes.status === 'canceled' ? 'deleted' : 'updated'}`, subscription);
    return subscription;
  }

  function renew(id: string): FakeSubscription {
    const subscription = get(subscriptions, 'subscription', id);
    for (const item of subscription.items.data) {
      item.current_period_start = item.current_period_end;
      item.current_period_end = addPeriods(item.current_period_end, item.price.recurring.interval);
    }
    chargeFor(subscription);
    return change(id, { status: 'active' });
  }

  const endOf = ({ items }: FakeSubscription) => items.data[0]?.current_period_end ?? Number.POSITIVE_INFINITY;

  return {
    ...money,
    createCustomer,
    subscribe,
    change,
    renew,
    failRenewal(id: string): FakeSubscription {
      emit('invoice.payment_failed', invoice(get(subscriptions, 'subscription', id), 'open'));
      return change(id, { status: 'past_due' });
    },
    /** Another price in the same subscription, as the portal's page of confirmation does. */
    changePrice(id: string, price: FakePrice): void {
      const { items } = get(subscriptions, 'subscription', id);
      const [item] = items.data;
      if (!item) return;
      const { cents, periodEnd } = prorate(item.price, price, item.current_period_end, now());
      if (periodEnd !== item.current_period_end) item.current_period_start = now();
      Object.assign(item, { price: structuredClone(price), current_period_end: periodEnd });
      const changed = change(id, { items });
      if (cents > 0) chargeFor(changed, cents);
    },
    voidInvoice(id: string): FakeInvoice {
      const voided = bills.voidInvoice(get(invoices, 'invoice', id));
      const subscription = subscriptions.get(voided.parent.subscription_details.subscription);
      if (subscription?.status === 'incomplete') change(subscription.id, { status: 'incomplete_expired' });
      return voided;
    },
    deleteCustomer(id: string): void {
      const customer = get(customers, 'customer', id);
      for (const one of subscriptions.values()) if (one.customer === id) change(one.id, { status: 'canceled' });
      for (const one of sessions.values()) if (one.customer === id) one.client_reference_id = null;
      customers.delete(id);
      emit('customer.deleted', { ...customer, email: null, metadata: {} });
    },
    /** Renews what is due, and ends what was to end with its period. */
    passTime(): void {
      for (const one of subscriptions.values()) {
        if (one.status !== 'active') continue;
        if (now() >= endOf(one) && one.cancel_at_period_end) change(one.id, { status: 'canceled' });
        while (one.status === 'active' && now() >= endOf(one)) renew(one.id);
      }
    },
  };
}

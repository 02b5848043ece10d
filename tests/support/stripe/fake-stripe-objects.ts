import { randomBytes } from 'node:crypto';
import { createStripeCharges } from './fake-stripe-charges.ts';
import { type Form, inner, missing, StripeRefusal, text } from './fake-stripe-forms.ts';
import { createStripeInvoices } from './fake-stripe-invoices.ts';

const invalid = (message: string, param: string, code = 'parameter_invalid') =>
  new StripeRefusal(400, { type: 'invalid_request_error', code, message, param });

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

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
const metadata = (form: Form) => (inner(form, 'metadata') as Record<string, string> | undefined) ?? {};

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
  mode: 'subscription';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  customer: string;
  client_reference_id: string | null;
  subscription: string | null;
  url: string | null;
  success_url: string;
  cancel_url: string | null;
  expires_at: number;
  created: number;
  /** Not part of Stripe's object; the fake's pages need it. */
  price: string;
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

interface FakeItem {
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

/** Stripe's objects and the rules for changing them. Times are in seconds. */
export function createStripeObjects(now: () => number, prices: FakePrice[], pageUrl: (id: string) => string) {
  const customers = new Map<string, FakeCustomer>();
  const sessions = new Map<string, FakeSession>();
  const subscriptions = new Map<string, FakeSubscription>();
  const events: FakeEvent[] = [];

  function emit(type: string, object: object): void {
    events.push({ id: newId('evt'), object: 'event', type, created: now(), data: { object: structuredClone(object) } });
  }
  const money = createStripeCharges(now, emit);
  const get = <T>(map: Map<string, T>, what: string, id: string, param = 'id', status = 404): T => {
    const found = map.get(id);
    if (!found) throw missing(what, id, param, status);
    return found;
  };
  const priceOf = (id: string) => {
    const price = prices.find((one) => one.id === id);
    if (!price) throw missing('price', id, 'line_items[0][price]', 400);
    return price;
  };
  const period = (interval: 'month' | 'year') => (interval === 'month' ? 30 : 365) * 24 * 3600;
  const bills = createStripeInvoices();
  function invoice(subscription: FakeSubscription, status: 'open' | 'paid') {
    const added = bills.addInvoice(subscription, status);
    subscription.latest_invoice = added.id;
    return added;
  }

  function chargeFor(subscription: FakeSubscription): void {
    const charge = money.addCharge(subscription.customer, subscription.items.data[0]?.price.unit_amount ?? 0);
    const paid = invoice(subscription, 'paid');
    bills.addPayment(paid, charge);
    emit('invoice.paid', paid);
  }

  function voidInvoice(id: string) {
    const voided = bills.voidInvoice(get(bills.invoices, 'invoice', id));
    const subscription = subscriptions.get(voided.parent.subscription_details.subscription);
    if (subscription?.status === 'incomplete') change(subscription.id, { status: 'incomplete_expired' });
    return voided;
  }

  function createCustomer(form: Form): FakeCustomer {
    const email = text(form, 'email') ?? null;
    const customer = { id: newId('cus'), object: 'customer', email, metadata: metadata(form), created: now() } as const;
    customers.set(customer.id, customer);
    emit('customer.created', customer);
    return customer;
  }

  function createSession(form: Form): FakeSession {
    if (text(form, 'mode') !== 'subscription') throw invalid('this fake sells subscriptions', 'mode');
    const success = text(form, 'success_url');
    if (!success || !URL.canParse(success)) throw invalid('Not a valid URL', 'success_url', 'url_invalid');
    const customer = get(customers, 'customer', text(form, 'customer') ?? '', 'customer', 400);
    const lines = inner(form, 'line_items');
    const price = priceOf((Array.isArray(lines) ? text(lines[0], 'price') : undefined) ?? '');
    if (!price.active) throw invalid('The price specified is inactive.', 'line_items[0][price]');
    const expires = Number(text(form, 'expires_at') ?? now() + 24 * 3600);
    if (expires < now() + 30 * 60 || expires > now() + 24 * 3600) {
      throw invalid('The `expires_at` timestamp must be between 30 minutes and 24 hours from now', 'expires_at');
    }
    const id = newId('cs_test');
    const session: FakeSession = {
      id,
      object: 'checkout.session',
      mode: 'subscription',
      status: 'open',
      payment_status: 'unpaid',
      customer: customer.id,
      client_reference_id: text(form, 'client_reference_id') ?? null,
      subscription: null,
      url: pageUrl(id),
      success_url: success,
      cancel_url: text(form, 'cancel_url') ?? null,
      expires_at: expires,
      created: now(),
      price: price.id,
    };
    sessions.set(id, session);
    return session;
  }

  function readSession(id: string): FakeSession {
    const session = get(sessions, 'checkout.session', id);
    if (session.status === 'open' && now() >= session.expires_at) close(session, 'expired');
    return session;
  }

  function close(session: FakeSession, status: 'complete' | 'expired'): void {
    Object.assign(session, { status, url: null });
    if (status === 'expired') emit('checkout.session.expired', session);
  }

  function expireSession(id: string): FakeSession {
    const session = readSession(id);
    if (session.status !== 'open') throw invalid(`You cannot expire a ${session.status} session`, 'id');
    close(session, 'expired');
    return session;
  }

  function subscribe(customerId: string, priceId: string, status: Status = 'active'): FakeSubscription {
    const price = priceOf(priceId);
    const item: FakeItem = {
      id: newId('si'),
      object: 'subscription_item',
      price: structuredClone(price),
      current_period_start: now(),
      current_period_end: now() + period(price.recurring.interval),
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

  /** The pay button of the hosted page. */
  function pay(sessionId: string): FakeSubscription {
    const session = readSession(sessionId);
    if (session.status !== 'open') throw invalid(`The session is ${session.status}`, 'id');
    const subscription = subscribe(session.customer, session.price);
    Object.assign(session, { subscription: subscription.id, payment_status: 'paid' });
    close(session, 'complete');
    emit('checkout.session.completed', session);
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
      item.current_period_end += period(item.price.recurring.interval);
    }
    chargeFor(subscription);
    return change(id, { status: 'active' });
  }

  function failRenewal(id: string): FakeSubscription {
    emit('invoice.payment_failed', invoice(get(subscriptions, 'subscription', id), 'open'));
    return change(id, { status: 'past_due' });
  }

  function deleteCustomer(id: string): void {
    const customer = get(customers, 'customer', id);
    for (const one of subscriptions.values()) if (one.customer === id) change(one.id, { status: 'canceled' });
    customers.delete(id);
    emit('customer.deleted', customer);
  }

  return {
    ...money,
    ...bills,
    voidInvoice,
    prices,
    customers,
    sessions,
    subscriptions,
    events,
    emit,
    get,
    createCustomer,
    createSession,
    readSession,
    expireSession,
    subscribe,
    pay,
    change,
    renew,
    failRenewal,
    deleteCustomer,
  };
}

export type StripeObjects = ReturnType<typeof createStripeObjects>;

import { daySeconds, hourSeconds } from '../../contract/rules/durations.ts';
import { type FormFields, type FormValue, inner, invalid, newId, text } from './forms.ts';
import type { FakeCharge, FakeSession, FakeSubscription, StripeStore } from './store.ts';

interface Parts {
  /** The address of a hosted page. */
  pageUrl: (id: string) => string;
  subscribe: (customerId: string, priceId: string) => FakeSubscription;
  addCharge: (customerId: string, amount: number) => FakeCharge;
}

/** Stripe's default: a code of Pix may be paid for four hours. */
const pixSeconds = 4 * hourSeconds;

/** Checkout sessions: one page each, where the reader pays, by card for a subscription or by Pix once. */
export function createSessions(store: StripeStore, { pageUrl, subscribe, addCharge }: Parts) {
  const { now, sessions, customers, emit, get, priceOf } = store;

  function createSession(form: FormFields): FakeSession {
    const mode = text(form, 'mode');
    if (mode !== 'subscription' && mode !== 'payment') throw invalid('this fake has two modes', 'mode');
    const success = text(form, 'success_url');
    if (!success || !URL.canParse(success)) throw invalid('Not a valid URL', 'success_url', 'url_invalid');
    const customer = get(customers, 'customer', text(form, 'customer') ?? '', 'customer', 400);
    const lines = inner(form, 'line_items');
    const [line] = Array.isArray(lines) ? lines : [];
    const expires = Number(text(form, 'expires_at') ?? now() + daySeconds);
    if (expires < now() + 30 * 60 || expires > now() + daySeconds) {
      throw invalid('The `expires_at` timestamp must be between 30 minutes and 24 hours from now', 'expires_at');
    }
    const id = newId('cs_test');
    const session: FakeSession = {
      id,
      object: 'checkout.session',
      mode,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      customer: customer.id,
      client_reference_id: text(form, 'client_reference_id') ?? null,
      subscription: null,
      url: pageUrl(id),
      success_url: success,
      cancel_url: text(form, 'cancel_url') ?? null,
      expires_at: expires,
      created: now(),
      pix: 'none',
      pix_expires_at: 0,
      ...(mode === 'payment' ? oneTime(form, line) : recurring(line)),
    };
    sessions.set(id, session);
    return session;
  }

  type Sold = Pick<FakeSession, 'price' | 'description' | 'amount_total' | 'pix_seconds'>;

  function recurring(line: FormValue | undefined): Sold {
    const price = priceOf(text(line, 'price') ?? '');
    if (!price.active) throw invalid('The price specified is inactive.', 'line_items[0][price]');
    return { price: price.id, description: '', amount_total: price.unit_amount ?? 0, pix_seconds: 0 };
  }

  /** Pix takes one-time line items in reais only. */
  function oneTime(form: FormFields, line: FormValue | undefined): Sold {
    const methods = inner(form, 'payment_method_types');
    const [method] = Array.isArray(methods) ? methods : [];
    if (method !== 'pix') throw invalid('this fake takes one-time payments by Pix', 'payment_method_types');
    const data = typeof line === 'object' && !Array.isArray(line) ? line.price_data : undefined;
    const amount = Number(text(data, 'unit_amount'));
    if (text(data, 'currency') !== 'brl')
      throw invalid('Pix needs the currency brl.', 'line_items[0][price_data][currency]');
    if (!(amount >= 50))
      throw invalid('The amount is too small.', 'line_items[0][price_data][unit_amount]', 'amount_too_small');
    const product = typeof data === 'object' && !Array.isArray(data) ? data.product_data : undefined;
    const options = inner(form, 'payment_method_options');
    const pix = typeof options === 'object' && !Array.isArray(options) ? options.pix : undefined;
    const seconds = Number(text(pix, 'expires_after_seconds') ?? pixSeconds);
    if (seconds < 60 || seconds > 1_209_600) {
      throw invalid('must be between 60 and 1209600', 'payment_method_options[pix][expires_after_seconds]');
    }
    return { price: '', description: text(product, 'name') ?? '', amount_total: amount, pix_seconds: seconds };
  }

  function readSession(id: string): FakeSession {
    const session = get(sessions, 'checkout.session', id);
    if (session.status === 'open' && now() >= session.expires_at) close(session, 'expired');
    if (session.pix === 'code' && now() >= session.pix_expires_at) failPix(id);
    return session;
  }

  function close(session: FakeSession, status: 'complete' | 'expired'): void {
    Object.assign(session, { status, url: null });
    if (status === 'expired') emit('checkout.session.expired', session);
  }

  function openOf(id: string): FakeSession {
    const session = readSession(id);
    if (session.status !== 'open') throw invalid(`The session is ${session.status}`, 'id');
    return session;
  }

  /** The reader asked for the code: the session is complete, the payment is not there yet. */
  function showCode(id: string): FakeSession {
    const session = openOf(id);
    Object.assign(session, { payment_intent: newId('pi'), pix: 'code', pix_expires_at: now() + session.pix_seconds });
    close(session, 'complete');
    emit('checkout.session.completed', session);
    return session;
  }

  /** The code is no longer valid. */
  function failPix(id: string): void {
    const session = get(sessions, 'checkout.session', id);
    if (session.pix !== 'code' || session.payment_status === 'paid') return;
    session.pix = 'expired';
    emit('checkout.session.async_payment_failed', session);
  }

  return {
    createSession,
    readSession,
    showCode,
    failPix,
    expireSession(id: string): FakeSession {
      const session = readSession(id);
      if (session.status !== 'open') throw invalid(`You cannot expire a ${session.status} session`, 'id');
      close(session, 'expired');
      return session;
    },
    /** The pay button of the hosted page. */
    pay(sessionId: string): FakeSubscription {
      const session = openOf(sessionId);
      const subscription = subscribe(session.customer, session.price);
      Object.assign(session, { subscription: subscription.id, payment_status: 'paid' });
      close(session, 'complete');
      emit('checkout.session.completed', session);
      return subscription;
    },
    /** The bank reports the payment of a code; rarely after it has expired. Paid again, nothing happens. */
    payPix(id: string): void {
      const session = get(sessions, 'checkout.session', id);
      if (session.pix === 'none') throw invalid('no code was shown', 'id');
      if (session.payment_status === 'paid') return;
      const charge = addCharge(session.customer, session.amount_total);
      charge.payment_intent = session.payment_intent ?? charge.payment_intent;
      Object.assign(session, { payment_status: 'paid' });
      emit('checkout.session.async_payment_succeeded', session);
    },
  };
}

import { type Form, inner, invalid, newId, text } from './forms.ts';
import type { FakeSession, FakeSubscription, StripeStore } from './store.ts';

interface Parts {
  /** The address of a hosted page. */
  pageUrl: (id: string) => string;
  subscribe: (customerId: string, priceId: string) => FakeSubscription;
}

/** Checkout sessions: one page each, where the reader pays. */
export function createSessions(store: StripeStore, { pageUrl, subscribe }: Parts) {
  const { now, sessions, customers, emit, get, priceOf } = store;

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

  return {
    createSession,
    readSession,
    expireSession(id: string): FakeSession {
      const session = readSession(id);
      if (session.status !== 'open') throw invalid(`You cannot expire a ${session.status} session`, 'id');
      close(session, 'expired');
      return session;
    },
    /** The pay button of the hosted page. */
    pay(sessionId: string): FakeSubscription {
      const session = readSession(sessionId);
      if (session.status !== 'open') throw invalid(`The session is ${session.status}`, 'id');
      const subscription = subscribe(session.customer, session.price);
      Object.assign(session, { subscription: subscription.id, payment_status: 'paid' });
      close(session, 'complete');
      emit('checkout.session.completed', session);
      return subscription;
    },
  };
}

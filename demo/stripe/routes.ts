import { type FormFields, missing, StripeRefusal, text } from './forms.ts';
import type { StripeObjects } from './objects.ts';
import type { FakeEvent } from './store.ts';

interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  /** Accepted top-level parameters; any other is an error, as at Stripe. */
  params: string[];
  answer(form: FormFields, id: string): object;
}

const paging = ['limit', 'starting_after', 'ending_before', 'expand'];

/** The API calls of this fake. Any other is answered with 404 as an unrecognised URL. */
export function stripeRoutes(objects: StripeObjects, isDelivered: (event: FakeEvent) => boolean): Route[] {
  const { get, customers, subscriptions, events, prices, charges, disputes, portal } = objects;
  const ofCustomer = (form: FormFields) => {
    const id = text(form, 'customer');
    if (id && !customers.has(id)) throw missing('customer', id, 'customer', 400);
    return id;
  };
  return [
    {
      method: 'POST',
      path: /^\/v1\/customers$/,
      params: ['email', 'metadata', 'name'],
      answer: (form) => objects.createCustomer(form),
    },
    {
      method: 'GET',
      path: /^\/v1\/customers\/(\w+)$/,
      params: ['expand'],
      answer: (_, id) => get(customers, 'customer', id),
    },
    {
      method: 'POST',
      path: /^\/v1\/customers\/(\w+)$/,
      params: ['email'],
      answer: (form, id) => Object.assign(get(customers, 'customer', id), { email: text(form, 'email') ?? null }),
    },
    {
      method: 'DELETE',
      path: /^\/v1\/customers\/(\w+)$/,
      params: [],
      answer: (_, id) => {
        objects.deleteCustomer(id);
        return { id, object: 'customer', deleted: true };
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/prices\/(\w+)$/,
      params: ['expand'],
      answer: (_, id) => get(new Map(prices.map((price) => [price.id, price])), 'price', id),
    },
    {
      method: 'GET',
      path: /^\/v1\/charges$/,
      params: [...paging, 'customer', 'payment_intent'],
      answer: (form) => {
        const customer = ofCustomer(form);
        const intent = text(form, 'payment_intent');
        const rows = [...charges.values()]
          .filter((one) => !customer || one.customer === customer)
          .filter((one) => !intent || one.payment_intent === intent);
        return page(rows.toReversed(), form, '/v1/charges');
      },
    },
    { method: 'GET', path: /^\/v1\/charges\/(\w+)$/, params: [], answer: (_, id) => get(charges, 'charge', id) },
    {
      method: 'GET',
      path: /^\/v1\/disputes$/,
      params: [...paging, 'charge'],
      answer: (form) => {
        const rows = [...disputes.values()].filter((one) => one.charge === text(form, 'charge'));
        return page(rows.toReversed(), form, '/v1/disputes');
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/events\/(\w+)$/,
      params: [],
      answer: (_, id) => get(new Map(events.map((event) => [event.id, event])), 'event', id),
    },
    {
      method: 'POST',
      path: /^\/v1\/checkout\/sessions$/,
      params: [
        'mode',
        'customer',
        'client_reference_id',
        'line_items',
        'locale',
        'subscription_data',
        'metadata',
        'expires_at',
        'success_url',
        'cancel_url',
        'payment_method_types',
        'payment_method_options',
        'payment_intent_data',
      ],
      answer: (form) => objects.createSession(form),
    },
    {
      method: 'GET',
      path: /^\/v1\/checkout\/sessions\/(\w+)$/,
      params: ['expand'],
      answer: (_, id) => objects.readSession(id),
    },
    {
      method: 'POST',
      path: /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
      params: [],
      answer: (_, id) => objects.expireSession(id),
    },
    {
      method: 'POST',
      path: /^\/v1\/billing_portal\/sessions$/,
      params: ['customer', 'return_url', 'locale', 'flow_data'],
      answer: (form) => portal.openPortal(form),
    },
    {
      method: 'GET',
      path: /^\/v1\/billing_portal\/configurations$/,
      params: [...paging, 'active', 'is_default'],
      answer: (form) => page([portal.configuration], form, '/v1/billing_portal/configurations'),
    },
    {
      method: 'GET',
      path: /^\/v1\/webhook_endpoints$/,
      params: paging,
      answer: (form) => page(portal.endpoints, form, '/v1/webhook_endpoints'),
    },
    {
      method: 'GET',
      path: /^\/v1\/invoices\/(\w+)$/,
      params: [],
      answer: (_, id) => objects.get(objects.invoices, 'invoice', id),
    },
    {
      method: 'POST',
      path: /^\/v1\/invoices\/(\w+)\/void$/,
      params: [],
      answer: (_, id) => objects.voidInvoice(id),
    },
    {
      method: 'GET',
      path: /^\/v1\/invoices$/,
      params: [...paging, 'subscription', 'status'],
      answer: (form) => {
        const status = text(form, 'status');
        const rows = [...objects.invoices.values()]
          .filter((one) => one.parent.subscription_details.subscription === text(form, 'subscription'))
          .filter((one) => !status || one.status === status);
        return page(rows.toReversed(), form, '/v1/invoices');
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/invoice_payments$/,
      params: [...paging, 'invoice', 'status'],
      answer: (form) => {
        const rows = [...objects.payments.values()].filter((one) => one.invoice === text(form, 'invoice'));
        return page(rows, form, '/v1/invoice_payments');
      },
    },
    {
      method: 'POST',
      path: /^\/v1\/refunds$/,
      params: ['charge'],
      answer: (form) => objects.refundCharge(text(form, 'charge') ?? ''),
    },
    {
      method: 'GET',
      path: /^\/v1\/subscriptions$/,
      params: [...paging, 'customer', 'status', 'price'],
      answer: (form) => {
        const customer = ofCustomer(form);
        const status = text(form, 'status');
        const rows = [...subscriptions.values()]
          .filter((one) => !customer || one.customer === customer)
          .filter((one) => status === 'all' || (status ? one.status === status : one.status !== 'canceled'));
        return page(rows, form, '/v1/subscriptions');
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/subscriptions\/(\w+)$/,
      params: ['expand'],
      answer: (_, id) => get(subscriptions, 'subscription', id),
    },
    {
      method: 'DELETE',
      path: /^\/v1\/subscriptions\/(\w+)$/,
      params: ['invoice_now', 'prorate'],
      answer: (_, id) => {
        const { status } = get(subscriptions, 'subscription', id);
        if (status === 'canceled') throw missing('subscription', id, 'id');
        return objects.change(id, { status: 'canceled' });
      },
    },
    {
      method: 'GET',
      path: /^\/v1\/events$/,
      params: [...paging, 'created', 'delivery_success', 'type', 'types'],
      answer: (form) => {
        const since = Number(text(form.created, 'gte') ?? 0);
        const wanted = text(form, 'delivery_success');
        const rows = events
          .filter((event) => event.created >= since)
          .filter((event) => wanted === undefined || String(isDelivered(event)) === wanted);
        return page(rows.toReversed(), form, '/v1/events');
      },
    },
  ];
}

function page<T extends { id: string }>(rows: T[], form: FormFields, url: string) {
  const limit = Number(text(form, 'limit') ?? 10);
  if (!(limit >= 1 && limit <= 100)) {
    throw new StripeRefusal(400, {
      type: 'invalid_request_error',
      message: 'limit must be between 1 and 100',
      param: 'limit',
    });
  }
  const after = text(form, 'starting_after');
  const start = after ? rows.findIndex((row) => row.id === after) + 1 : 0;
  const data = rows.slice(start, start + limit);
  return { object: 'list', url, data, has_more: start + limit < rows.length };
}

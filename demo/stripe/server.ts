import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseForm, StripeRefusal } from './forms.ts';
import { createIdempotency, type StripeAnswer } from './idempotency.ts';
import { createStripeObjects, type StripeObjects } from './objects.ts';
import { stripePage } from './pages.ts';
import { stripeRoutes } from './routes.ts';
import type { StripeState } from './store.ts';
import { createWebhookSender, type WebhookSender } from './webhooks.ts';

export interface StripeTrouble {
  /** Cuts connections before an answer. */
  isDown: boolean;
  /** Answers every call with this status. */
  failWith: number | undefined;
  /** Limits the failure to this call, `POST /v1/customers`. */
  only: string | undefined;
  /** Delay between a call's arrival and its execution. */
  delayMs: number;
}

export interface FakeStripe extends StripeObjects {
  url: string;
  trouble: StripeTrouble;
  /** Calls in order of arrival, `POST /v1/customers`. */
  calls: string[];
  deliver: WebhookSender['deliver'];
  /** For a later server. Of the events, only those that are still to be delivered. */
  stored(): StripeState;
  close(): Promise<void>;
}

export interface StripeSettings {
  now: () => Date;
  secretKey: string;
  webhookSecret: string;
  prices: { id: string; cents: number; isYearly: boolean }[];
  /** Where readers find the hosted pages; on the server itself by default. */
  checkoutUrl?: string;
  portalUrl?: string;
  /** What an earlier server has stored. */
  state?: Partial<StripeState>;
  /** Called after every request that may have changed something. */
  onChange?: () => void;
}

/** Stripe's HTTP API on loopback, written to its documented behaviour: the calls we make, and their failures. */
export async function startStripe(settings: StripeSettings): Promise<FakeStripe> {
  const { now, secretKey, webhookSecret, state, onChange = () => undefined } = settings;
  const seconds = () => Math.floor(now().getTime() / 1000);
  const prices = settings.prices.map(({ id, cents, isYearly }) => ({
    id,
    object: 'price' as const,
    active: true,
    currency: 'brl',
    unit_amount: cents,
    type: 'recurring' as const,
    recurring: { interval: isYearly ? ('year' as const) : ('month' as const), interval_count: 1 },
  }));
  let url = '';
  const objects = createStripeObjects({
    now: seconds,
    prices,
    ...(state ? { state } : {}),
    checkoutUrl: (id) => `${settings.checkoutUrl ?? url}/c/pay/${id}`,
    portalUrl: (id) => `${settings.portalUrl ?? url}/p/session/${id}`,
  });
  const sender = createWebhookSender(objects.events, seconds, webhookSecret);
  const routes = stripeRoutes(objects, sender.isDelivered);
  const once = createIdempotency();
  const trouble: StripeTrouble = { isDown: false, failWith: undefined, only: undefined, delayMs: 0 };
  const calls: string[] = [];

  async function answer(request: IncomingMessage, body: string): Promise<StripeAnswer> {
    const { pathname, search } = new URL(request.url ?? '', url);
    const { method = 'GET', headers } = request;
    if (headers.authorization !== `Bearer ${secretKey}`) {
      throw new StripeRefusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
    }
    if (!headers['stripe-version']) {
      throw new StripeRefusal(400, { type: 'invalid_request_error', message: 'a Stripe-Version is needed' });
    }
    const route = routes.find((one) => one.method === method && one.path.test(pathname));
    if (!route) {
      throw new StripeRefusal(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${method}: ${pathname})`,
      });
    }
    const form = parseForm(method === 'POST' ? body : search.slice(1));
    const unknown = Object.keys(form).find((name) => !route.params.includes(name));
    if (unknown) {
      throw new StripeRefusal(400, {
        type: 'invalid_request_error',
        code: 'parameter_unknown',
        message: `Received unknown parameter: ${unknown}`,
        param: unknown,
      });
    }
    const key = method === 'POST' ? String(headers['idempotency-key'] ?? '') || undefined : undefined;
    return once(key, `${method} ${pathname} ${body}`, async () => {
      if (trouble.delayMs > 0) await sleep(trouble.delayMs);
      const failWith = trouble.only && trouble.only !== `${method} ${pathname}` ? undefined : trouble.failWith;
      if (failWith && failWith >= 500) return failure(failWith);
      if (failWith) throw new StripeRefusal(failWith, { type: 'api_error', message: 'Try again later' });
      return { status: 200, body: structuredClone(route.answer(form, route.path.exec(pathname)?.[1] ?? '')) };
    });
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (trouble.isDown) {
      request.socket.destroy();
      return;
    }
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    objects.passTime();
    if (!request.url?.startsWith('/v1/')) {
      const page = stripePage(objects, request, body);
      response.writeHead(page.status, page.headers).end(page.body);
      return onChange();
    }
    calls.push(`${request.method} ${request.url?.split('?')[0]}`);
    const { status, body: answered, isReplayed } = await answer(request, body).catch(refused);
    onChange();
    response.writeHead(status, {
      'content-type': 'application/json',
      'request-id': `req_${randomBytes(7).toString('hex')}`,
      'stripe-version': request.headers['stripe-version'] ?? '',
      ...(request.headers['idempotency-key'] ? { 'idempotency-key': request.headers['idempotency-key'] } : {}),
      ...(isReplayed ? { 'idempotent-replayed': 'true' } : {}),
    });
    response.end(JSON.stringify(answered));
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...objects,
    url,
    trouble,
    calls,
    deliver: sender.deliver,
    stored: () => ({
      customers: [...objects.customers.values()],
      sessions: [...objects.sessions.values()],
      subscriptions: [...objects.subscriptions.values()],
      invoices: [...objects.invoices.values()],
      payments: [...objects.payments.values()],
      charges: [...objects.charges.values()],
      disputes: [...objects.disputes.values()],
      events: objects.events.filter((event) => !sender.isDelivered(event)),
    }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function refused(error: unknown): StripeAnswer {
  if (error instanceof StripeRefusal) return { status: error.status, body: { error: error.error } };
  return failure(500);
}

const failure = (status: number): StripeAnswer => ({
  status,
  body: { error: { type: 'api_error', message: 'An unknown error occurred' } },
});

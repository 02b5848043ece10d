import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chargedCents } from '../../../contract/rules/price-list.ts';
import { parseForm, StripeRefusal } from './fake-stripe-forms.ts';
import { createIdempotency, type StripeAnswer } from './fake-stripe-idempotency.ts';
import { createStripeObjects, type StripeObjects } from './fake-stripe-objects.ts';
import { createStripePortal, type StripePortal } from './fake-stripe-portal.ts';
import { stripeRoutes } from './fake-stripe-routes.ts';
import { createWebhookSender } from './fake-stripe-webhooks.ts';

export const stripeSecretKey = 'sk_test_local';
export const stripePrices = {
  STRIPE_PRICE_PREMIUM_MONTHLY: 'price_premium_month',
  STRIPE_PRICE_PREMIUM_YEARLY: 'price_premium_year',
  STRIPE_PRICE_PRO_MONTHLY: 'price_pro_month',
  STRIPE_PRICE_PRO_YEARLY: 'price_pro_year',
};

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
  portal: StripePortal;
  trouble: StripeTrouble;
  /** Calls in order of arrival, `POST /v1/customers`. */
  calls: string[];
  deliver: ReturnType<typeof createWebhookSender>['deliver'];
  close(): Promise<void>;
}

/** Stripe's HTTP API on loopback, written to its documented behaviour: the calls we make, and their failures. */
export async function startFakeStripe(now: () => Date): Promise<FakeStripe> {
  const seconds = () => Math.floor(now().getTime() / 1000);
  const prices = Object.values(stripePrices).map((id) => {
    const isYearly = id.endsWith('year');
    return {
      id,
      object: 'price' as const,
      active: true,
      currency: 'brl',
      unit_amount: chargedCents(id.includes('pro_') ? 'pro' : 'premium', isYearly),
      type: 'recurring' as const,
      recurring: { interval: isYearly ? ('year' as const) : ('month' as const), interval_count: 1 },
    };
  });
  let url = '';
  const objects = createStripeObjects(seconds, prices, (id) => `${url}/c/pay/${id}`);
  const sender = createWebhookSender(objects.events, seconds);
  const portal = createStripePortal(objects);
  const routes = stripeRoutes(objects, portal, sender.isDelivered);
  const once = createIdempotency();
  const trouble: StripeTrouble = { isDown: false, failWith: undefined, only: undefined, delayMs: 0 };
  const calls: string[] = [];

  async function answer(request: IncomingMessage, body: string): Promise<StripeAnswer> {
    const { pathname, search } = new URL(request.url ?? '', url);
    const { method = 'GET', headers } = request;
    if (headers.authorization !== `Bearer ${stripeSecretKey}`) {
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
      if (trouble.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, trouble.delayMs));
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
    if (request.url?.startsWith('/c/pay/')) return hostedPage(objects, request, body, response);
    calls.push(`${request.method} ${request.url?.split('?')[0]}`);
    const { status, body: answered, isReplayed } = await answer(request, body).catch(refused);
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
    portal,
    url,
    trouble,
    calls,
    deliver: sender.deliver,
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

/** The page for the reader: Pay, Fail, Abandon. */
function hostedPage(objects: StripeObjects, request: IncomingMessage, body: string, response: ServerResponse): void {
  const id = request.url?.split('/').at(-1)?.split('?')[0] ?? '';
  const session = objects.readSession(id);
  const action = request.method === 'POST' ? new URLSearchParams(body).get('action') : undefined;
  if (action === 'pay' && session.status === 'open') {
    objects.pay(id);
    response.writeHead(303, { location: session.success_url.replace('{CHECKOUT_SESSION_ID}', id) }).end();
  } else if (action === 'abandon') {
    response.writeHead(303, { location: session.cancel_url ?? session.success_url }).end();
  } else {
    const says = action === 'fail' ? '<p role="alert">Your card was declined.</p>' : '';
    const buttons = ['pay', 'fail', 'abandon'].map((name) => `<button name="action" value="${name}">${name}</button>`);
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<!doctype html><title>Checkout</title>${says}<form method="post">${buttons.join('')}</form>`);
  }
}

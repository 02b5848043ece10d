import { describe, expect, it } from 'vitest';
import { contractCalls } from '../support/contract-calls.ts';
import { stripePrices, stripeSecretKey, webhookSecret } from '../support/stripe/fake-stripe.ts';
import { createTestPlatform } from '../support/test-platform.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';
import { behindProxy, from, ipOf } from '../support/visitors.ts';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const chunk = new Uint8Array(16 * kilobyte).fill(120);

/** The largest body of each route; the limit of all others is a megabyte. */
const largest: Record<string, number> = {
  '/webhooks/whatsapp': 4 * megabyte,
  '/webhooks/suggestions': 100 * kilobyte,
  '/api/browser-errors': 16 * kilobyte,
  '/uploads/logos': 10 * megabyte + 16 * kilobyte,
};
const limitOf = (path: string) => largest[path] ?? (path.startsWith('/u/') ? 16 * kilobyte : megabyte);

/** A body of `bytes` that counts how much of it is read. */
function countedBody(bytes: number) {
  const pulled = { bytes: 0 };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const left = bytes - pulled.bytes;
        if (left <= 0) return controller.close();
        const given = chunk.slice(0, left);
        pulled.bytes += given.length;
        controller.enqueue(given);
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, pulled };
}

let callers = 0;

async function ask(
  site: TestSite,
  { method, path }: { method: string; path: string },
  { bytes, headers = {} }: { bytes: number; headers?: Record<string, string> },
) {
  const { stream, pulled } = countedBody(bytes);
  const answer = await site.http.request(path, {
    method,
    body: stream,
    headers: { origin: 'http://localhost:3000', ...from(ipOf(++callers)), ...headers },
    duplex: 'half',
  } as RequestInit);
  await answer.arrayBuffer();
  return { status: answer.status, pulled: pulled.bytes };
}

async function open() {
  const platform = await createTestPlatform({
    ...behindProxy,
    ...stripePrices,
    STRIPE_SECRET_KEY: stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    MAIL_WEBHOOK_SECRET: 'a secret of mails',
    SUGGESTIONS_TOKEN: 'a token of suggestions',
    WHATSAPP_APP_SECRET: 'a secret of whatsapp',
    WHATSAPP_VERIFY_TOKEN: 'a verify token',
  });
  return createTestSite(platform);
}

/** All routes of the app that accept a body, the contract's calls included. */
function routesOf(site: TestSite): { method: string; path: string }[] {
  const beside = site.http.routes.filter(({ method, path }) => !/^(GET|ALL)$/.test(method) && !path.endsWith('*'));
  const calls = contractCalls.filter(({ method }) => method !== 'GET');
  const all = [
    ...beside.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, 'x')}`),
    ...calls.map(({ method, path }) => `${method} /api${path.replace(/\{\w+\}/g, 'x')}`),
    'POST /uploads/nothing',
  ];
  return [...new Set(all)].map((route) => {
    const [method = '', path = ''] = route.split(' ');
    return { method, path };
  });
}

const types = [
  'text/plain',
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
];

describe('a body longer than its route takes (requirements S35)', () => {
  it('is refused by every route, and hardly more than the limit is read of it', async () => {
    const site = await open();
    const routes = routesOf(site);
    expect(routes.length).toBeGreaterThan(80);
    for (const path of ['/webhooks/whatsapp', '/uploads/logos', '/u/x', '/api/auth/sign-in/email']) {
      expect(routes.map((route) => route.path)).toContain(path);
    }
    const wrong: string[] = [];
    for (const [index, route] of routes.entries()) {
      const limit = limitOf(route.path);
      const type = { 'content-type': types[index % types.length] ?? '' };
      const sizes: Record<string, Record<string, string>> = {
        announced: { ...type, 'content-length': String(limit + 1) },
        'not announced': type,
        chunked: { ...type, 'transfer-encoding': 'chunked' },
        'announced as short': { ...type, 'content-length': '10' },
      };
      for (const [name, headers] of Object.entries(sizes)) {
        const { status, pulled } = await ask(site, route, { bytes: 3 * limit, headers });
        const most = name === 'announced' ? 0 : limit + chunk.length;
        const isRefused = route.path.startsWith('/uploads/') ? status === 401 : status === 413;
        if (!isRefused || pulled > most) wrong.push(`${route.method} ${route.path} ${name}: ${status}, ${pulled} read`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is refused when it is one byte too long, and taken when it is not', async () => {
    const site = await open();
    for (const path of ['/webhooks/whatsapp', '/webhooks/suggestions', '/webhooks/mail', '/u/x', '/api/terms']) {
      const headers = { 'content-type': 'text/plain' };
      const statusOf = async (bytes: number) => (await ask(site, { method: 'POST', path }, { bytes, headers })).status;
      expect([path, await statusOf(limitOf(path) + 1)]).toEqual([path, 413]);
      expect([path, await statusOf(limitOf(path))]).not.toEqual([path, 413]);
    }
  });

  it('is not read at all where no route takes it, nor where a webhook is switched off (requirements S40)', async () => {
    const site = createTestSite(await createTestPlatform(behindProxy));
    for (const path of [
      '/nothing',
      '/webhooks/whatsapp',
      '/webhooks/mail',
      '/webhooks/stripe',
      '/webhooks/suggestions',
    ]) {
      const { status, pulled } = await ask(site, { method: 'POST', path }, { bytes: kilobyte });
      expect([path, status, pulled]).toEqual([path, 404, 0]);
    }
  });

  it('is not read at all from a stranger who uploads a file', async () => {
    const site = await open();
    for (const type of types) {
      const asked = { bytes: megabyte, headers: { 'content-type': type } };
      const { status, pulled } = await ask(site, { method: 'POST', path: '/uploads/logos' }, asked);
      expect([type, status, pulled]).toEqual([type, 401, 0]);
    }
  });

  it('is refused to an administrator too, and taken up to the limit', async () => {
    const site = await open();
    const admin = await site.signIn('admin@exemplo.com', { isAdmin: true });
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const route = { method: 'POST', path: '/uploads/logos' };
    for (const type of types) {
      const headers = { cookie, 'content-type': type };
      const limit = limitOf(route.path);
      const { status, pulled } = await ask(site, route, { bytes: 3 * limit, headers });
      expect([type, status]).toEqual([type, 413]);
      expect(pulled).toBeLessThanOrEqual(limit + chunk.length);
      expect((await ask(site, route, { bytes: limit, headers })).status).toBe(400);
    }
  });
});

it('a request that ends in the middle of its body is answered as a bad one', async () => {
  const site = await open();
  const body = new ReadableStream({
    pull(controller) {
      controller.error(new Error('aborted'));
    },
  });
  const headers = { origin: 'http://localhost:3000', 'content-type': 'application/json' };
  const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
  expect((await site.http.request('/api/terms', init)).status).toBe(400);
});

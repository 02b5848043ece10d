import { describe, expect, it } from 'vitest';
import { apiTokenLimit } from '../../contract/api/tokens.ts';
import { profiles } from '../../people/accounts/tables.ts';
import { adminRequests } from '../races/admin-requests.ts';
import { clippingRequests } from '../races/clipping-requests.ts';
import { openRaceFixture } from '../races/fixture.ts';
import { keyRequests } from '../races/key-requests.ts';
import { passkeyRequests } from '../races/passkey-requests.ts';
import { type Racer, readerRequests } from '../races/reader-requests.ts';
import { type ContractCall, contractCalls } from '../support/contract-calls.ts';
import { patience } from '../support/machine/patience.ts';
import { signStripeEvent, stripePrices, stripeSecretKey, webhookSecret } from '../support/stripe/fake-stripe.ts';
import { createTestPlatform } from '../support/test-platform.ts';
import { createTestSite, type Visitor } from '../support/test-site.ts';
import { from, ipOf } from '../support/visitors.ts';

/**
 * Input of strangers at every route of the contract, of the sign-in service and of others (requirements S21, S32). The
 * answer is a refusal with a code or, if the input is harmless, a success; never a 500.
 */
const strange: unknown[] = [
  'a\u0000b',
  '\ud800',
  '\udfff x',
  'x'.repeat(100_000),
  '',
  ' \t\u202e\ufeff',
  "'; drop table profiles; -- %_\\",
  -1,
  1e308,
  true,
  null,
  [],
  ['a', ['b']],
  { $ne: 1 },
  { toString: 'x', constructor: { prototype: {} } },
];
const strangeInAddress = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%E0%A4',
  '%',
  '..%2f..%2fetc',
  'x'.repeat(5_000),
  '-1',
  '1e999',
];
const forms: [string, string | Uint8Array][] = [
  ['application/json', '{"a":'],
  ['application/json', `{"a":"${'x'.repeat(2_000_000)}"}`],
  ['application/json', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  ['application/json', '{"__proto__":{"isAdmin":true}}'],
  ['application/json', 'null'],
  ['application/json', '[]'],
  ['application/json', '"\\u0000"'],
  ['application/json; charset=utf-16', '{}'],
  ['application/x-www-form-urlencoded', 'a=%00&a=1&a[]=2&a[b]=3&action=%00'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="file"; filename="a'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="term"\r\n\r\na\u0000b\r\n--x--\r\n',
  ],
  ['multipart/form-data', 'x'],
  ['message/rfc822', 'From: a\u0000b\r\n\r\n\u0000'],
  ['text/plain', 'a\u0000b'],
  ['application/octet-stream', new Uint8Array([0, 255, 254, 0])],
  ['no type at all', 'x'],
];

const atOnce = 8;

/** Runs all in parallel. */
async function all(asked: (() => Promise<void>)[]): Promise<void> {
  const rest = asked.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const ask of rest) await ask();
    }),
  );
}

let callers = 0;
const send = (visitor: Visitor, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  visitor.send(method, path, body, { ...from(ipOf(++callers)), ...headers });

/** Notes a failed request, as `POST /api/terms {"term":…}: 500`. */
function note(failed: string[], what: string, { status, body }: { status: number; body: unknown }): void {
  // 502 is another server's refusal and has its own code; a feature that is not configured answers below 500
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  if (status >= 500 && (status !== 502 || code === undefined)) failed.push(`${what}: ${status}`);
}

const callOf = (route: string): ContractCall => {
  const [method, path] = route.split(' ');
  const call = contractCalls.find((one) => one.method === method && one.path === path);
  if (!call) throw new Error(`no call ${route}`);
  return call;
};

const fill = (template: string, ids: string[]) => {
  const rest = [...ids];
  return `/api${template.replace(/\{\w+\}/g, () => rest.shift() ?? '')}`;
};

/** Replaces each field of a valid request, one at a time, by each strange value. */
async function assault(racers: Record<string, Racer>): Promise<string[]> {
  const fixture = await openRaceFixture();
  const failed: string[] = [];
  for (const [route, { prepare }] of Object.entries(racers)) {
    const { method, path: template } = callOf(route);
    const { visitor, ids = [], body, headers = {} } = await prepare(fixture);
    const path = fill(template, ids);
    const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
    const inFields = fields.flatMap(([field]) =>
      strange.map((value) => async () => {
        const sent = JSON.stringify({ ...(body as object), [field]: value });
        note(failed, `${route} ${sent.slice(0, 120)}`, await send(visitor, method, path, sent, headers));
      }),
    );
    const inForms = forms.map(([type, text]) => async () => {
      note(failed, `${route} ${type}`, await send(visitor, method, path, text, { ...headers, 'content-type': type }));
    });
    const inAddress = (template.includes('{') ? strangeInAddress : []).map((part) => async () => {
      note(
        failed,
        `${route} ${part.slice(0, 20)}`,
        await send(visitor, method, fill(template, [part, part]), body, headers),
      );
    });
    await all([...inFields, ...inForms, ...inAddress]);
  }
  return failed;
}

const reading = contractCalls.filter(({ method }) => method === 'GET');

describe('strange input', () => {
  it.each([
    ['readers', readerRequests],
    ['clippings', clippingRequests],
    ['passkeys', passkeyRequests],
    ['programs with a key', keyRequests],
    ['administrators', adminRequests],
  ])('never fails a call of %s that may change something', { timeout: patience(600_000) }, async (_, racers) => {
    expect(await assault(racers)).toEqual([]);
  });

  it('never fails a call that reads', { timeout: patience(600_000) }, async () => {
    const platform = await createTestPlatform({ TRUSTED_PROXIES: 'unknown' });
    const site = createTestSite(platform);
    const admin = await site.signIn('admin@exemplo.com', { isAdmin: true });
    await platform.db.update(profiles).set({ plan: 'pro' });
    const keys: string[] = [];
    for (let n = 0; n < apiTokenLimit; n += 1)
      keys.push((await admin.post('/api/api-tokens', { name: 'x' })).body.token);
    const failed: string[] = [];
    const paths = reading.flatMap(({ path: template, fields }) =>
      strangeInAddress.flatMap((part) => [
        fill(template, [part, part]),
        ...fields.map((field) => `${fill(template, ['x', 'x'])}?${field}=${part}&${field}=2`),
      ]),
    );
    let isLimited = false;
    await all(
      paths.map((path, at) => async () => {
        // several keys, so that the limit of one key does not answer instead
        const bearer = { authorization: `Bearer ${keys[at % keys.length]}` };
        const answer = await send(admin, 'GET', path, undefined, path.startsWith('/api/v1/') ? bearer : {});
        isLimited ||= path.startsWith('/api/v1/') && [401, 429].includes(answer.status);
        note(failed, `GET ${path.slice(0, 80)}`, answer);
      }),
    );
    expect(isLimited).toBe(false);
    expect(reading.length).toBeGreaterThan(20);
    expect(failed).toEqual([]);
  });

  it('never fails a route beside the contract: sign-in, links, feeds, webhooks, uploads, files', {
    timeout: patience(600_000),
  }, async () => {
    const platform = await createTestPlatform({
      TRUSTED_PROXIES: 'unknown',
      STRIPE_SECRET_KEY: stripeSecretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      ...stripePrices,
      MAIL_WEBHOOK_SECRET: 'a secret of mails',
      SUGGESTIONS_TOKEN: 'a token of suggestions',
      WHATSAPP_APP_SECRET: 'a secret of whatsapp',
      WHATSAPP_VERIFY_TOKEN: 'a verify token',
    });
    const site = createTestSite(platform);
    const admin = await site.signIn('admin@exemplo.com', { isAdmin: true });
    const routes = new Set(
      site.http.routes
        .filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*'))
        .map(({ method, path }) => `${method} ${path}`),
    );
    expect(routes.size).toBeGreaterThan(30);
    const bearer = { authorization: `Bearer a token of suggestions` };
    const failed: string[] = [];
    const assaults = [...routes].flatMap((route) => {
      const [method = '', template = ''] = route.split(' ');
      const inAddress = (template.includes(':') ? strangeInAddress : ['x']).flatMap((part) => {
        const path = template.replace(/:\w+/g, part);
        const query = `${path}?token=%00&callbackURL=%00&limit=%00`;
        const empty = method === 'GET' ? undefined : '{}';
        return [
          async () => note(failed, `${route} ${part.slice(0, 20)}`, await send(admin, method, path, empty)),
          async () => note(failed, `${route}?${part.slice(0, 20)}`, await send(admin, 'GET', query)),
        ];
      });
      if (method === 'GET') return inAddress;
      const path = template.replace(/:\w+/g, 'x');
      const inForms = forms.map(([type, text]) => async () => {
        const headers = { 'content-type': type, ...(path === '/webhooks/suggestions' ? bearer : {}) };
        note(failed, `${route} ${type} ${String(text).slice(0, 30)}`, await send(admin, method, path, text, headers));
      });
      const named = ['email', 'password', 'token', 'redirectTo', 'callbackURL', 'name', 'rememberMe'];
      const inFields = named.flatMap((field) =>
        strange.map((value) => async () => {
          const sent = JSON.stringify({ email: 'x@exemplo.com', password: 'x', token: 'x', [field]: value });
          note(failed, `${route} ${sent.slice(0, 80)}`, await send(site.visitor(), method, path, sent));
        }),
      );
      return [...inAddress, ...inForms, ...inFields];
    });
    await all(assaults);
    const event = JSON.stringify({ id: 'evt_\u0000', type: 'customer.deleted', created: 1, data: { object: {} } });
    const signed = {
      'stripe-signature': signStripeEvent(event, { at: Math.floor(platform.clock.now().getTime() / 1000) }),
    };
    note(failed, 'a signed notice', await send(site.visitor(), 'POST', '/webhooks/stripe', event, signed));
    expect(failed).toEqual([]);
  });

  it('never fails by a header', async () => {
    const site = createTestSite(await createTestPlatform({ TRUSTED_PROXIES: 'unknown' }));
    const failed: string[] = [];
    const names = ['x-forwarded-for', 'x-request-id', 'x-lang', 'accept-language', 'cookie', 'authorization', 'host'];
    for (const name of names) {
      for (const value of [
        'x'.repeat(400),
        'Bearer x.y.z',
        'recorte.session_token=%00',
        '::::',
        'a;q=x,,;',
        '\u00ff\u00fe',
      ]) {
        for (const path of ['/api/account', '/api/site', '/', '/api/v1/editions', '/api/session']) {
          note(failed, `GET ${path} ${name}: ${value.slice(0, 20)}`, await site.visitor().get(path, { [name]: value }));
        }
      }
    }
    expect(failed).toEqual([]);
  });

  it('knows every call of the contract that may change something', () => {
    const changing = contractCalls
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`);
    expect(
      Object.keys({
        ...readerRequests,
        ...clippingRequests,
        ...passkeyRequests,
        ...keyRequests,
        ...adminRequests,
      }).toSorted(),
    ).toEqual(changing.toSorted());
  });
});

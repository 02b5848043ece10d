import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Finding } from '../../contract/admin/system.ts';
import { relevantEvents } from '../../people/payments/events/apply-events.ts';
import { readConfig } from '../../platform/config/read-config.ts';
import { patience } from '../../tests/support/machine/patience.ts';
import { startSmtpSink } from '../../tests/support/mail/smtp-sink.ts';
import { say, startFakeModel } from '../../tests/support/providers/fake-model.ts';
import { startFakeS3 } from '../../tests/support/providers/fake-s3.ts';
import { providerOf, startOidcServer } from '../../tests/support/providers/provider-site.ts';
import { startFakeStripe, stripePrices, stripeSecretKey } from '../../tests/support/stripe/fake-stripe.ts';
import { graphToken } from '../../tests/support/whatsapp/fake-graph.ts';
import { startFakeGraph } from '../../tests/support/whatsapp/start-fake-graph.ts';
import { runDoctor } from './run-doctor.ts';
import { tryAddress, withoutSecrets } from './try-providers.ts';

const dns = { txt: async () => [], addresses: async () => [], names: async () => [] };
const now = () => new Date('2026-03-10T09:00:00Z');

async function examine(env: Record<string, string>, stripeHost?: string, longestMs = patience(3_000)) {
  const config = readConfig({ BASE_URL: 'https://recorte.example', DATA_DIR: '/nowhere/recorte', ...env });
  if (stripeHost) config.STRIPE_HOST = stripeHost;
  return runDoctor(config, { dns, longestMs, now: now() });
}
const findingOf = (findings: Finding[], check: Finding['check']) => findings.find((finding) => finding.check === check);
const ofTheInstallation = new Set<Finding['check']>(['address', 'database', 'disk', 'backup', 'sandbox']);
const providerNames = [
  'mailServer',
  'mailWebhook',
  'whatsapp',
  'stripe',
  'prices',
  'portal',
  'paymentWebhook',
  'ai',
  'files',
  'signupWebhook',
];
const stripeEnv = (key: string) => ({
  STRIPE_SECRET_KEY: key,
  STRIPE_WEBHOOK_SECRET: 'whsec_local',
  ...stripePrices,
});

/** Accepts every connection and never answers. */
async function silentPort(): Promise<number> {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function openSink(options: Parameters<typeof startSmtpSink>[0] = {}) {
  const sink = await startSmtpSink(options);
  onTestFinished(() => sink.close());
  return sink;
}
async function openStripe() {
  const stripe = await startFakeStripe(now);
  onTestFinished(() => stripe.close());
  const url = 'https://recorte.example/webhooks/stripe';
  const endpoint = { object: 'webhook_endpoint', url, status: 'enabled' } as const;
  stripe.portal.endpoints.push({ id: 'we_1', ...endpoint, enabled_events: [...relevantEvents] });
  return stripe;
}

describe('the configuration doctor', () => {
  it('finds no problem when every provider accepts the key, and changes nothing at any of them', async () => {
    const [sink, stripe, graph, model, store] = await Promise.all([
      openSink({ login: { user: 'bomdia', pass: 'hunter2' } }),
      openStripe(),
      startFakeGraph(),
      startFakeModel((response) => say(response, 'ok')),
      startFakeS3(),
    ]);
    const env = {
      SMTP_URL: sink.url.replace('//', '//bomdia:hunter2@'),
      ...stripeEnv(stripeSecretKey),
      ...graph.env,
      ...model.env,
      ...store.env,
      SIGNUP_WEBHOOK_URL: 'https://93.184.215.14/hook',
      MAIL_WEBHOOK_SECRET: 'a-secret-of-the-webhook',
    };
    const findings = await examine(env, stripe.url);
    const providers = findings.filter(({ check }) => !ofTheInstallation.has(check)).slice(0, providerNames.length);
    expect(providers.map(({ check, state }) => [check, state])).toEqual(providerNames.map((check) => [check, 'good']));
    expect(findingOf(findings, 'mailServer')?.detail).toBe(`127.0.0.1:${sink.port}`);
    expect(findingOf(findings, 'whatsapp')?.detail).toContain('GREEN');
    expect(sink.connections).toBe(1);
    expect(sink.received).toEqual([]);
    expect(graph.taken).toEqual([]);
    expect(model.asked).toEqual([]);
    expect(store.objects.size).toBe(0);
    const prices = Object.values(stripePrices).map((id) => `GET /v1/prices/${id}`);
    const lists = ['subscriptions', 'billing_portal/configurations', 'webhook_endpoints'].map(
      (one) => `GET /v1/${one}`,
    );
    expect(stripe.calls.toSorted()).toEqual([...prices, ...lists].toSorted());
    for (const secret of ['hunter2', 'bomdia:', stripeSecretKey, graphToken, ...Object.values(store.env).slice(3)])
      expect(JSON.stringify(findings)).not.toContain(secret);
  });

  it('calls wrong what a provider refuses: a password, a key, a token, a model, a bucket', async () => {
    const [sink, stripe, graph, model, store] = await Promise.all([
      openSink({ login: { user: 'bomdia', pass: 'another' } }),
      openStripe(),
      startFakeGraph(),
      startFakeModel((response) => response.writeHead(404).end('{}')),
      startFakeS3(),
    ]);
    graph.trouble.isTokenExpired = true;
    model.models = ['fake-2'];
    const findings = await examine(
      {
        SMTP_URL: sink.url.replace('//', '//bomdia:hunter2@'),
        ...stripeEnv('sk_test_wrong'),
        ...graph.env,
        ...model.env,
        ...store.env,
        S3_SECRET_ACCESS_KEY: 'not-the-secret-of-the-store',
        SIGNUP_WEBHOOK_URL: 'http://169.254.169.254/hook',
      },
      stripe.url,
    );
    for (const check of ['mailServer', 'whatsapp', 'stripe', 'ai', 'files', 'signupWebhook'] as const)
      expect(findingOf(findings, check), check).toMatchObject({ state: 'bad' });
    expect(findingOf(findings, 'mailServer')?.detail).toContain('535');
    expect(findingOf(findings, 'whatsapp')?.detail).toContain('190');
    expect(findingOf(findings, 'files')?.detail).toContain('403');
    expect(model.asked).toHaveLength(1);
    expect(JSON.stringify(findings)).not.toMatch(/hunter2|sk_test_wrong|not-the-secret/);
    const elsewhere = await examine({ ...store.env, S3_BUCKET: 'another' });
    expect(findingOf(elsewhere, 'files')).toMatchObject({ state: 'bad', detail: expect.stringContaining('404') });
    await expect(examine({ WHATSAPP_TOKEN: 'EAAG-half' })).rejects.toThrow('WHATSAPP_PHONE_NUMBER_ID: needed');
  });

  it('calls wrong a price that charges something else than the page shows', async () => {
    const stripe = await openStripe();
    const [price] = stripe.prices;
    if (price) Object.assign(price, { unit_amount: 1999, currency: 'usd' });
    const findings = await examine(stripeEnv(stripeSecretKey), stripe.url);
    expect(findingOf(findings, 'stripe')).toMatchObject({ state: 'good' });
    expect(findingOf(findings, 'prices')).toEqual({
      check: 'prices',
      state: 'bad',
      detail: 'price_premium_month: 1999 usd / 1 month, shown 999 brl / 1 month',
    });
  });

  it('calls wrong a portal in which readers cannot change their plan, pay or cancel', async () => {
    const stripe = await openStripe();
    const { features } = stripe.portal.configuration;
    const portal = async () => findingOf(await examine(stripeEnv(stripeSecretKey), stripe.url), 'portal');
    features.subscription_update.products.pop();
    expect(await portal()).toMatchObject({ state: 'bad', detail: 'products: no price_pro_month, price_pro_year' });
    Object.assign(features.subscription_update, { enabled: false, products: null, proration_behavior: 'none' });
    features.subscription_update.default_allowed_updates = [];
    features.subscription_cancel.enabled = false;
    features.payment_method_update.enabled = false;
    const { state, detail } = (await portal()) ?? {};
    expect(state).toBe('bad');
    for (const fault of ['payment_method_update', 'subscription_cancel', 'subscription_update', 'proration_behavior'])
      expect(detail).toContain(fault);
  });

  it('calls wrong a webhook that does not send what is needed, or sends it elsewhere', async () => {
    const stripe = await openStripe();
    const webhook = async () => findingOf(await examine(stripeEnv(stripeSecretKey), stripe.url), 'paymentWebhook');
    const [endpoint] = stripe.portal.endpoints;
    if (!endpoint) throw new Error('no endpoint');
    endpoint.enabled_events = endpoint.enabled_events.filter((type) => type !== 'charge.refunded');
    expect(await webhook()).toMatchObject({ state: 'bad', detail: 'no charge.refunded' });
    endpoint.enabled_events = ['*'];
    expect(await webhook()).toMatchObject({ state: 'good' });
    endpoint.status = 'disabled';
    expect(await webhook()).toMatchObject({ state: 'bad' });
    endpoint.url = 'https://elsewhere.example/webhooks/stripe';
    expect(await webhook()).toMatchObject({ state: 'missing', detail: 'https://recorte.example/webhooks/stripe' });
  });

  it('calls wrong a public service that takes payments in the sandbox', async () => {
    const sandbox = async (env: Record<string, string>) => findingOf(await examine(env), 'sandbox');
    expect(await sandbox({})).toMatchObject({ state: 'off' });
    expect(await sandbox({ PAYMENTS: 'sandbox' })).toMatchObject({ state: 'bad', detail: 'PAYMENTS=sandbox' });
    expect(await sandbox({ PAYMENTS: 'sandbox', BASE_URL: 'http://localhost:3000' })).toMatchObject({ state: 'good' });
    expect(await sandbox({ DEMO: '1' })).toMatchObject({ state: 'good' });
  });

  it('stops waiting at its time limit when there is no answer', async () => {
    const place = `127.0.0.1:${await silentPort()}`;
    const findings = await examine(
      {
        SMTP_URL: `smtp://${place}`,
        ...stripeEnv('sk_test_x'),
        WHATSAPP_TOKEN: 'EAAG-x',
        WHATSAPP_PHONE_NUMBER_ID: '1',
        WHATSAPP_GRAPH_URL: `http://${place}`,
        AI_BASE_URL: `http://${place}/v1`,
        S3_BUCKET: 'b',
        S3_ENDPOINT: `http://${place}`,
        S3_ACCESS_KEY_ID: 'k',
        S3_SECRET_ACCESS_KEY: 's',
      },
      `http://${place}`,
      300,
    );
    for (const check of ['mailServer', 'whatsapp', 'stripe', 'ai', 'files'] as const)
      expect(findingOf(findings, check), check).toMatchObject({ state: 'unknown' });
  });

  it('reports no answer where nothing listens, and sends nothing where nothing is configured', async () => {
    const closed = await examine({ SMTP_URL: 'smtp://127.0.0.1:1', AI_BASE_URL: 'http://127.0.0.1:1/v1' });
    expect(findingOf(closed, 'mailServer')).toMatchObject({ state: 'unknown', detail: expect.stringMatching(/:1 ·/) });
    expect(findingOf(closed, 'ai')).toMatchObject({
      state: 'unknown',
      detail: expect.stringMatching(/^127\.0\.0\.1:1 · /),
    });
    expect((await examine({ BASE_URL: 'http://localhost:3000' })).every(({ state }) => state === 'off')).toBe(true);
  });

  it('reads the discovery document of every identity provider (requirements R155)', async () => {
    const oidc = await startOidcServer();
    const ask = async (more: object) => {
      const OIDC_PROVIDERS = JSON.stringify([providerOf(oidc, more)]);
      return findingOf(await examine({ OIDC_PROVIDERS, FETCH_ALLOW: `${oidc.host},127.0.0.1:1` }), 'providers');
    };
    expect(await ask({})).toEqual({ check: 'providers', state: 'good', detail: 'um' });
    expect(await ask({ issuer: `${oidc.issuer}/other` })).toMatchObject({ state: 'bad' });
    expect(await ask({ issuer: 'http://127.0.0.1:1' })).toMatchObject({ state: 'unknown' });
  });

  it('asks the model one word where no list names it', async () => {
    const model = await startFakeModel((response) => say(response, 'ok'));
    model.models = [];
    expect(findingOf(await examine(model.env), 'ai')).toMatchObject({ state: 'good' });
    expect(model.asked).toMatchObject([{ model: 'fake-1', max_tokens: 1 }]);
  });

  it.each([
    ['a page', '<html><body>Welcome</body></html>'],
    ['nothing', ''],
    ['JSON of something else', '{"ok":true}'],
    ['an empty list of choices', '{"choices":[]}'],
  ])('does not take %s for the answer of a model', async (_, body) => {
    const model = await startFakeModel((response) => response.writeHead(200).end(body));
    model.models = [];
    expect(findingOf(await examine(model.env), 'ai')).toMatchObject({
      state: 'bad',
      detail: expect.stringContaining("not a model's answer"),
    });
  });

  it('offers the mail server a recipient, which it may refuse after its greeting, and takes the mail back', async () => {
    const refusing = await openSink({
      script: (stage) => (stage === 'rcpt' ? { code: 554, text: '5.7.1 Relay access denied' } : undefined),
    });
    const findings = await examine({ SMTP_URL: `smtp://127.0.0.1:${refusing.port}` });
    expect(findingOf(findings, 'mailServer')).toMatchObject({ state: 'bad', detail: expect.stringContaining('5.7.1') });
    const sink = await openSink();
    const good = await examine({ SMTP_URL: `smtp://127.0.0.1:${sink.port}` });
    expect(findingOf(good, 'mailServer')?.state).toBe('good');
    expect(sink.received).toEqual([]);
  });

  it('looks at the address of the sign-up webhook without calling it', async () => {
    const resolver = async (name: string) =>
      name === 'inside.example' ? [{ address: '10.0.0.8', family: 4 }] : Promise.reject(new Error('ENOTFOUND'));
    expect(await tryAddress('https://inside.example/hook', [], resolver)).toMatchObject({ state: 'bad' });
    expect(await tryAddress('https://inside.example/hook', ['inside.example:443'], resolver)).toEqual({
      state: 'good',
      detail: 'inside.example',
    });
    expect(await tryAddress('https://nowhere.example/hook', [], resolver)).toMatchObject({ state: 'unknown' });
  });

  it('blots out every secret a provider repeats, in each of its spellings (requirements S26)', () => {
    const config = readConfig({
      SMTP_URL: 'smtp://bom%40dia:p%C3%A1ssaro@mail.example',
      AI_API_KEY: 'key-of-the-model',
    });
    const login = Buffer.from('\0bom@dia\0pássaro').toString('base64');
    const said = withoutSecrets(config, `535 no bom@dia p%C3%A1ssaro\r\n ${login} key-of-the-model ${'x'.repeat(900)}`);
    expect(said).toMatch(/^535 no ••• ••• ••• ••• x+…$/);
    expect(said.length).toBeLessThanOrEqual(240);
  });
});

import { expect, it } from 'vitest';
import { signNotice } from '../../clippings/delivery/whatsapp/notices/webhook-routes.ts';
import { signWebhook } from '../../platform/signing.ts';
import { signStripeEvent, stripePrices, stripeSecretKey, webhookSecret } from '../support/stripe/fake-stripe.ts';
import { createTestPlatform } from '../support/test-platform.ts';
import { createTestSite } from '../support/test-site.ts';

const secrets = {
  MAIL_WEBHOOK_SECRET: 'a secret of mails',
  WHATSAPP_APP_SECRET: 'a secret of whatsapp',
  WHATSAPP_VERIFY_TOKEN: 'a verify token',
};

async function open() {
  const platform = await createTestPlatform({
    ...stripePrices,
    ...secrets,
    STRIPE_SECRET_KEY: stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  });
  const site = createTestSite(platform);
  return { site, now: Math.floor(platform.clock.now().getTime() / 1000) };
}

const event = { id: 'evt_1', type: 'invoice.paid', data: { object: { customer: 'cus_1' } } };

it.each([
  ['a time beyond all calendars', '1e308'],
  ['a time of the year 33658', '999999999999'],
  ['a time before 1970', '-62167219200'],
  ['half a second', '1773144000.5'],
  ['a word for a time', '"yesterday"'],
  ['no time', 'null'],
])('a signed payment notice with %s is refused, not failed', async (_, created) => {
  const { site, now } = await open();
  const body = JSON.stringify({ ...event, created: 0 }).replace('"created":0', `"created":${created}`);
  const signed = { 'stripe-signature': signStripeEvent(body, { at: now }) };
  expect((await site.visitor().post('/webhooks/stripe', body, signed)).status).toBe(400);
});

it('a signed payment notice without what every notice has is refused, not failed', async () => {
  const { site, now } = await open();
  const whole = { ...event, created: now };
  const strange = [null, 7, '', 'x'.repeat(300), {}, []];
  const bodies = (['id', 'type', 'data'] as const).flatMap((field) =>
    strange.map((value) => JSON.stringify({ ...whole, [field]: value })),
  );
  const customers = [7, {}, []].map((customer) => JSON.stringify({ ...whole, data: { object: { customer } } }));
  for (const body of [...bodies, ...customers]) {
    const signed = { 'stripe-signature': signStripeEvent(body, { at: now }) };
    const { status } = await site.visitor().post('/webhooks/stripe', body, signed);
    expect([body.slice(0, 80), status]).toEqual([body.slice(0, 80), 400]);
  }
  const body = JSON.stringify(whole);
  const signed = { 'stripe-signature': signStripeEvent(body, { at: now }) };
  expect((await site.visitor().post('/webhooks/stripe', body, signed)).status).toBe(200);
});

it.each(['0', '999999999999'])('a signed WhatsApp notice of the second %s does not fail', async (timestamp) => {
  const { site } = await open();
  const statuses = [{ id: 'wamid.1', status: 'delivered', timestamp }];
  const changes = [{ field: 'messages', value: { statuses } }];
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes }] });
  const signed = { 'x-hub-signature-256': signNotice(secrets.WHATSAPP_APP_SECRET, body) };
  expect((await site.visitor().post('/webhooks/whatsapp', body, signed)).status).toBeLessThan(500);
});

it.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-12:00'])(
  'a signed notice about a mail of %s does not fail',
  async (at) => {
    const { site, now } = await open();
    const notice = { id: `n ${at}`, type: 'delay', recipient: 'ana@exemplo.com', at };
    const body = JSON.stringify({ events: [notice] });
    const signed = signWebhook(secrets.MAIL_WEBHOOK_SECRET, 'n', new Date(now * 1000), body);
    expect((await site.visitor().post('/webhooks/mail', body, signed)).status).toBeLessThan(500);
  },
);

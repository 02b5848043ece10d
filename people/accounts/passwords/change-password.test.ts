import { describe, expect, it } from 'vitest';
import { chatChannels } from '../../../clippings/delivery/chats/tables.ts';
import { whatsappContacts } from '../../../clippings/delivery/whatsapp/tables.ts';
import { outgoingWebhooks } from '../../../clippings/outgoing/tables.ts';
import { clippingRecipients, clippings } from '../../../clippings/specific/tables.ts';
import { dayMs } from '../../../contract/rules/durations.ts';
import { enrolApp } from '../../../tests/support/authenticator.ts';
import { addPasskeyOf, challengeToSignIn } from '../../../tests/support/browser/passkey-device.ts';
import { tokenFrom } from '../../../tests/support/mail/mailed-token.ts';
import { createTestPlatform, type TestPlatform } from '../../../tests/support/test-platform.ts';
import { createTestSite, testPassword, type Visitor } from '../../../tests/support/test-site.ts';
import { behindProxy, from } from '../../../tests/support/visitors.ts';
import { profiles, providerLinks } from '../tables.ts';

const email = 'ana@exemplo.com';

async function open() {
  const platform = await createTestPlatform({ ...behindProxy, PASSWORD_MIN: '8' });
  return { platform, site: createTestSite(platform) };
}

/** The text of the refusal; null if the password is accepted. */
async function problemOf(visitor: Visitor, input: object, headers = { 'x-lang': 'pt' }) {
  const { status, body } = await visitor.post('/api/auth/check-password', input, headers);
  expect(status).toBe(body.accepted ? 200 : 422);
  return body.message ?? null;
}

const own = 'Esta senha é o seu nome ou email, a primeira que alguém tentaria. Escolha outra.';

describe('a password reset while an intruder is in the account (requirements S41)', () => {
  async function invaded() {
    const { platform, site } = await open();
    const owner = await site.signIn(email);
    const intruder = site.visitor();
    await intruder.post('/api/auth/sign-in/email', { email, password: testPassword });
    const { device } = await addPasskeyOf(intruder);
    const { body: feed } = await intruder.post('/api/feeds');
    await platform.db.update(profiles).set({ plan: 'enterprise' });
    const { body: key } = await intruder.post('/api/api-tokens', { name: 'x', scopes: ['read'], expiresInDays: null });
    const link = { issuer: 'https://acme.example', subject: 'intruder', createdAt: new Date(), lastUsedAt: new Date() };
    await platform.db.insert(providerLinks).values({ userId: owner.userId, ...link });
    await plantDestinations(platform, owner.userId);
    /** Which ways in still work. */
    const ways = async () => {
      const visitor = site.visitor();
      const credential = device.use({ challenge: await challengeToSignIn(visitor) });
      const statuses = {
        owner: (await owner.get('/api/account')).status,
        session: (await intruder.get('/api/account')).status,
        passkey: (await visitor.post('/api/auth/passkey', { credential })).status,
        feed: (await visitor.get(new URL(feed.rssUrl).pathname)).status,
        key: (await visitor.get('/api/v1/me', { authorization: `Bearer ${key.token}` })).status,
        provider: (await platform.db.select().from(providerLinks)).length > 0 ? 200 : 401,
      };
      return Object.entries(statuses).flatMap(([way, status]) => (status === 200 ? [way] : []));
    };
    const reset = async (choice: object = {}) => {
      await site.visitor().post('/api/auth/request-password-reset', { email });
      const token = await tokenFrom(platform, email);
      const answer = await site
        .visitor()
        .post('/api/auth/reset-password', { token, newPassword: 'um novo começo 7', ...choice });
      expect(answer.status).toBe(200);
    };
    const destinations = async () => ({
      webhooks: await platform.db.$count(outgoingWebhooks),
      chats: await platform.db.$count(chatChannels),
      numbers: await platform.db.$count(whatsappContacts),
      recipients: (await platform.db.select().from(clippingRecipients)).map(({ email: to }) => to).sort(),
    });
    return { ways, destinations, reset };
  }

  /** Where clippings go besides the reader's own address; one recipient is from before the intruder. */
  async function plantDestinations({ db, clock }: TestPlatform, userId: string) {
    const now = clock.now();
    const rules = { outletIds: [], weekdays: [1], localTime: '06:30', terms: [] };
    const [clipping] = await db
      .insert(clippings)
      .values({ userId, name: 'Setor', createdAt: now, ...rules })
      .returning();
    const clippingId = clipping!.id;
    const url = 'https://intruder.example/';
    await db.insert(outgoingWebhooks).values({ clippingId, userId, url, secret: 'sealed', createdAt: now });
    for (const place of [null, clippingId]) {
      const chat = { userId, clippingId: place, provider: 'slack' as const, addressSecret: 'sealed', hint: 'x' };
      await db.insert(chatChannels).values({ ...chat, createdAt: now });
    }
    await db.insert(whatsappContacts).values({ userId, phone: '5511987654321', confirmedAt: now });
    for (const [to, days] of Object.entries({ 'old@empresa.test': 31, 'new@intruder.test': 29 })) {
      const invitedAt = new Date(now.getTime() - days * dayMs);
      await db.insert(clippingRecipients).values({ clippingId, userId, email: to, invitedAt, unsubscribeToken: to });
    }
  }

  it('ends every session, passkey, provider link, key and feed address', async () => {
    const { ways, reset } = await invaded();
    expect(await ways()).toEqual(['owner', 'session', 'passkey', 'feed', 'key', 'provider']);
    await reset();
    expect(await ways()).toEqual([]);
  });

  it('ends where else its clippings go: webhooks, chats, WhatsApp and recipients of the last 30 days', async () => {
    const { destinations, reset } = await invaded();
    await reset();
    expect(await destinations()).toEqual({ webhooks: 0, chats: 0, numbers: 0, recipients: ['old@empresa.test'] });
  });

  it('ends the sessions alone where the owner keeps the rest', async () => {
    const { ways, destinations, reset } = await invaded();
    await reset({ keepsAccess: true });
    expect(await ways()).toEqual(['passkey', 'feed', 'key', 'provider']);
    const recipients = ['new@intruder.test', 'old@empresa.test'];
    expect(await destinations()).toEqual({ webhooks: 1, chats: 2, numbers: 1, recipients });
  });

  it('leaves the second factor: who only reads the mailbox does not get in', async () => {
    const { platform, site } = await open();
    await enrolApp(await site.signIn(email), platform.clock.now());
    const thief = site.visitor();
    await thief.post('/api/auth/request-password-reset', { email });
    const token = await tokenFrom(platform, email);
    const newPassword = 'um novo começo 7';
    expect((await thief.post('/api/auth/reset-password', { token, newPassword })).status).toBe(200);
    const { body } = await thief.post('/api/auth/sign-in/email', { email, password: newPassword });
    expect(body.twoFactorRedirect).toBe(true);
    expect((await thief.get('/api/account')).status).toBe(401);
  });
});

it('the right password is never counted: an owner may confirm as often as needed', async () => {
  const { site } = await open();
  const reader = await site.signIn(email);
  const confirm = (password: string) => reader.post('/api/account/passkeys/options', { password });
  for (let n = 0; n < 12; n++) expect((await confirm(testPassword)).status).toBe(200);
  for (let n = 0; n < 10; n++) expect((await confirm('wrong')).status).toBe(401);
  expect((await confirm(testPassword)).status).toBe(429);
});

describe('a new password, looked at before it is sent', () => {
  it('is judged by the rules of the forms, in the language of who asks', async () => {
    const { site } = await open();
    const visitor = site.visitor();
    expect(await problemOf(visitor, { password: 'recorte de papel 7' })).toBeNull();
    expect(await problemOf(visitor, { password: 'v8$kQz4' })).toBe('Mínimo 8 caracteres');
    expect(await problemOf(visitor, { password: '123456789' })).toBe('Esta senha é muito comum. Escolha outra.');
    expect(await problemOf(visitor, { password: '123456789' }, { 'x-lang': 'en' })).toBe(
      'This password is too common. Choose another one.',
    );
  });

  it('of the sign-up is compared with the address and the name typed beside it', async () => {
    const { site } = await open();
    const ask = (form: object) => problemOf(site.visitor(), { password: 'marina-azevedo', ...form });
    expect(await ask({})).toBeNull();
    expect(await ask({ email: 'Marina.Azevedo@exemplo.com' })).toBe(own);
    expect(await ask({ linkedin: 'https://www.linkedin.com/in/marina-azevedo-9a8b7c/' })).toBe(own);
  });

  it('of a signed-in reader is compared with their own account, whatever the call says', async () => {
    const { site } = await open();
    const reader = await site.signIn('ana.prado@exemplo.com');
    await reader.send('PATCH', '/api/account', { fullName: 'Beatriz Moura', linkedinProfile: '' });
    expect(await problemOf(reader, { password: 'ana.prado77' })).toBe(own);
    expect(await problemOf(reader, { password: 'beatrizmoura', email: 'x@exemplo.com' })).toBe(own);
    expect(await problemOf(site.visitor(), { password: 'ana.prado77' })).toBeNull();
  });

  it('of a reset is compared with the account of the link, which stays good; a wrong link tells nothing', async () => {
    const { platform, site } = await open();
    await site.signIn('ana.prado@exemplo.com');
    await site.visitor().post('/api/auth/request-password-reset', { email: 'ana.prado@exemplo.com' });
    const token = await tokenFrom(platform, 'ana.prado@exemplo.com');
    const visitor = site.visitor();
    expect(await problemOf(visitor, { password: 'ana.prado77', token })).toBe(own);
    expect(await problemOf(visitor, { password: 'ana.prado77', token: `${token}x` })).toBeNull();
    const choice = { token, newPassword: 'um novo começo 7' };
    expect((await visitor.post('/api/auth/reset-password', choice)).status).toBe(200);
  });

  it('may be asked about sixty times a minute by one caller', async () => {
    const { site } = await open();
    const ask = async (ip: string) =>
      (await site.visitor().post('/api/auth/check-password', { password: 'um novo começo 7' }, from(ip))).status;
    const statuses = [];
    for (let n = 0; n < 61; n++) statuses.push(await ask('192.0.2.7'));
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
    expect(await ask('192.0.2.8')).toBe(200);
  });
});

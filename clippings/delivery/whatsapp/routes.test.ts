import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { whatsappConsentHash } from '../../../contract/delivery-settings.ts';
import en from '../../../i18n/en/reader/whatsapp.ts';
import pt from '../../../i18n/pt/reader/whatsapp.ts';
import { consents, profiles } from '../../../people/accounts/tables.ts';
import { mailboxMessages } from '../../../platform/mail/tables.ts';
import { atOnce } from '../../../tests/support/machine/storm.ts';
import { createTestPlatform } from '../../../tests/support/test-platform.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import { behindProxy, from } from '../../../tests/support/visitors.ts';
import { startFakeGraph } from '../../../tests/support/whatsapp/start-fake-graph.ts';
import { readPhone } from './number/phone.ts';
import { whatsappContacts, whatsappStops } from './tables.ts';

const many = atOnce(50);

const optIn = { phone: '(11) 91234-5678', hasOptedIn: true };

async function fixture(env: Record<string, string> = {}, plan: 'free' | 'premium' | 'pro' = 'premium') {
  const platform = await createTestPlatform({ ...behindProxy, ...env });
  const site = createTestSite(platform);
  const reader = await site.signIn('marina@exemplo.com');
  await platform.db.update(profiles).set({ plan });
  const caughtCode = async () => {
    const rows = await platform.db.select().from(mailboxMessages);
    const text = Buffer.from(rows.at(-1)?.raw.toString().split('\r\n\r\n')[1] ?? '', 'base64').toString();
    return /\d{6}/.exec(text)?.[0] ?? '';
  };
  const contact = async () =>
    (await platform.db.select().from(whatsappContacts).where(eq(whatsappContacts.userId, reader.userId)))[0];
  return { platform, site, reader, caughtCode, contact };
}

const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('opting in to WhatsApp', () => {
  it('keeps the proof, sends a code and confirms the number with it', async () => {
    const { platform, reader, caughtCode, contact } = await fixture();
    expect((await reader.get('/api/whatsapp')).body).toMatchObject({ isOffered: true, isInPlan: true, state: 'none' });
    const asked = await reader.post('/api/whatsapp', optIn, { ...from('10.1.2.3'), 'x-lang': 'pt' });
    expect(asked.body).toMatchObject({ state: 'pending', maskedPhone: '+55 ••••• 5678' });
    expect(await platform.db.select().from(consents)).toMatchObject([
      { purpose: 'whatsapp', locale: 'pt', ip: '10.1.2.3', textHash: whatsappConsentHash.pt },
    ]);
    const code = await caughtCode();
    expect((await contact())?.codeHash?.toString()).not.toContain(code);
    const confirmed = await reader.post('/api/whatsapp/code', { code: ` ${code.slice(0, 3)} ${code.slice(3)}` });
    expect(confirmed.body).toMatchObject({ state: 'confirmed' });
    expect(await contact()).toMatchObject({ phone: '5511912345678', codeHash: null });
  });

  it('is refused with a clear error if WhatsApp is not configured', async () => {
    const { reader } = await fixture({ SMTP_URL: 'smtp://mail.example' });
    const asked = await reader.post('/api/whatsapp', optIn, { 'x-lang': 'pt' });
    expect(asked).toMatchObject({ status: 409, body: { code: 'WHATSAPP_OFF' } });
    expect(asked.body.message).toBe('O WhatsApp ainda não está configurado aqui.');
  });

  it('stores the hash of the exact text that was agreed to', () => {
    const hash = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(whatsappConsentHash).toEqual({ pt: hash(pt.consent), en: hash(en.consent) });
  });

  it('is refused on the free plan, without the tick, for an invalid number and without a session', async () => {
    const free = await fixture({}, 'free');
    expect((await free.reader.post('/api/whatsapp', optIn)).body.code).toBe('PLAN_REQUIRED');
    const { reader, site, platform } = await fixture();
    expect((await reader.post('/api/whatsapp', { ...optIn, hasOptedIn: false })).body.code).toBe('CONSENT_REQUIRED');
    for (const phone of ['', '123', 'abc', '+55 01 91234-5678', '1'.repeat(40), '+1 (415) 555-0100x'])
      expect((await reader.post('/api/whatsapp', { ...optIn, phone })).body.code, phone).toBe('PHONE_INVALID');
    for (const [method, path] of [
      ['GET', '/api/whatsapp'],
      ['POST', '/api/whatsapp'],
      ['POST', '/api/whatsapp/code'],
      ['DELETE', '/api/whatsapp'],
    ] as const)
      expect((await site.visitor().send(method, path, method === 'GET' ? undefined : {})).status).toBe(401);
    expect(await platform.db.select().from(whatsappContacts)).toEqual([]);
    expect(await platform.db.select().from(consents)).toEqual([]);
  });

  it('reads numbers as people write them', () => {
    expect(['(11) 91234-5678', '+55 11 91234 5678', '0055 11 912345678', '11912345678'].map(readPhone)).toEqual(
      Array.from({ length: 4 }, () => '5511912345678'),
    );
    expect(readPhone('+1 415 555 0100')).toBe('14155550100');
    expect(readPhone('+351 912 345 678')).toBe('351912345678');
  });

  it('allows five guesses in all, also parallel ones, and then refuses even the right code', async () => {
    const { reader, caughtCode, contact } = await fixture();
    await reader.post('/api/whatsapp', optIn);
    const code = await caughtCode();
    const answers = await Promise.all(
      Array.from({ length: many }, () => reader.post('/api/whatsapp/code', { code: wrongCode(code) })),
    );
    expect(answers.every(({ body }) => body.code === 'CODE_WRONG')).toBe(true);
    expect(await contact()).toMatchObject({ codeTries: 5, confirmedAt: null });
    expect((await reader.post('/api/whatsapp/code', { code })).body.code).toBe('CODE_WRONG');
  });

  it('confirms once when the button is pressed many times at once', async () => {
    const { reader, caughtCode } = await fixture();
    await reader.post('/api/whatsapp', optIn);
    const code = await caughtCode();
    const answers = await Promise.all(Array.from({ length: many }, () => reader.post('/api/whatsapp/code', { code })));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect((await reader.get('/api/whatsapp')).body.state).toBe('confirmed');
  });

  it('sends at most five codes an hour, also for parallel requests', async () => {
    const { platform, reader } = await fixture();
    const answers = await Promise.all(Array.from({ length: many }, () => reader.post('/api/whatsapp', optIn)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(5);
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
    expect((await platform.db.select().from(mailboxMessages)).length).toBeLessThanOrEqual(5);
  });

  it('lets a code expire after ten minutes', async () => {
    const { platform, reader, caughtCode } = await fixture();
    await reader.post('/api/whatsapp', optIn);
    const code = await caughtCode();
    platform.clock.advance(10 * 60_000 + 1);
    expect((await reader.post('/api/whatsapp/code', { code })).body.code).toBe('CODE_WRONG');
  });

  it('assigns a number to the account that confirmed it last', async () => {
    const { site, platform, reader, caughtCode, contact } = await fixture();
    await reader.post('/api/whatsapp', optIn);
    await reader.post('/api/whatsapp/code', { code: await caughtCode() });
    const other = await site.signIn('outro@exemplo.com');
    await platform.db.update(profiles).set({ plan: 'pro' });
    await other.post('/api/whatsapp', optIn);
    expect((await contact())?.confirmedAt, 'an unproven claim changes nothing').not.toBeNull();
    expect((await other.post('/api/whatsapp/code', { code: await caughtCode() })).body.state).toBe('confirmed');
    expect((await reader.get('/api/whatsapp')).body).toMatchObject({ state: 'stopped', stoppedBy: 'moved' });
  });

  it('keeps the confirmed number in use until the code of another one is entered', async () => {
    const { reader, platform, caughtCode, contact } = await fixture();
    await reader.post('/api/whatsapp', optIn);
    await reader.post('/api/whatsapp/code', { code: await caughtCode() });
    const other = { ...optIn, phone: '(11) 98888-7777' };
    expect((await reader.post('/api/whatsapp', other)).body).toMatchObject({
      state: 'pending',
      maskedPhone: '+55 ••••• 7777',
    });
    expect(await contact()).toMatchObject({ phone: '5511912345678', confirmedAt: expect.any(Date) });
    platform.clock.advance(10 * 60_000 + 1);
    expect((await reader.get('/api/whatsapp')).body).toMatchObject({
      state: 'confirmed',
      maskedPhone: '+55 ••••• 5678',
    });
    await reader.post('/api/whatsapp', other);
    expect((await reader.post('/api/whatsapp/code', { code: await caughtCode() })).body.state).toBe('confirmed');
    expect(await contact()).toMatchObject({
      phone: '5511988887777',
      pendingPhone: null,
      confirmedAt: expect.any(Date),
    });
  });

  it('ends with one call, which erases the number', async () => {
    const { reader, caughtCode, contact } = await fixture();
    await reader.post('/api/whatsapp', optIn);
    await reader.post('/api/whatsapp/code', { code: await caughtCode() });
    const answers = await Promise.all(Array.from({ length: many }, () => reader.send('DELETE', '/api/whatsapp')));
    expect(answers.every(({ status, body }) => status === 200 && body.state === 'none')).toBe(true);
    expect(await contact()).toBeUndefined();
  });

  it('sends the code with its own template if WhatsApp is configured, and reports a failure', async () => {
    const graph = await startFakeGraph();
    const { platform, reader } = await fixture(graph.env);
    await reader.post('/api/whatsapp', optIn);
    expect(graph.taken).toMatchObject([{ to: '5511912345678', template: 'recorte_codigo' }]);
    const code = graph.taken[0]?.body[0] ?? '';
    expect((await reader.post('/api/whatsapp/code', { code })).body.state).toBe('confirmed');
    graph.trouble.refusals.set('5511912345679', { code: 131026 });
    expect((await reader.post('/api/whatsapp', { ...optIn, phone: '11912345679' })).body.code).toBe('PHONE_INVALID');
    graph.trouble.isTokenExpired = true;
    expect((await reader.post('/api/whatsapp', optIn)).body.code).toBe('WHATSAPP_FAILED');
    expect(await platform.db.select().from(whatsappStops)).toMatchObject([{ scope: 'lane', code: 190 }]);
  });

  it('shows the operator what is stopped, and only the operator can resume', async () => {
    const { platform, site, reader } = await fixture();
    await platform.db
      .insert(whatsappStops)
      .values({ scope: 'lane', code: 190, reason: 'expired', stoppedAt: platform.clock.now() });
    expect((await reader.get('/api/admin/whatsapp')).status).toBe(403);
    expect((await reader.post('/api/admin/whatsapp/resume')).status).toBe(403);
    const admin = await site.signIn('admin@exemplo.com', { isAdmin: true });
    expect((await admin.get('/api/admin/whatsapp')).body).toMatchObject({ waiting: 0, stops: [{ code: 190 }] });
    expect((await admin.post('/api/admin/whatsapp/resume')).body.stops).toEqual([]);
  });
});

import { sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Notice, noticeMail } from '#emails';
import { prepareClippings } from '../news/delivery/compose/prepare-clippings.ts';
import { prepareDue } from '../news/delivery/compose/prepare-due.ts';
import { prepareWeekly } from '../news/delivery/compose/prepare-weekly.ts';
import { sendPreview } from '../news/editions/send-preview.ts';
import { sponsoredContent } from '../news/sponsored/tables.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import { clippingDesk, clippingInput } from './support/clipping-desk.ts';
import {
  expectListRules,
  expectMailRules,
  expectNoListHeaders,
  expectOneClick,
  signingSetup,
} from './support/mail-rules.ts';
import { firstMorning, newSender } from './support/morning.ts';
import { enrolReader, type NewReader, printNews } from './support/newsdesk.ts';
import { type SmtpSink, startSmtpSink } from './support/smtp-sink.ts';
import { testCertificate } from './support/test-certificate.ts';
import { createTestPlatform, type TestPlatform } from './support/test-platform.ts';
import { createTestSite } from './support/test-site.ts';

async function openSink() {
  const sink = await startSmtpSink();
  onTestFinished(() => sink.close());
  return sink;
}

async function sendAll(platform: TestPlatform): Promise<void> {
  const sender = newSender(platform);
  onTestFinished(() => sender.close());
  await sender.run();
}

/** Line breaks that ask for a header of their own, wherever outside words reach a clipping (C17). */
async function poison({ db }: TestPlatform): Promise<void> {
  await db.execute(
    sql`update edition_items set term = term || E'\\r\\nBcc: t@evil.test', title = title || E'\\r\\nBcc: h@evil.test'`,
  );
  await db.execute(sql`update editions set details = jsonb_set(details, '{name}', to_jsonb(E'Energia\\r\\nBcc: c@evil.test'::text))
    where details->>'kind' = 'clipping'`);
}

/** Everything again, as after a crash before the answer: the ids have to be the same (C02). */
async function expectSameIdsAgain(platform: TestPlatform, sink: SmtpSink): Promise<void> {
  const ids = sink.received.map(({ to, messageId }) => `${to} ${messageId}`).sort();
  expect(new Set(sink.received.map(({ messageId }) => messageId)).size).toBe(ids.length);
  await platform.db.execute(sql`update deliveries set state = 'due', lease_id = null`);
  await sendAll(platform);
  const again = sink.received.slice(ids.length);
  expect(again.map(({ to, messageId }) => `${to} ${messageId}`).sort()).toEqual(ids);
}

describe('the rules for bulk senders (C01-C15, C17)', () => {
  const signedUpAt = new Date('2026-03-01T12:00:00Z');
  const fullName = 'Marina\r\nBcc: x@evil.test';

  async function isUnsubscribed({ db }: TestPlatform, email: string): Promise<boolean> {
    const { rows } = await db.execute<{ is_out: boolean }>(sql`select s.unsubscribed_at is not null as is_out
      from delivery_settings s join "user" u on u.id = s.user_id where u.email = ${email}`);
    return rows[0]!.is_out;
  }

  it('hold for the edition of a day: long, short, sponsored and empty, in both languages', async () => {
    const sink = await openSink();
    const platform = await createTestPlatform({ SMTP_URL: sink.url, ...signingSetup });
    const { db, clock } = platform;
    const since = new Date(firstMorning.getTime() - 20 * 3600_000);
    const enrol = (reader: NewReader) => enrolReader(db, { signedUpAt: since, fullName, ...reader });
    const long = await enrol({ email: 'long@exemplo.test', terms: ['soja', 'energia', 'governo'], plan: 'premium' });
    await enrol({ email: 'pt@exemplo.test', terms: ['soja', 'energia'] });
    await enrol({ email: 'en@exemplo.test', terms: ['climate', 'markets'], language: 'en' });
    await enrol({ email: 'empty@exemplo.test', terms: ['assunto que ninguém conta xyz'] });
    await db.insert(sponsoredContent).values({
      title: 'Curso\r\nBcc: s@evil.test',
      description: 'Quatro aulas.',
      url: 'https://luz.example/curso',
      image: { name: `${'a'.repeat(32)}.png`, width: 988, height: 400 },
    });
    await printNews(db, firstMorning);
    clock.set(firstMorning.toISOString());
    await prepareDue(platform);
    await poison(platform);
    await db.execute(
      sql`update edition_items set url = url || '?' || repeat('x', 20000), is_update = true where user_id = ${long}`,
    );
    await sendAll(platform);
    const stories = new Map<string, number>();
    for (const received of sink.received) {
      await expectMailRules(received, clock.now());
      stories.set(received.to, await expectListRules(received, 'daily'));
      expect(received.messageId).toMatch(/^<digest-[0-9a-f-]{36}-20260310@recorte\.example>$/);
    }
    expect([...stories.keys()].sort()).toEqual(['empty', 'en', 'long', 'pt'].map((name) => `${name}@exemplo.test`));
    expect(stories.get('empty@exemplo.test')).toBe(0);
    for (const name of ['en', 'pt']) expect(stories.get(`${name}@exemplo.test`)).toBeGreaterThan(1);
    const bodyOf = async (name: string) =>
      (await PostalMime.parse(sink.received.find(({ to }) => to === `${name}@exemplo.test`)!.raw)).html!;
    expect(await bodyOf('long')).toMatch(/Mais \d+ recortes no navegador/);
    expect(await bodyOf('long')).toContain('Atualização');
    expect(await bodyOf('pt')).toMatch(/Patrocinado.*<img/s);
    await expectSameIdsAgain(platform, sink);
    for (const received of sink.received.slice(0, 4)) {
      await expectOneClick(received, createTestSite(platform).http, () => isUnsubscribed(platform, received.to));
    }
  });

  it('hold for the weekly summary in both languages', async () => {
    const sink = await openSink();
    const platform = await createTestPlatform({ SMTP_URL: sink.url, ...signingSetup });
    const { db, clock } = platform;
    await enrolReader(db, { email: 'pt@exemplo.test', terms: ['soja', 'energia'], plan: 'pro', signedUpAt, fullName });
    await enrolReader(db, { email: 'en@exemplo.test', terms: ['climate'], plan: 'pro', signedUpAt, language: 'en' });
    await printNews(db, new Date('2026-03-15T20:00:00Z'));
    clock.set('2026-03-15T20:00:00Z');
    await prepareWeekly(platform);
    clock.set('2026-03-16T09:30:20Z');
    expect(await prepareWeekly(platform)).toBe(2);
    await poison(platform);
    await sendAll(platform);
    expect(sink.received.map(({ to }) => to).sort()).toEqual(['en@exemplo.test', 'pt@exemplo.test']);
    for (const received of sink.received) {
      await expectMailRules(received, clock.now());
      expect(await expectListRules(received, 'weekly')).toBeGreaterThan(0);
      expect(received.messageId).toMatch(/^<weekly-[0-9a-f-]{36}-20260316@recorte\.example>$/);
    }
    await expectSameIdsAgain(platform, sink);
    for (const received of sink.received.slice(0, 2)) {
      await expectOneClick(received, createTestSite(platform).http, () => isUnsubscribed(platform, received.to));
    }
  });

  it('hold for a specific clipping, to its owner and to a recipient who agreed', async () => {
    const sink = await openSink();
    const { BASE_URL, ...setup } = signingSetup;
    const { platform, reader, site } = await clippingDesk({ SMTP_URL: sink.url, ...setup });
    const { db } = platform;
    const made = await reader.post('/api/clippings', clippingInput);
    expect(made.status).toBe(200);
    const { id } = made.body;
    await reader.post(`/api/clippings/${id}/recipients`, { email: 'diretoria@exemplo.test' });
    await db.execute(sql`update clipping_recipients set confirmed_at = now()`);
    platform.config.BASE_URL = BASE_URL;
    platform.clock.set('2026-03-10T11:00:30Z');
    await prepareClippings(platform);
    await poison(platform);
    await db.execute(sql`update profiles set full_name = E'Marina\\r\\nBcc: o@evil.test'`);
    await sendAll(platform);
    expect(sink.received.map(({ to }) => to).sort()).toEqual(['diretoria@exemplo.test', 'marina@exemplo.com']);
    for (const received of sink.received) {
      await expectMailRules(received, platform.clock.now());
      expect(await expectListRules(received, 'clipping')).toBeGreaterThan(0);
    }
    await expectSameIdsAgain(platform, sink);
    for (const received of sink.received.slice(0, 2)) {
      await expectOneClick(received, site.http, async () => {
        const { rows } = await db.execute<{ is_out: boolean }>(
          sql`select unsubscribed_at is not null as is_out from clipping_recipients where email = ${received.to}`,
        );
        return rows[0]!.is_out;
      });
    }
  });
});

describe('mails about an account', () => {
  const notices: { [N in Notice]: Omit<Parameters<typeof noticeMail<N>>[1], 'siteUrl' | 'link'> } = {
    confirm: {},
    reset: {},
    emailChange: {},
    emailChanged: {},
    paymentFailed: {},
    invite: { code: 'AB12CD34' },
    welcome: { day: 'tomorrow', date: '17/11', time: '06:30' },
    clippingInvite: { clipping: 'Energia\r\nBcc: x@evil.test', owner: 'Marina\r\nBcc: y@evil.test' },
  };
  const site = { siteUrl: 'https://recorte.example', link: 'https://recorte.example/auth?token=abc' };

  async function signingDesk() {
    const sink = await openSink();
    const platform = await createTestPlatform(signingSetup);
    const { db, clock } = platform;
    const dkim = { domainName: 'recorte.example', keySelector: 'test', privateKey: signingSetup.DKIM_PRIVATE_KEY };
    const mailer = createMailer({ smtpUrl: sink.url, from: signingSetup.MAIL_FROM, db, clock, dkim });
    onTestFinished(() => mailer.close());
    return { sink, mailer, platform: { ...platform, mailer } };
  }

  it('keep the same rules, and are no list', async () => {
    const { sink, mailer, platform } = await signingDesk();
    for (const [notice, values] of Object.entries(notices)) {
      for (const language of ['pt', 'en'] as const) {
        const mail = noticeMail(notice as 'confirm', { ...site, ...values }, language);
        expect(mail.text, notice).toContain(site.link);
        await mailer.send({ to: `${notice.toLowerCase()}@exemplo.test`, ...mail });
      }
    }
    expect(sink.received).toHaveLength(2 * Object.keys(notices).length);
    for (const received of sink.received) {
      await expectMailRules(received, platform.clock.now());
      expectNoListHeaders(received);
    }
    expect(new Set(sink.received.map(({ messageId }) => messageId)).size).toBe(sink.received.length);
  });

  it('keep them too when a reader asks for a preview', async () => {
    const { sink, platform } = await signingDesk();
    const { db, clock } = platform;
    const email = 'marina@exemplo.test';
    const id = await enrolReader(db, { email, terms: ['soja'], fullName: 'Marina\r\nBcc: x@evil.test' });
    await printNews(db, firstMorning);
    clock.set(firstMorning.toISOString());
    const { storyCount } = await sendPreview(platform, {
      id,
      email,
      emailConfirmed: true,
      isAdmin: false,
      sessionId: id,
    });
    expect(storyCount).toBeGreaterThan(0);
    await expectMailRules(sink.received[0]!, clock.now());
    expectNoListHeaders(sink.received[0]!);
  });

  it.each(['"a@evil.test x"@y.test', 'a@y.test\r\nBcc: b@evil.test', 'a@y.test, b@evil.test'])(
    'are not sent to %j, which hides another address (C17)',
    async (to) => {
      const { sink, mailer } = await signingDesk();
      await expect(mailer.send({ to, ...noticeMail('confirm', site, 'pt') })).rejects.toThrow();
      expect(sink.received).toEqual([]);
    },
  );

  it('are not sent in clear where TLS is required, and use it where it is offered (C16)', async () => {
    const sink = await openSink();
    const { db, clock } = await createTestPlatform();
    const mail = { to: 'marina@exemplo.test', ...noticeMail('reset', site, 'pt') };
    const setup = { from: signingSetup.MAIL_FROM, db, clock, requiresTls: true };
    const open = createMailer({ ...setup, smtpUrl: sink.url });
    onTestFinished(() => open.close());
    await expect(open.send(mail)).rejects.toThrow();
    expect(sink.received).toEqual([]);
    const secure = await startSmtpSink({ tls: testCertificate });
    onTestFinished(() => secure.close());
    const closed = createMailer({ ...setup, smtpUrl: `${secure.url}?tls.rejectUnauthorized=false` });
    onTestFinished(() => closed.close());
    await closed.send(mail);
    expect(secure.received.map(({ isTls }) => isTls)).toEqual([true]);
  });
});

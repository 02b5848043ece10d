import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Notice, noticeMail } from '#emails';
import { prepareClippings } from '../news/delivery/compose/prepare-clippings.ts';
import { prepareWeekly } from '../news/delivery/compose/prepare-weekly.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import { clippingDesk, clippingInput } from './support/clipping-desk.ts';
import { expectListRules, expectMailRules, expectNoListHeaders, signingSetup } from './support/mail-rules.ts';
import { newSender } from './support/morning.ts';
import { enrolReader, printNews } from './support/newsdesk.ts';
import { startSmtpSink } from './support/smtp-sink.ts';
import { testCertificate } from './support/test-certificate.ts';
import { createTestPlatform, type TestPlatform } from './support/test-platform.ts';

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

describe('the rules for bulk senders (C01-C04, C07-C15)', () => {
  it('hold for the weekly summary in both languages', async () => {
    const sink = await openSink();
    const platform = await createTestPlatform({ SMTP_URL: sink.url, ...signingSetup });
    const { db, clock } = platform;
    const signedUpAt = new Date('2026-03-01T12:00:00Z');
    const fullName = 'Marina\r\nBcc: x@evil.test';
    await enrolReader(db, { email: 'pt@exemplo.test', terms: ['soja', 'energia'], plan: 'pro', signedUpAt, fullName });
    await enrolReader(db, { email: 'en@exemplo.test', terms: ['climate'], plan: 'pro', signedUpAt, language: 'en' });
    await printNews(db, new Date('2026-03-15T20:00:00Z'));
    clock.set('2026-03-15T20:00:00Z');
    await prepareWeekly(platform);
    clock.set('2026-03-16T09:30:20Z');
    expect(await prepareWeekly(platform)).toBe(2);
    await sendAll(platform);
    expect(sink.received.map(({ to }) => to).sort()).toEqual(['en@exemplo.test', 'pt@exemplo.test']);
    for (const received of sink.received) {
      await expectMailRules(received, clock.now());
      await expectListRules(received, 'weekly');
      expect(received.messageId).toMatch(/^<weekly-[0-9a-f-]{36}-20260316@recorte\.example>$/);
    }
  });

  it('hold for a specific clipping, to its owner and to a recipient who agreed', async () => {
    const sink = await openSink();
    const { BASE_URL, ...setup } = signingSetup;
    const { platform, reader } = await clippingDesk({ SMTP_URL: sink.url, ...setup });
    const made = await reader.post('/api/clippings', clippingInput);
    expect(made.status).toBe(200);
    const { id } = made.body;
    await reader.post(`/api/clippings/${id}/recipients`, { email: 'diretoria@exemplo.test' });
    await platform.db.execute(sql`update clipping_recipients set confirmed_at = now()`);
    platform.config.BASE_URL = BASE_URL;
    platform.clock.set('2026-03-10T11:00:30Z');
    await prepareClippings(platform);
    await sendAll(platform);
    expect(sink.received.map(({ to }) => to).sort()).toEqual(['diretoria@exemplo.test', 'marina@exemplo.com']);
    for (const received of sink.received) {
      await expectMailRules(received, platform.clock.now());
      await expectListRules(received, 'clipping');
    }
    expect(new Set(sink.received.map(({ messageId }) => messageId)).size).toBe(2);
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

  it('keep the same rules, and are no list', async () => {
    const sink = await openSink();
    const { db, clock } = await createTestPlatform();
    const mailer = createMailer({
      smtpUrl: sink.url,
      from: signingSetup.MAIL_FROM,
      db,
      clock,
      dkim: { domainName: 'recorte.example', keySelector: 'test', privateKey: signingSetup.DKIM_PRIVATE_KEY },
    });
    onTestFinished(() => mailer.close());
    for (const [notice, values] of Object.entries(notices)) {
      for (const language of ['pt', 'en'] as const) {
        const mail = noticeMail(notice as 'confirm', { ...site, ...values }, language);
        expect(mail.text, notice).toContain(site.link);
        await mailer.send({ to: `${notice.toLowerCase()}@exemplo.test`, ...mail });
      }
    }
    expect(sink.received).toHaveLength(2 * Object.keys(notices).length);
    for (const received of sink.received) {
      await expectMailRules(received, clock.now());
      expectNoListHeaders(received);
    }
  });

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

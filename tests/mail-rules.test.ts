import { sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { describe, expect, it, onTestFinished } from 'vitest';
import { noticeMail } from '#emails';
import { createMailer } from '../platform/mail/mailer.ts';
import {
  noticeFixture,
  noticeSite,
  openSink,
  sendAlerts,
  sendAll,
  sendClippings,
  sendEditions,
  sendNotices,
  sendWeeks,
} from './support/mail/every-mail.ts';
import {
  expectListRules,
  expectMailRules,
  expectNoListHeaders,
  expectOneClick,
  signingSetup,
} from './support/mail/mail-rules.ts';
import { type SmtpSink, startSmtpSink } from './support/mail/smtp-sink.ts';
import { testCertificate } from './support/mail/test-certificate.ts';
import { createTestPlatform, type TestPlatform } from './support/test-platform.ts';
import { createTestSite } from './support/test-site.ts';

/** Builds everything again, as after a crash before the reply: each mail keeps its id (requirements C02). */
async function expectSameIdsAgain(platform: TestPlatform, sink: SmtpSink): Promise<void> {
  const ids = sink.received.map(({ to, messageId }) => `${to} ${messageId}`).sort();
  expect(new Set(sink.received.map(({ messageId }) => messageId)).size).toBe(ids.length);
  await platform.db.execute(sql`update deliveries set state = 'due', lease_id = null`);
  await sendAll(platform);
  const again = sink.received.slice(ids.length);
  expect(again.map(({ to, messageId }) => `${to} ${messageId}`).sort()).toEqual(ids);
}

async function isUnsubscribed({ db }: TestPlatform, email: string): Promise<boolean> {
  const { rows } = await db.execute<{ is_out: boolean }>(sql`select s.unsubscribed_at is not null as is_out
    from delivery_settings s join "user" u on u.id = s.user_id where u.email = ${email}`);
  return rows[0]!.is_out;
}

describe('the rules for bulk senders (requirements C01-C15, C17)', () => {
  it('hold for the edition of a day: long, sponsored, empty, in both languages', async () => {
    const { sink, platform } = await sendEditions({ isHostile: true });
    const stories = new Map<string, number>();
    for (const received of sink.received) {
      await expectMailRules(received, platform.clock.now());
      stories.set(received.to, await expectListRules(received, 'daily'));
      expect(received.messageId).toMatch(/^<digest-[0-9a-f-]{36}-20260310@recorte\.example>$/);
    }
    expect([...stories.keys()].sort()).toEqual(['empty', 'en', 'long', 'pt'].map((name) => `${name}@exemplo.test`));
    expect(stories.get('empty@exemplo.test')).toBe(0);
    for (const name of ['en', 'pt']) expect(stories.get(`${name}@exemplo.test`)).toBeGreaterThan(1);
    const bodyOf = async (name: string) =>
      (await PostalMime.parse(sink.received.find(({ to }) => to === `${name}@exemplo.test`)!.raw)).html!;
    expect(await bodyOf('long')).toMatch(/Mais \d+ histórias no navegador/);
    expect(await bodyOf('long')).toContain('Atualização');
    expect(await bodyOf('pt')).toMatch(/Patrocinado.*<img/s);
    const sent = [...sink.received];
    await expectSameIdsAgain(platform, sink);
    const { http } = createTestSite(platform);
    for (const received of sent) await expectOneClick(received, http, () => isUnsubscribed(platform, received.to));
  });

  it('hold for an alert in both languages', async () => {
    const { sink, platform } = await sendAlerts({ isHostile: true });
    const sent = [...sink.received];
    expect(sent.map(({ to }) => to).sort()).toEqual(['en@exemplo.test', 'pt@exemplo.test']);
    for (const received of sent) {
      await expectMailRules(received, platform.clock.now());
      expect(await expectListRules(received, 'alert')).toBe(1);
      expect(received.messageId).toMatch(/^<alert-[0-9a-f-]{36}-20260320@recorte\.example>$/);
      expect((await PostalMime.parse(received.raw)).html).toMatch(/href="https:\/\/recorte\.example\/u\/a\//);
    }
    await expectSameIdsAgain(platform, sink);
    const { http } = createTestSite(platform);
    for (const received of sent) await expectOneClick(received, http, () => isUnsubscribed(platform, received.to));
  });

  it('hold for the weekly summary in both languages', async () => {
    const { sink, platform } = await sendWeeks({ isHostile: true });
    const sent = [...sink.received];
    expect(sent.map(({ to }) => to).sort()).toEqual(['en@exemplo.test', 'pt@exemplo.test']);
    for (const received of sent) {
      await expectMailRules(received, platform.clock.now());
      expect(await expectListRules(received, 'weekly')).toBeGreaterThan(0);
      expect(received.messageId).toMatch(/^<weekly-[0-9a-f-]{36}-20260316@recorte\.example>$/);
    }
    await expectSameIdsAgain(platform, sink);
    const { http } = createTestSite(platform);
    for (const received of sent) await expectOneClick(received, http, () => isUnsubscribed(platform, received.to));
  });

  it('hold for a specific clipping, to its owner and to a recipient who agreed', async () => {
    const { sink, platform, site } = await sendClippings({ isHostile: true });
    const sent = [...sink.received];
    expect(sent.map(({ to }) => to).sort()).toEqual(['diretoria@exemplo.test', 'marina@exemplo.com']);
    for (const received of sent) {
      await expectMailRules(received, platform.clock.now());
      expect(await expectListRules(received, 'clipping')).toBeGreaterThan(0);
    }
    await expectSameIdsAgain(platform, sink);
    const hasLeft = async (email: string) => {
      const { rows } = await platform.db.execute<{ is_out: boolean }>(
        sql`select unsubscribed_at is not null as is_out from clipping_recipients where email = ${email}`,
      );
      return rows[0]!.is_out;
    };
    for (const received of sent) await expectOneClick(received, site.http, () => hasLeft(received.to));
  });
});

describe('mails about an account, and previews', () => {
  it('keep the same rules, and are no list', async () => {
    const { sink, platform, count } = await sendNotices({ isHostile: true });
    expect(new Set(sink.received.map(({ messageId }) => messageId)).size).toBe(count);
    for (const received of sink.received) {
      await expectMailRules(received, platform.clock.now());
      expectNoListHeaders(received);
      const { text } = await PostalMime.parse(received.raw);
      expect(text).toContain(received.to.startsWith('preview') ? '== SOJA' : noticeSite.link);
    }
  });

  it.each(['"a@evil.test x"@y.test', 'a@y.test\r\nBcc: b@evil.test', 'a@y.test, b@evil.test'])(
    'are not sent to %j, which hides another address (requirements C17)',
    async (to) => {
      const { sink, mailer } = await noticeFixture();
      await expect(mailer.send({ to, accountId: null, ...noticeMail('confirm', noticeSite, 'pt') })).rejects.toThrow();
      expect(sink.received).toEqual([]);
    },
  );

  it('are not sent in clear where TLS is required, and use it where it is offered (requirements C16)', async () => {
    const sink = await openSink();
    const { db, clock } = await createTestPlatform();
    const mail = { to: 'marina@exemplo.test', accountId: null, ...noticeMail('reset', noticeSite, 'pt') };
    const setup = { MAIL_FROM: signingSetup.MAIL_FROM, REQUIRE_TLS: true };
    const open = createMailer({ ...setup, SMTP_URL: sink.url }, db, clock);
    onTestFinished(() => open.close());
    await expect(open.send(mail)).rejects.toThrow();
    expect(sink.received).toEqual([]);
    const secure = await startSmtpSink({ tls: testCertificate });
    onTestFinished(() => secure.close());
    const closed = createMailer({ ...setup, SMTP_URL: `${secure.url}?tls.rejectUnauthorized=false` }, db, clock);
    onTestFinished(() => closed.close());
    await closed.send(mail);
    expect(secure.received.map(({ isTls }) => isTls)).toEqual([true]);
  });
});

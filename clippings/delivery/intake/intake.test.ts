import { sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, onTestFinished } from 'vitest';
import { dayMs } from '../../../contract/rules/durations.ts';
import { addressHash, addressSalt } from '../../../platform/mail/address-hash.ts';
import { createMailer } from '../../../platform/mail/mailer.ts';
import { mailboxMessages } from '../../../platform/mail/tables.ts';
import { signWebhook } from '../../../platform/signing.ts';
import { startSmtpSink } from '../../../tests/support/mail/smtp-sink.ts';
import { prepareMorning } from '../../../tests/support/news/morning.ts';
import { enrolReader } from '../../../tests/support/news/news-fixture.ts';
import { refuseInserts } from '../../../tests/support/test-database.ts';
import { createTestPlatform } from '../../../tests/support/test-platform.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import { hashStartBytes, signReturn } from '../links/tokens.ts';
import { guardState, sendDue } from '../send-due.ts';
import { suppress } from './queries.ts';
import { recordEvent } from './record-event.ts';
import { suppressingMailer } from './suppressing-mailer.ts';
import { suppressionOf } from './suppression.ts';
import { parseReport, takeReport } from './take-report.ts';

const at = (day: number, hour = 9) => new Date(Date.UTC(2026, 2, day, hour));
const event = (kind: 'bounce' | 'delay' | 'complaint' | 'delivered', day: number, code: string | null = null) => ({
  kind,
  code,
  happenedAt: at(day),
});

describe('suppressionOf (requirements C18)', () => {
  it.each([
    ['a missing mailbox at once', [event('bounce', 10, '550 5.1.1')], 'hard_bounce'],
    ['a domain without mail at once', [event('bounce', 10, '5.1.10')], 'hard_bounce'],
    ['not one other refusal', [event('bounce', 10, '552 5.2.2')], undefined],
    [
      'two other refusals of the address in a week',
      [event('bounce', 5, '552 5.2.2'), event('bounce', 10, '553 5.1.3')],
      'bounces',
    ],
    [
      'not refusals of the server',
      ['554', '554 5.7.1', '550 5.4.1', '553 5.1.8', '530'].map((code, at) => event('bounce', 6 + at, code)),
      undefined,
    ],
    ['not delays on the way', [4, 5, 6, 7, 8, 9].map((at) => event('delay', at, '4.4.1')), undefined],
    ['not two refusals ten days apart', [event('bounce', 1, '552 5.2.2'), event('bounce', 11, '552 5.2.2')], undefined],
    ['not four days of delays', [6, 7, 8, 9].map((day) => event('delay', day)), undefined],
    ['five days of delays', [6, 7, 8, 9, 10].map((day) => event('delay', day)), 'delays'],
    ['not five delays on one day', [10, 10, 10, 10, 10].map((day) => event('delay', day)), undefined],
    ['a complaint at once', [event('delivered', 9), event('complaint', 10)], 'complaint'],
    ['a missing mailbox before a complaint', [event('complaint', 9), event('bounce', 10, '5.1.1')], 'hard_bounce'],
  ] as const)('suppresses %s', (_, events, expected) => {
    expect(suppressionOf(events, at(11))).toBe(expected);
  });
});

it('account mails go to readers who complained or bounced temporarily, not to a missing mailbox (requirements C18)', async () => {
  const platform = await createTestPlatform();
  const { db, clock, secret } = platform;
  const salt = addressSalt(secret);
  for (const reason of ['hard_bounce', 'bounces', 'delays', 'complaint'] as const) {
    await suppress(db, { addressHash: addressHash(salt, `${reason}@exemplo.test`), reason, since: clock.now() });
  }
  const mailer = suppressingMailer(platform);
  for (const name of ['HARD_bounce', 'bounces', 'delays', 'complaint', 'nobody-knows']) {
    await mailer.send({
      to: `${name}@exemplo.test`,
      accountId: null,
      subject: 'Nova senha',
      html: '<p>Olá</p>',
      text: 'Olá',
    });
  }
  const kept = (await db.select().from(mailboxMessages)).map(({ recipient }) => recipient.split('@')[0]);
  expect(kept.sort()).toEqual(['bounces', 'complaint', 'delays', 'nobody-knows']);
});

describe('guardState (requirements C19)', () => {
  it.each([
    [0, 10_000, 'calm'],
    [9, 10_000, 'calm'],
    [10, 10_000, 'alert'],
    [29, 10_000, 'alert'],
    [30, 10_000, 'hold'],
    [1, 20, 'alert'],
    [0, 0, 'calm'],
  ] as const)('reads %i complaints among %i as %s', (complaints, delivered, expected) => {
    expect(guardState({ complaints, delivered })).toBe(expected);
  });
});

function dsn(to: string, { action = 'failed', status = '5.1.1', diagnostic = 'smtp; 550 5.1.1 User unknown' } = {}) {
  return [
    'From: MAILER-DAEMON@mx.test',
    `To: ${to}`,
    'Auto-Submitted: auto-replied',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.test',
    '',
    'Final-Recipient: rfc822; reader0@mail0.test',
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: ${diagnostic.replace('User', '\r\n User')}`,
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    'Message-ID: <digest-1-20260310@recorte.example>',
    '--b--',
  ].join('\r\n');
}

describe('parseReport', () => {
  it('reads a bounce, a delay and a complaint, and leaves other mail alone', () => {
    const address = `bounce+${'a1'.repeat(24)}@recorte.example`;
    expect(parseReport(dsn(address))).toEqual({
      kind: 'bounce',
      tokens: ['a1'.repeat(24)],
      code: '550 5.1.1',
      detail: '550 5.1.1 User unknown',
      messageId: '<digest-1-20260310@recorte.example>',
    });
    expect(
      parseReport(dsn(address, { action: 'delayed', status: '4.4.1', diagnostic: 'smtp; timeout' })),
    ).toMatchObject({
      kind: 'delay',
      code: '4.4.1',
    });
    const arf = `To: ${address}\nContent-Type: multipart/report; report-type=feedback-report\n\nFeedback-Type: abuse\nUser-Agent: Mail/1\n`;
    expect(parseReport(arf)).toMatchObject({ kind: 'complaint', tokens: ['a1'.repeat(24)] });
    expect(parseReport('From: a@b.test\nSubject: Estou de férias\n\nVolto na segunda.')).toBeUndefined();
  });
});

describe('bounce intake', () => {
  it('accepts a bounce to our own signed address once, and no other', async () => {
    const platform = await createTestPlatform();
    await prepareMorning(platform, 1);
    const { rows } = await platform.db.execute<{ id: string }>(sql`select id from deliveries`);
    const address = `${signReturn(platform.secret, { deliveryId: rows[0]!.id })}@recorte.example`;
    expect(await takeReport(platform, dsn(`bounce+${'00'.repeat(24)}@recorte.example`))).toBe('ignored');
    expect(await takeReport(platform, dsn('reader0@mail0.test'))).toBe('ignored');
    expect(await takeReport(platform, dsn(address.toUpperCase()))).toBe('recorded');
    expect(await takeReport(platform, dsn(address))).toBe('known');
    await sendDue(platform);
    const { rows: states } = await platform.db.execute<{ state: string; reason: string }>(
      sql`select state, reason from deliveries`,
    );
    expect(states).toEqual([{ state: 'suppressed', reason: 'suppressed' }]);
  });

  it('knows whose account mail bounced (requirements C18)', async () => {
    const sink = await startSmtpSink();
    onTestFinished(() => sink.close());
    const platform = await createTestPlatform({ SMTP_URL: sink.url, BOUNCE_DOMAIN: 'voltas.example' });
    await enrolReader(platform.db, { email: 'Marina@exemplo.test' });
    const { db, clock, config } = platform;
    const server = createMailer({ SMTP_URL: sink.url, MAIL_FROM: config.MAIL_FROM }, db, clock);
    onTestFinished(() => server.close());
    const mailer = suppressingMailer({ ...platform, mailer: server });
    const mail = { to: 'marina@exemplo.test', accountId: null, subject: 'Nova senha', html: '<p>Olá</p>', text: 'Olá' };
    await mailer.send(mail);
    const { from } = sink.received[0]!;
    expect(from).toMatch(/^bounce\+[0-9a-f]{48}@voltas\.example$/);
    expect(from.indexOf('@')).toBeLessThanOrEqual(64);
    const changed = from.replace(/\w(?=@)/, (last) => (last === '0' ? '1' : '0'));
    expect(await takeReport(platform, dsn(changed))).toBe('ignored');
    expect(await takeReport(platform, dsn(from))).toBe('recorded');
    await mailer.send(mail);
    expect(sink.received).toHaveLength(1);
  });

  it('searches for the address of an account mail ten times a day at most: the search reads every address', async () => {
    const platform = await createTestPlatform();
    await enrolReader(platform.db, { email: 'marina@exemplo.test' });
    await enrolReader(platform.db, { email: 'ana@exemplo.test' });
    const returnOf = (email: string) => {
      const hashStart = addressHash(addressSalt(platform.secret), email).subarray(0, hashStartBytes);
      return `${signReturn(platform.secret, { hashStart })}@voltas.example`;
    };
    const report = (email: string, n: number) =>
      takeReport(platform, dsn(returnOf(email)).replace('digest-1', `reset-${n}`));
    const told = [];
    for (let n = 0; n < 12; n++) told.push(await report('marina@exemplo.test', n));
    expect(told).toEqual([...Array(10).fill('recorded'), 'ignored', 'ignored']);
    expect(await report('ana@exemplo.test', 0)).toBe('recorded');
  });

  it('accepts what the library of Standard Webhooks signs', async () => {
    const secret = `whsec_${Buffer.from('twenty-four bytes of key').toString('base64')}`;
    const platform = await createTestPlatform({ MAIL_WEBHOOK_SECRET: secret });
    const now = platform.clock.now();
    const body = '{"events":[]}';
    const headers = {
      'webhook-id': 'm1',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('m1', now, body),
    };
    const { http } = createTestSite(platform);
    expect((await http.request('/webhooks/mail', { method: 'POST', body, headers })).status).toBe(200);
  });

  it('accepts signed notices of a provider once each, and refuses unsigned, old and changed ones', async () => {
    const platform = await createTestPlatform({ MAIL_WEBHOOK_SECRET: 'a webhook secret of some length' });
    await prepareMorning(platform, 2);
    const { http } = createTestSite(platform);
    const seconds = Math.floor(platform.clock.now().getTime() / 1000);
    const body = JSON.stringify({
      events: [
        { id: 'e1', type: 'complaint', recipient: 'reader0@mail0.test' },
        { id: 'e2', type: 'bounce', recipient: 'reader1@mail1.test', code: '5.1.1' },
      ],
    });
    const post = (text: string, timestamp: number, signed = text) =>
      http.request('/webhooks/mail', {
        method: 'POST',
        body: text,
        headers: {
          'content-type': 'application/json',
          ...signWebhook('a webhook secret of some length', 'm1', new Date(timestamp * 1000), signed),
        },
      });
    expect((await http.request('/webhooks/mail', { method: 'POST', body })).status).toBe(401);
    expect((await post(body, seconds - 400)).status).toBe(401);
    expect((await post(body.replace('reader1', 'reader2'), seconds, body)).status).toBe(401);
    expect((await post('{"events":[{"id":""}]}', seconds)).status).toBe(400);
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(body, seconds)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const { rows } = await platform.db.execute<{ reason: string }>(
      sql`select reason from suppressions order by reason`,
    );
    expect(rows.map((row) => row.reason)).toEqual(['complaint', 'hard_bounce']);
    const { rows: events } = await platform.db.execute<{ n: number }>(sql`select count(*)::int as n from mail_events`);
    expect(events[0]?.n).toBe(2);
  });

  it('accepts a complaint again if its suppression could not be stored', async () => {
    const platform = await createTestPlatform();
    await prepareMorning(platform, 1);
    const { db, secret } = platform;
    const { rows } = await db.execute<{ id: string }>(sql`update deliveries set state = 'unknown' returning id`);
    const complaint = `To: ${signReturn(secret, { deliveryId: rows[0]!.id })}@recorte.example\nFeedback-Type: abuse\n`;
    const allow = await refuseInserts(db, 'suppressions');
    await expect(takeReport(platform, complaint)).rejects.toThrow();
    const { rows: left } = await db.execute(sql`select state from deliveries`);
    expect(left).toEqual([{ state: 'unknown' }]);
    await allow();
    expect(await takeReport(platform, complaint)).toBe('recorded');
    const { rows: kept } = await db.execute(sql`select reason from suppressions`);
    expect(kept).toEqual([{ reason: 'complaint' }]);
  });

  it('replaces a reason by a more serious one, and never by a lesser one', async () => {
    const { db, clock, secret } = await createTestPlatform();
    const hash = addressHash(addressSalt(secret), 'marina@exemplo.test');
    const reasonAfter = async (eventId: string, kind: 'bounce' | 'complaint', code: string | null) => {
      const said = { source: 'test', eventId, addressHash: hash, kind, code, detail: null, deliveryId: null };
      await recordEvent(db, { ...said, happenedAt: clock.now() }, clock.now());
      const { rows } = await db.execute<{ reason: string; code: string | null }>(
        sql`select reason, code from suppressions`,
      );
      return rows[0] && `${rows[0].reason} ${rows[0].code}`;
    };
    expect(await reasonAfter('1', 'bounce', '552 5.2.2')).toBeUndefined();
    expect(await reasonAfter('2', 'bounce', '552 5.2.2')).toBe('bounces 552 5.2.2');
    expect(await reasonAfter('3', 'complaint', null)).toBe('complaint null');
    clock.advance(40 * dayMs);
    await reasonAfter('4', 'bounce', '552 5.2.2');
    expect(await reasonAfter('5', 'bounce', '552 5.2.2')).toBe('complaint null');
    expect(await reasonAfter('6', 'bounce', '5.1.1')).toBe('hard_bounce 5.1.1');
    expect(await reasonAfter('7', 'complaint', null)).toBe('hard_bounce 5.1.1');
  });

  it('counts refusals reported at the same moment together', async () => {
    const { db, clock, secret } = await createTestPlatform();
    const now = clock.now();
    const hashes = Array.from({ length: 20 }, (_, n) => addressHash(addressSalt(secret), `r${n}@exemplo.test`));
    const events = hashes.flatMap((hash, n) =>
      ['a', 'b'].map((part) => ({
        ...{ source: 'test', eventId: `${n} ${part}`, addressHash: hash, kind: 'bounce' as const, code: '5.2.2' },
        ...{ detail: null, deliveryId: null, happenedAt: now },
      })),
    );
    await Promise.all(events.map((one) => recordEvent(db, one, now)));
    const { rows } = await db.execute(sql`select count(*)::int as n from suppressions where reason = 'bounces'`);
    expect(rows).toEqual([{ n: 20 }]);
  });

  it('is closed without a secret', async () => {
    const { http } = createTestSite(await createTestPlatform());
    expect((await http.request('/webhooks/mail', { method: 'POST', body: '{}' })).status).toBe(404);
  });

  it('stops all clippings while too many readers complain (requirements C19)', async () => {
    const platform = await createTestPlatform();
    await prepareMorning(platform, 2);
    await platform.db.execute(sql`
      insert into mail_events (source, event_id, address_hash, kind, happened_at)
      select 'test', n::text, sha256(n::text::bytea), 'complaint', ${platform.clock.now()} from generate_series(1, 3) n`);
    await platform.db.execute(sql`
      update deliveries set state = 'sent', sent_at = ${platform.clock.now()}
      where id = (select id from deliveries limit 1)`);
    expect(await sendDue(platform)).toBeUndefined();
    const { rows } = await platform.db.execute<{ n: number }>(
      sql`select count(*)::int as n from deliveries where state = 'due'`,
    );
    expect(rows[0]?.n).toBe(1);
  });
});

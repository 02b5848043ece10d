import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../../../people/accounts/tables.ts';
import { addressHash, addressSalt } from '../../../platform/mail/address-hash.ts';
import { clippingFixture, clippingInput } from '../../../tests/support/news/clipping-fixture.ts';
import { prepareMorning } from '../../../tests/support/news/morning.ts';
import { createStripeSite } from '../../../tests/support/stripe/stripe-site.ts';
import { createTestPlatform, type TestPlatform } from '../../../tests/support/test-platform.ts';
import { type TestSite, testPassword, type Visitor } from '../../../tests/support/test-site.ts';
import { composeDue } from '../../job-list.ts';
import { clippingRecipients } from '../../specific/tables.ts';
import { signReturn } from '../links/tokens.ts';
import { sendDue } from '../send-due.ts';
import { takeReport } from './take-report.ts';

interface Fixture {
  platform: TestPlatform;
  site: TestSite;
}

/** The whole change of address: the request with the password, the mail, the click on its link. */
async function move({ platform, site }: Fixture, reader: Visitor, email: string): Promise<void> {
  await reader.post('/api/account/email', { email, password: testPassword });
  await platform.runJobs();
  const { rows } = await platform.db.execute<{ raw: Buffer }>(
    sql`select raw from mailbox_messages where recipient = ${email} order by received_at desc, ctid desc limit 1`,
  );
  const text = rows[0]?.raw.toString().replaceAll('=\r\n', '') ?? '';
  const token = /email-change\?token=(?:3D)?([\w-]+)/.exec(text)?.[1];
  expect((await site.visitor().post('/api/account/email/confirm', { token })).status).toBe(200);
  await platform.runJobs();
}

const bounceTo = (platform: TestPlatform, deliveryId: string) =>
  [
    'From: MAILER-DAEMON@mx.test',
    `To: ${signReturn(platform.secret, { deliveryId })}@recorte.example`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    'Action: failed',
    'Status: 5.1.1',
    '',
  ].join('\r\n');

async function suppressed({ db, secret }: TestPlatform, email: string): Promise<boolean> {
  const hash = addressHash(addressSalt(secret), email);
  const { rows } = await db.execute(sql`select 1 from suppressions where address_hash = ${hash}`);
  return rows.length > 0;
}

describe('after a change of address', () => {
  it('the reader’s own clippings go to the new address, also if it was already a recipient', async () => {
    const fixture = await clippingFixture();
    const { platform, reader, mailsTo } = fixture;
    const first = await reader.post('/api/clippings', clippingInput);
    const second = await reader.post('/api/clippings', {
      ...clippingInput,
      name: 'Outro',
      terms: [{ term: 'leilão' }],
    });
    await reader.post(`/api/clippings/${second.body.id}/recipients`, { email: 'nova@exemplo.com' });
    await reader.post(`/api/clippings/${first.body.id}/recipients`, { email: 'colega@exemplo.com' });
    await move(fixture, reader, 'nova@exemplo.com');
    const rows = await platform.db.select().from(clippingRecipients).orderBy(clippingRecipients.email);
    expect(rows.map(({ email, confirmedAt }) => [email, confirmedAt !== null])).toEqual([
      ['colega@exemplo.com', false],
      ['nova@exemplo.com', true],
      ['nova@exemplo.com', true],
    ]);
    const before = (await mailsTo('marina@exemplo.com')).length;
    platform.clock.set('2026-03-10T11:00:30Z');
    await platform.queue.send(platform.db, composeDue, {});
    await platform.runJobs();
    expect((await mailsTo('marina@exemplo.com')).length - before).toBe(0);
    expect((await mailsTo('nova@exemplo.com')).some(({ subject }) => subject.startsWith('Energia para'))).toBe(true);
  });

  it('the payment provider has the new one too', async () => {
    const fixture = await createStripeSite();
    const { buyer, customerId } = await fixture.subscriber('ana@exemplo.com');
    await move(fixture, buyer, 'nova@exemplo.com');
    expect(fixture.stripe.customers.get(customerId)?.email).toBe('nova@exemplo.com');
  });

  it('a late bounce suppresses the address that was mailed, not the one the account has now', async () => {
    const platform = await createTestPlatform();
    await prepareMorning(platform, 2);
    await sendDue(platform);
    const { rows } = await platform.db.execute<{ id: string; user_id: string; email: string }>(
      sql`select d.id, d.user_id, u.email from deliveries d join "user" u on u.id = d.user_id order by u.email`,
    );
    for (const { id, user_id: userId, email } of rows) {
      await platform.db
        .update(users)
        .set({ email: `nova-${email}` })
        .where(eq(users.id, userId));
      expect(await takeReport(platform, bounceTo(platform, id))).toBe('recorded');
      expect([await suppressed(platform, email), await suppressed(platform, `nova-${email}`)]).toEqual([true, false]);
    }
  });

  it('a late bounce of a removed recipient does not count against the owner', async () => {
    const fixture = await clippingFixture();
    const { platform, reader, ledger } = fixture;
    await reader.post('/api/clippings', clippingInput);
    platform.clock.set('2026-03-10T11:00:30Z');
    await platform.queue.send(platform.db, composeDue, {});
    await platform.runJobs();
    const [delivery] = (await ledger()).filter((row) => row.recipientId !== null);
    await platform.db.update(clippingRecipients).set({ email: 'outra@exemplo.com' });
    await platform.db.delete(clippingRecipients);
    await platform.db.execute(sql`update deliveries set address_hash = null`);
    expect(await takeReport(platform, bounceTo(platform, delivery?.id ?? ''))).toBe('ignored');
    expect(await suppressed(platform, 'marina@exemplo.com')).toBe(false);
  });

  it('the ledger reveals no address: it has only the salted hash', async () => {
    const platform = await createTestPlatform();
    await prepareMorning(platform, 1);
    await sendDue(platform);
    const { rows } = await platform.db.execute<{ row: string }>(sql`select d::text as row from deliveries d`);
    expect(rows[0]?.row).not.toMatch(/@mail\d/);
  });
});

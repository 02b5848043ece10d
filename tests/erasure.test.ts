import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { classify } from '../clippings/delivery/email/classify-reply.ts';
import { recordEvent } from '../clippings/delivery/intake/record-event.ts';
import { suppressions } from '../clippings/delivery/tables.ts';
import { composeDue } from '../clippings/job-list.ts';
import { profiles } from '../people/accounts/tables.ts';
import { addressHash, addressSalt } from '../platform/mail/address-hash.ts';
import { mailboxMessages } from '../platform/mail/tables.ts';
import { clippingInput } from './support/news/clipping-fixture.ts';
import { firstMorning } from './support/news/morning.ts';
import { enrolledTerms, printNews } from './support/news/news-fixture.ts';
import { plantRows } from './support/news/plant-rows.ts';
import { createTestPlatform, type TestPlatform } from './support/test-platform.ts';
import { createTestSite, testPassword } from './support/test-site.ts';

const marker = 'zyxmarca';
const email = `${marker}@exemplo.com`;

/** Tables of the service itself, without rows about readers. */
const ofNobody = new Set(
  `articles article_words matches matched_articles outlets sources learned_acronyms plan_term_limits total_users leases jwks operator_troubles sponsored_content
  sponsored_days story_texts item_texts story_timelines sending_pauses whatsapp_stops
  operator_days second_reader_days why_counts browser_errors`.split(/\s+/),
);
/** Contain only hashes of addresses, terms, numbers and notices. */
const hashed = new Set(['invitation_refusals', 'term_keys', 'term_months', 'whatsapp_budget', 'whatsapp_events']);
/** Rows without the reader's id: planted one by one below. */
const byHand = new Set(
  'audit_log clipping_recipients mailbox_messages mail_events rate_limits suppressions verification waiting_list'.split(
    ' ',
  ),
);

async function allTables({ db }: TestPlatform): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`);
  return rows.map(({ name }) => name).filter((name) => !name.startsWith('__'));
}

/** Every table with the text in any column, as text or as bytes. */
async function tablesNaming({ db }: TestPlatform, text: string): Promise<string[]> {
  const { rows } = await db.execute<{ schema: string; name: string }>(sql`
    select schemaname as schema, tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`);
  const found = new Set<string>();
  for (const { schema, name } of rows) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    const hex = Buffer.from(text).toString('hex');
    const { rows: naming } = await db.execute(sql`select 1 from ${table} t
      where strpos(lower(t::text), ${text}) > 0 or strpos(t::text, ${hex}) > 0 limit 1`);
    if (naming.length > 0) found.add(name.replace(/_(?:y?\d{4}.*|default)$/, ''));
  }
  return [...found].sort();
}

function filesNaming(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => file.includes(text) || readFileSync(file, 'latin1').includes(text));
}

/** A reader who used every feature, and about whom others have data. */
async function knownReader() {
  const platform = await createTestPlatform({ PAYMENTS: 'sandbox' });
  const { db, clock, secret } = platform;
  clock.set(firstMorning.toISOString());
  await printNews(db, firstMorning, { about: enrolledTerms });
  const site = createTestSite(platform);
  const admin = await site.signIn('admin@exemplo.com', { isAdmin: true });
  const reader = await site.signIn(email);
  const other = await site.signIn('outra@exemplo.com');
  await db.update(profiles).set({ plan: 'pro', createdAt: firstMorning });
  await db.update(profiles).set({ fullName: 'Zyxmarca Souza' }).where(eq(profiles.id, reader.userId));

  const own = (await reader.post('/api/clippings', { ...clippingInput, name: `De ${marker}` })).body;
  await reader.post(`/api/clippings/${own.id}/recipients`, { email: 'colega@exemplo.com' });
  const theirs = (await other.post('/api/clippings', clippingInput)).body;
  await other.post(`/api/clippings/${theirs.id}/recipients`, { email });
  await platform.runJobs();
  await db.execute(
    sql`update clipping_recipients set confirmed_at = now() where email in (${email}, 'colega@exemplo.com')`,
  );
  await reader.post('/api/contact-sales', { message: `Sou ${marker}` });
  await admin.send('PUT', `/api/admin/readers/${reader.userId}/plan`, {
    plan: 'enterprise',
    reason: `contrato de ${marker}`,
    endsOn: null,
  });
  await site.visitor().post('/api/onboarding/waiting-list', { email: `${marker}@Exemplo.com` });
  await site.visitor().post('/api/auth/request-password-reset', { email });
  await platform.runJobs();
  clock.set('2026-03-10T11:00:30Z');
  await platform.queue.send(db, composeDue, {});
  await platform.runJobs();

  const event = { source: 'webhook', code: '550 5.1.1', deliveryId: null, happenedAt: clock.now() } as const;
  const hash = addressHash(addressSalt(secret), email);
  const detail = `5.1.1 <${email}>: user ${marker} unknown`;
  await recordEvent(db, { ...event, eventId: '1', addressHash: hash, kind: 'complaint', detail }, clock.now());
  const output = JSON.stringify({ message: `refused ${email}` });
  await db.execute(sql`update pgboss.job set output = ${output}::jsonb where name = 'mail-recipient'`);
  await db.execute(sql`insert into rate_limits (key) values (${`sign-in ${email}`})`);
  return { platform, admin, reader, hash, owned: await plantRows(platform, reader.userId, marker) };
}

describe('deleting an account', () => {
  it('finds the rows of each reference by an index, however many readers there are', async () => {
    const { db } = await createTestPlatform();
    const { rows } = await db.execute<{ place: string }>(sql`select conrelid::regclass || '.' || attname as place
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace and not exists (
        select 1 from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and indpred is null)`);
    expect(rows.map(({ place }) => place)).toEqual([]);
  });

  it('leaves nothing that names the reader in any table or file', async () => {
    const { platform, reader, hash, owned } = await knownReader();
    const { db, config } = platform;
    const known = [...owned, ...byHand, ...hashed, ...ofNobody];
    expect((await allTables(platform)).filter((table) => !known.includes(table))).toEqual([]);
    const before = new Set([
      ...(await tablesNaming(platform, marker)),
      ...(await tablesNaming(platform, reader.userId)),
    ]);
    expect([...owned, ...byHand, 'job'].filter((table) => !before.has(table))).toEqual([]);
    const mails = sql`select 1 from mailbox_messages where recipient in ('colega@exemplo.com', 'admin@exemplo.com')`;
    expect((await db.execute(mails)).rows.length).toBeGreaterThanOrEqual(3);

    expect((await reader.post('/api/account/delete', { password: testPassword })).status).toBe(200);
    await platform.runJobs();

    expect(await tablesNaming(platform, marker)).toEqual([]);
    expect(await tablesNaming(platform, reader.userId)).toEqual(['audit_log']);
    expect(filesNaming(config.DATA_DIR, marker)).toEqual([]);
    const kept = await db.select().from(suppressions).where(eq(suppressions.addressHash, hash));
    expect(kept).toMatchObject([{ reason: 'complaint', detail: null }]);
  });

  it('by the operator leaves no more', async () => {
    const { platform, admin, reader } = await knownReader();
    expect((await admin.send('DELETE', `/api/admin/readers/${reader.userId}`)).status).toBe(200);
    expect(await tablesNaming(platform, marker)).toEqual([]);
  });
});

it('a server that repeats the address it refuses is kept without it', async () => {
  const reply = `550 5.1.1 <${email}>: Recipient address rejected: ${email}, to=${email}`;
  const outcome = classify({ kind: 'refused', stage: 'rcpt', code: 550, reply });
  expect(outcome).toMatchObject({ kind: 'failed', reason: { detail: expect.stringContaining('address rejected') } });
  expect(JSON.stringify(outcome)).not.toContain(marker);
});

it('leaves what belongs to others whose address ends or begins alike', async () => {
  const platform = await createTestPlatform();
  const { db, clock } = platform;
  const ana = await createTestSite(platform).signIn('ana@exemplo.com');
  const others = ['mariana@exemplo.com', 'ana@exemplo.com.br', 'j.ana@exemplo.com'];
  for (const address of [...others, 'ana@exemplo.com']) {
    const raw = Buffer.from(`To: <${address}>\r\n\r\nolá`);
    await db
      .insert(mailboxMessages)
      .values({ channel: 'email', recipient: 'x@y.test', subject: '', raw, receivedAt: clock.now() });
    const output = JSON.stringify({ message: `550 to=${address} is full` });
    await db.execute(
      sql`insert into pgboss.job (name, state, output) select name, 'retry', ${output}::jsonb from pgboss.queue limit 1`,
    );
  }
  expect((await ana.post('/api/account/delete', { password: testPassword })).status).toBe(200);
  const mails = await db.select({ raw: mailboxMessages.raw }).from(mailboxMessages);
  expect(mails.map(({ raw }) => /<(.*)>/.exec(raw.toString('utf8'))?.[1])).toEqual(others);
  const { rows } = await db.execute<{ said: string }>(
    sql`select output ->> 'message' as said from pgboss.job where output is not null order by created_on`,
  );
  expect(rows.map(({ said }) => / to=(\S+)/.exec(said)?.[1]).toSorted()).toEqual(others.toSorted());
});

import { globSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it, vi } from 'vitest';
import { dayMs } from '../../contract/rules/durations.ts';
import legalEn from '../../i18n/en/visitor/legal.ts';
import legalPt from '../../i18n/pt/visitor/legal.ts';
import { toCsv } from '../../platform/files/table-file.ts';
import { addressHash, addressSalt } from '../../platform/mail/address-hash.ts';
import { contractCalls } from '../../tests/support/contract-calls.ts';
import { createStripeSite } from '../../tests/support/stripe/stripe-site.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite, testPassword } from '../../tests/support/test-site.ts';
import { behindProxy, from, invitedVisitor, registration } from '../../tests/support/visitors.ts';
import { consents, profiles } from '../accounts/tables.ts';
import { confirmEmail, forgetTraces } from '../job-list.ts';
import { postSignup } from '../onboarding/open-account.ts';
import { isSecret } from './personal-data.ts';
import { ownedColumns } from './queries.ts';

const root = path.join(import.meta.dirname, '..', '..');

async function fixture() {
  const platform = await createTestPlatform();
  const site = createTestSite(platform);
  return { platform, site, reader: await site.signIn('marina@exemplo.com') };
}

/** Every table of the code, read from the rooms' tables.ts. */
async function allTables() {
  const files = globSync('{people,news,platform}/**/tables.ts', { cwd: root });
  const modules = await Promise.all(files.map((file) => import(path.join(root, file))));
  return modules.flatMap((exports) => Object.values(exports as object).filter((value) => value instanceof PgTable));
}

async function rowsNaming(platform: TestPlatform, needle: string): Promise<string[]> {
  const { rows } = await platform.db.execute<{ table: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as "table" from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  const naming: string[] = [];
  for (const { table } of rows) {
    const found = await platform.db.execute(`select 1 from ${table} t where strpos(t::text, '${needle}') > 0 limit 1`);
    if (found.rows.length > 0) naming.push(table);
  }
  return naming;
}

describe('the export', () => {
  it('walks every table that says whose its rows are (requirements G1)', async () => {
    const { platform } = await fixture();
    const walked = new Set((await ownedColumns(platform.db)).map(({ table }) => table));
    const owned = (await allTables())
      .map((table) => getTableConfig(table))
      .filter(
        ({ columns, foreignKeys }) =>
          columns.some(({ name }) => name === 'user_id') ||
          foreignKeys.some((key) => ['user', 'profiles'].includes(getTableConfig(key.reference().foreignTable).name)),
      )
      .map(({ name }) => name);
    expect(owned.length).toBeGreaterThan(10);
    expect(owned.filter((name) => !walked.has(name))).toEqual([]);
    expect(walked).toContain('user');
    expect(walked).toContain('profiles');
  });

  it('holds what the reader wrote, literally, and no key to the account', async () => {
    const { platform, reader } = await fixture();
    await reader.post('/api/terms', { term: '=cmd()|calc' });
    const { status, headers, body } = await reader.get('/api/account/export');
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain('attachment');
    expect(body.tables.watch_terms).toMatchObject([{ term: '=cmd()|calc', user_id: reader.userId }]);
    expect(body.tables.profiles).toMatchObject([{ email: 'marina@exemplo.com' }]);
    const { rows } = await platform.db.execute<{ token: string; password: string }>(
      'select s.token, a.password from session s join account a on a.user_id = s.user_id',
    );
    for (const { token, password } of rows) {
      expect(JSON.stringify(body)).not.toContain(token);
      expect(JSON.stringify(body)).not.toContain(password);
    }
  });

  it('holds what was done with the account, and what came back from its address, without naming others', async () => {
    const { platform, site, reader } = await fixture();
    const admin = await site.signIn('chefe@exemplo.com', { isAdmin: true });
    const stranger = await site.signIn('outro@exemplo.com');
    for (const { userId } of [reader, stranger]) await admin.post(`/api/admin/readers/${userId}/export`);
    for (const email of ['marina@exemplo.com', 'outro@exemplo.com']) {
      const hash = addressHash(addressSalt(platform.secret), email);
      await platform.db.execute(sql`insert into suppressions values (${hash}, 'complaint', null, null, now())`);
      await platform.db.execute(sql`
        insert into mail_events (source, event_id, address_hash, kind, happened_at)
        values ('smtp', ${email}, ${hash}, 'complaint', now())`);
    }
    const { tables } = (await reader.get('/api/account/export')).body;
    expect(tables.audit_log).toMatchObject([{ action: 'reader.export', reader_id: reader.userId }]);
    expect(tables.mail_events).toMatchObject([{ event_id: 'marina@exemplo.com', kind: 'complaint' }]);
    expect(tables.suppressions).toMatchObject([{ reason: 'complaint' }]);
    for (const rows of [tables.audit_log, tables.mail_events, tables.suppressions]) {
      expect(rows).toHaveLength(1);
      expect(Object.keys(rows[0])).not.toContain('address_hash');
    }
    expect(JSON.stringify(tables)).not.toContain(admin.userId);
  });

  it('takes what is named like a key for one, and nothing else', () => {
    for (const column of [
      'password',
      'token',
      'access_token',
      'token_hash',
      'unsubscribe_token',
      'secret',
      'code_hash',
    ])
      expect(isSecret(column), column).toBe(true);
    for (const column of ['text_hash', 'email', 'term', 'keyword', 'user_id', 'monkey'])
      expect(isSecret(column), column).toBe(false);
  });

  it('is of oneself alone, and for readers alone (requirements S04)', async () => {
    const { site, reader } = await fixture();
    const stranger = await site.signIn('outro@exemplo.com');
    await reader.post('/api/terms', { term: 'sigilo' });
    const answer = await stranger.get('/api/account/export');
    expect(JSON.stringify(answer.body)).not.toContain('sigilo');
    expect(JSON.stringify(answer.body)).not.toContain('marina');
    expect((await site.visitor().get('/api/account/export')).status).toBe(401);
    expect((await site.visitor().get('/api/account/terms.csv')).status).toBe(401);
  });

  it('quotes formulas in tables (requirements S27)', async () => {
    const { reader } = await fixture();
    await reader.post('/api/terms', { term: '=cmd() "x"' });
    const { headers, body } = await reader.get('/api/account/terms.csv');
    expect(headers.get('content-type')).toContain('text/csv');
    expect(body).toContain(`"'=cmd() ""x"""`);
    for (const start of ['=', '+', '-', '@', '\t', '\r', ' ='])
      expect(toCsv([[`${start}1`]])).toContain(`"'${start}1"`);
    // programs that split at semicolons ignore the quotes of a second cell: a cell begins after it or a line break
    expect(toCsv([['a', 'b;=cmd()']])).toContain(`"a","b;'=cmd()"`);
    expect(toCsv([['a', 'b; +1\n@x;c-d']])).toContain(`"a","b; '+1\n'@x;c-d"`);
  });
});

describe('deleting the account (requirements G2)', () => {
  it('leaves no trace of the reader in any table or waiting job, and ends every session', async () => {
    const { platform, site, reader } = await fixture();
    await reader.post('/api/terms', { term: 'sigilo' });
    await reader.send('PATCH', '/api/account', { fullName: 'Marina', linkedinProfile: '' });
    await reader.post('/api/account/email', { email: 'nova@exemplo.com', password: testPassword });
    await platform.queue.send(platform.db, confirmEmail, { userId: reader.userId });
    const waits = await site.visitor().post('/api/onboarding/waiting-list', { email: 'Marina@exemplo.com' });
    expect(waits.status).toBe(200);
    expect(await rowsNaming(platform, 'marina@exemplo.com')).toContain('public.waiting_list');
    expect((await rowsNaming(platform, reader.userId)).length).toBeGreaterThan(4);
    expect((await reader.post('/api/account/delete', { password: testPassword })).status).toBe(200);
    expect(await rowsNaming(platform, reader.userId)).toEqual([]);
    expect(await rowsNaming(platform, 'marina@exemplo.com')).toEqual([]);
    expect((await reader.get('/api/account')).status).toBe(401);
    await platform.runJobs();
    expect(await rowsNaming(platform, 'marina@exemplo.com')).toEqual([]);
  });

  it('needs the password and a session, and touches nobody else', async () => {
    const { platform, site, reader } = await fixture();
    const stranger = await site.signIn('outro@exemplo.com');
    expect((await reader.post('/api/account/delete', { password: 'not it' })).body.code).toBe('PASSWORD_WRONG');
    expect((await site.visitor().post('/api/account/delete', { password: testPassword })).status).toBe(401);
    expect((await reader.get('/api/account')).status).toBe(200);
    await reader.post('/api/account/delete', { password: testPassword });
    expect((await stranger.get('/api/account')).status).toBe(200);
    expect(await rowsNaming(platform, stranger.userId)).not.toEqual([]);
  });

  it('keeps suppressed addresses, which name nobody', async () => {
    const { platform, reader } = await fixture();
    await platform.db.execute(`insert into suppressions values ('\\x01', 'complaint', null, null, now())`);
    await reader.post('/api/account/delete', { password: testPassword });
    expect((await platform.db.execute('select 1 from suppressions')).rows).toHaveLength(1);
  });

  it('ends the subscription at the payment provider, and keeps the account when that fails', async () => {
    const { platform, stripe, subscriber } = await createStripeSite();
    const { buyer, subscriptionId } = await subscriber('ana@exemplo.com');
    stripe.trouble.isDown = true;
    expect((await buyer.post('/api/account/delete', { password: testPassword })).status).toBe(502);
    expect((await buyer.get('/api/account')).status).toBe(200);
    stripe.trouble.isDown = false;
    expect((await buyer.post('/api/account/delete', { password: testPassword })).status).toBe(200);
    expect(stripe.subscriptions.get(subscriptionId)?.status).toBe('canceled');
    expect(await rowsNaming(platform, buyer.userId)).toEqual([]);
  });

  it('happens once when asked for many times at once', async () => {
    const { platform, reader } = await fixture();
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => reader.post('/api/account/delete', { password: testPassword })),
    );
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await rowsNaming(platform, reader.userId)).toEqual([]);
  });
});

describe('what is kept about people', () => {
  it('is the proof of each consent: for what, which words, when, from where (requirements G3)', async () => {
    const platform = await createTestPlatform(behindProxy);
    const site = createTestSite(platform);
    const { visitor } = await invitedVisitor(platform, site, { ip: '203.0.113.7' });
    const { body } = await visitor.post('/api/onboarding/register', registration, from('203.0.113.7'));
    await platform.db.update(profiles).set({ plan: 'premium' }).where(eq(profiles.id, body.userId));
    const optIn = { phone: '11 91234-5678', hasOptedIn: true };
    expect((await visitor.post('/api/whatsapp', optIn, from('203.0.113.8'))).status).toBe(200);
    const rows = await platform.db.select().from(consents);
    expect(rows.map(({ purpose, ip }) => [purpose, ip]).sort()).toEqual([
      ['email', '203.0.113.7'],
      ['terms', '203.0.113.7'],
      ['whatsapp', '203.0.113.8'],
    ]);
    for (const row of rows) {
      expect(row).toMatchObject({ userId: body.userId, acceptedAt: platform.clock.now() });
      expect(row.textHash).toMatch(/^[0-9a-f]{64}$/);
      expect(row.version).not.toBe('');
    }
  });

  it('goes to no automation unless one is configured, and the terms page names what it hears (requirements G4)', async () => {
    const { platform, reader } = await fixture();
    const call = { userId: reader.userId, signedUpAt: platform.clock.now().toISOString() };
    const fetch = vi.fn(async () => ({ status: 200 }) as never);
    await postSignup({ ...platform, fetch }, call);
    expect(fetch).not.toHaveBeenCalled();
    const config = { ...platform.config, SIGNUP_WEBHOOK_URL: 'https://automation.example/hook' };
    await postSignup({ ...platform, config, fetch }, call);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(legalPt)).toMatch(/automação que recebe o email, o LinkedIn e o país/);
    expect(JSON.stringify(legalEn)).toMatch(/automation/);
  });

  it('is forgotten after 90 days where it only tells what they did, and not a day before (requirements G5)', async () => {
    const { platform, reader } = await fixture();
    const { db, clock, queue } = platform;
    const ago = (days: number) => new Date(clock.now().getTime() - days * dayMs).toISOString();
    for (const [n, days] of [89, 91].entries()) {
      await db.execute(
        `insert into mailbox_messages (channel, recipient, subject, raw, received_at) values ('email', 'a@b.test', '${days}', '', '${ago(days)}')`,
      );
      await db.execute(
        `insert into mail_events (source, event_id, address_hash, kind, happened_at) values ('smtp', '${days}', '', 'delivered', '${ago(days)}')`,
      );
      await db.execute(
        `insert into session (token, user_id, expires_at, ip_address) values ('old ${n}', '${reader.userId}', '${ago(days)}', '203.0.113.7')`,
      );
    }
    await queue.send(db, forgetTraces, {});
    await platform.runJobs();
    const left = async (query: string) => (await db.execute(query)).rows;
    expect(await left('select subject from mailbox_messages')).toEqual([{ subject: '89' }]);
    expect(await left('select event_id from mail_events')).toEqual([{ event_id: '89' }]);
    expect(await left("select token from session where token like 'old%'")).toEqual([{ token: 'old 0' }]);
    expect((await reader.get('/api/account')).status).toBe(200);
  });
});

describe('addresses of pages and calls (requirements G6)', () => {
  it('carry no personal data: no call takes an address, name, number or password in its path or query', () => {
    const personal = /mail|phone|name|password|linkedin|country/i;
    const inUrl = contractCalls.flatMap(({ method, path, fields }) => {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
      return (method === 'GET' ? [...inPath, ...fields] : inPath).map((field) => `${path} ${field}`);
    });
    expect(inUrl.length).toBeGreaterThan(10);
    expect(inUrl.filter((field) => personal.test(field.split(' ')[1] ?? ''))).toEqual([]);
  });
});

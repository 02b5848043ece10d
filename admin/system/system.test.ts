import { generateKeyPairSync } from 'node:crypto';
import { utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config/read-config.ts';
import { temporaryFolder } from '../../tests/support/recorte-process.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import { checkInstallation } from './check-installation.ts';
import { checkMailDns, type DnsQuestions, readSpf } from './mail-dns.ts';
import { mailSetupOf } from './run-doctor.ts';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const weak = generateKeyPairSync('rsa', { modulusLength: 1024 });
const published = (key: typeof pair) =>
  `v=DKIM1; k=rsa; p=${key.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}`;

function dnsOf(texts: Record<string, string[]>): DnsQuestions {
  return {
    txt: async (name) => texts[name] ?? [],
    addresses: async (host) => (host === 'mail.recorte.example' ? ['192.0.2.1'] : []),
    names: async () => ['mail.recorte.example'],
  };
}
const setup = {
  fromDomain: 'recorte.example',
  bounceDomain: 'recorte.example',
  smtpHost: 'mail.recorte.example',
  dkim: { domain: 'recorte.example', selector: 's1', key: pair.privateKey },
};
const good = {
  'recorte.example': ['other text', 'v=spf1 include:_spf.mail.example -all'],
  '_spf.mail.example': ['v=spf1 ip4:192.0.2.0/24 -all'],
  's1._domainkey.recorte.example': [published(pair)],
  '_dmarc.recorte.example': ['v=DMARC1; p=quarantine'],
};
const states = async (texts: Record<string, string[]>) =>
  Object.fromEntries((await checkMailDns(dnsOf(texts), setup)).map(({ check, state }) => [check, state]));

describe('the mail doctor (requirements C08)', () => {
  it('is content when all four records are as receivers want them', async () => {
    expect(await states(good)).toEqual({ spf: 'good', dkim: 'good', dmarc: 'good', ptr: 'good' });
  });

  it('does not ask for the name of a server on this very machine', async () => {
    const dns = { ...dnsOf(good), addresses: async () => ['127.0.0.1'], names: async () => [] };
    expect((await checkMailDns(dns, setup)).find(({ check }) => check === 'ptr')?.state).toBe('off');
  });

  it('misses what is not there', async () => {
    expect(await states({})).toEqual({ spf: 'missing', dkim: 'missing', dmarc: 'missing', ptr: 'good' });
  });

  it('sees records that do harm: open or doubled SPF, weak or foreign keys, a policy that says nothing', async () => {
    expect((await states({ ...good, 'recorte.example': ['v=spf1 +all'] })).spf).toBe('bad');
    expect((await states({ ...good, 'recorte.example': ['v=spf1 -all', 'v=spf1 ~all'] })).spf).toBe('bad');
    const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
    for (const text of [published(weak), published(foreign), 'v=DKIM1; p=', 'v=DKIM1; p=zzzz']) {
      expect((await states({ ...good, 's1._domainkey.recorte.example': [text] })).dkim).toBe('bad');
    }
    expect((await states({ ...good, '_dmarc.recorte.example': ['v=DMARC1; rua=mailto:x'] })).dmarc).toBe('bad');
  });

  it('takes any strong key under the selector where another program signs', async () => {
    const config = readConfig({ DKIM_SIGNER: 'relay', DKIM_SELECTOR: 's1', MAIL_FROM: 'R <bomdia@recorte.example>' });
    const stateOf = async (text: string) => {
      const dns = dnsOf({ ...good, 's1._domainkey.recorte.example': text ? [text] : [] });
      return (await checkMailDns(dns, mailSetupOf(config))).find(({ check }) => check === 'dkim')?.state;
    };
    expect(await stateOf(published(pair))).toBe('good');
    expect(await stateOf(published(weak))).toBe('bad');
    expect(await stateOf('')).toBe('missing');
  });

  it('counts the questions of an SPF record, those of its includes too, and stops in a circle', async () => {
    const nested = {
      'a.example': ['v=spf1 a mx include:b.example ~all'],
      'b.example': ['v=spf1 include:a.example mx -all'],
    };
    expect(await readSpf(dnsOf(nested).txt, 'a.example')).toMatchObject({ lookups: 5, problem: null });
    const many = `v=spf1 ${Array.from({ length: 11 }, (_, n) => `exists:${n}.example`).join(' ')} -all`;
    expect((await readSpf(dnsOf({ 'a.example': [many] }).txt, 'a.example')).problem).toBe('too_many_lookups');
  });

  it('says unknown when no name server answers', async () => {
    const silent = async () => {
      throw Object.assign(new Error('queryTxt ETIMEOUT'), { code: 'ETIMEOUT' });
    };
    const findings = await checkMailDns({ txt: silent, addresses: silent, names: silent }, setup);
    expect(findings.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
  });
});

describe('the doctor of the installation', () => {
  it('looks into the database: schema, administrators, workers, mornings and feeds', async () => {
    const platform = await createTestPlatform();
    const { db, clock, config } = platform;
    const states = async () => {
      const findings = await checkInstallation({ config, db, now: clock.now() });
      return Object.fromEntries(findings.map(({ check, state }) => [check, state]));
    };
    expect(await states()).toMatchObject({ database: 'good', schema: 'good', workers: 'missing', morning: 'good' });
    await createTestSite(platform).signIn('admin@exemplo.com', { isAdmin: true });
    await db.execute(
      sql`insert into pgboss.job (name, started_on) select name, ${clock.now()} from pgboss.queue limit 1`,
    );
    expect(await states()).toMatchObject({ admins: 'good', workers: 'good', feeds: 'missing' });
    await db.execute(sql`update pgboss.job set started_on = ${clock.now()}::timestamptz - interval '1 hour'`);
    await db.execute(sql`update drizzle.__drizzle_migrations set hash = 'of another version'`);
    await db.execute(sql`delete from user_roles`);
    expect(await states()).toMatchObject({ schema: 'bad', admins: 'missing', workers: 'bad' });
  });

  it('reports a missing backup of last night, and an unreadable folder', async () => {
    const folder = temporaryFolder();
    const now = new Date('2026-03-10T09:00:00Z');
    const backup = async (env: Record<string, string>) => {
      const config = readConfig({ BASE_URL: 'https://recorte.example', ...env });
      const findings = await checkInstallation({ config, now });
      return findings.find(({ check }) => check === 'backup')?.state;
    };
    const file = path.join(folder, 'recorte-2026-03-10-0317.gz');
    expect(await backup({})).toBe('missing');
    expect(await backup({ BACKUP_DIR: '/nowhere' })).toBe('missing');
    expect(await backup({ BACKUP_DIR: folder })).toBe('missing');
    writeFileSync(file, '');
    utimesSync(file, now, new Date('2026-03-10T03:17:00Z'));
    expect(await backup({ BACKUP_DIR: folder })).toBe('good');
    utimesSync(file, now, new Date('2026-03-08T03:17:00Z'));
    expect(await backup({ BACKUP_DIR: folder })).toBe('bad');
  });
});

describe('the state of the system', () => {
  it('tells version, sizes and queues', async () => {
    const platform = await createTestPlatform();
    const admin = await createTestSite(platform).signIn('admin@exemplo.com', { isAdmin: true });
    const { body } = await admin.get('/api/admin/system');
    expect(body).toMatchObject({ version: '1.0.0', role: 'all', failures: [] });
    expect(body.databaseBytes).toBeGreaterThan(1_000_000);
    expect(body.queueBytes).toBeGreaterThan(0);
    expect(body.queues.map((queue: { name: string }) => queue.name)).toContain('send-deliveries');
    expect(body.tables.length).toBeGreaterThan(5);
  });
});

import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { enrolApp } from '../support/authenticator.ts';
import { newestMail, tokenFrom } from '../support/mail/mailed-token.ts';
import { clippingFixture, clippingInput } from '../support/news/clipping-fixture.ts';
import type { TestPlatform } from '../support/test-platform.ts';
import { testPassword } from '../support/test-site.ts';
import { invitedVisitor } from '../support/visitors.ts';

/** Every row of every table as text, the queue included; the mailbox represents mails that have left. */
async function everyRow({ db }: TestPlatform): Promise<string> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss') and table_name <> 'mailbox_messages'`);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.execute<{ row: string }>(sql`select t::text as row from ${sql.raw(name)} t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

it('nothing in the database opens an account', async () => {
  const { platform, site, reader } = await clippingFixture({ WEBHOOK_ALLOW: '127.0.0.1:9' });
  const secrets: Record<string, string> = {};
  const email = 'ana@exemplo.com';
  const other = await site.signIn(email);
  await site.visitor().post('/api/auth/request-password-reset', { email });
  secrets['reset link'] = await tokenFrom(platform, email);
  await other.post('/api/account/email', { email: 'nova@exemplo.com', password: testPassword });
  secrets['change of address'] = await tokenFrom(platform, 'nova@exemplo.com');
  await site.signIn('bia@exemplo.com', { isConfirmed: false });
  await site.visitor().post('/api/auth/send-verification-email', { email: 'bia@exemplo.com' });
  secrets.confirmation = await tokenFrom(platform, 'bia@exemplo.com');
  secrets['API key'] = (await reader.post('/api/api-tokens', { name: 'painel' })).body.token;
  secrets['chat webhook'] = 'http://127.0.0.1:9/services/T0/B0/a-secret-of-the-channel';
  const chat = { provider: 'slack', clippingId: null, address: secrets['chat webhook'] };
  expect((await reader.post('/api/chats', chat)).status).toBe(200);
  const feed = new URL((await reader.post('/api/feeds')).body.rssUrl).pathname;
  secrets.feed = feed.split('/')[2] ?? '';
  const { id } = (await reader.post('/api/clippings', clippingInput)).body;
  await reader.post(`/api/clippings/${id}/recipients`, { email: 'amigo@exemplo.test' });
  secrets['join link'] = /\/u\/join\/([\w.-]+)/.exec(await newestMail(platform, 'amigo@exemplo.test'))?.[1] ?? '';
  secrets['invite ticket'] = (await invitedVisitor(platform, site)).visitor.cookies.get('recorte.invite') ?? '';
  const caio = await site.signIn('caio@exemplo.com');
  await enrolApp(caio, platform.clock.now());
  secrets['session cookie'] = decodeURIComponent(caio.cookies.get('recorte.session_token') ?? '');
  secrets['known browser'] = caio.cookies.get('recorte.device') ?? '';
  const waiting = site.visitor();
  await waiting.post('/api/auth/sign-in/email', { email: 'caio@exemplo.com', password: testPassword });
  const [challenge = ''] = decodeURIComponent(waiting.cookies.get('recorte.two_factor') ?? '').split('.');
  secrets['sign-in that waits for its code'] = challenge;

  const rows = await everyRow(platform);
  expect(rows).toContain(email);
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(15);
    expect(rows.includes(secret), name).toBe(false);
  }

  // the token of a session is stored; without the signature of its cookie it is useless
  const [token = ''] = (secrets['session cookie'] ?? '').split('.');
  expect(rows).toContain(token);
  const thief = site.visitor();
  for (const value of [token, `${token}.`, `${token}.${token}`]) {
    thief.cookies.set('recorte.session_token', encodeURIComponent(value));
    expect((await thief.get('/api/account')).status).toBe(401);
  }
  expect((await thief.get('/api/account', { authorization: `Bearer ${token}` })).status).toBe(401);
});

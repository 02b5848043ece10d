import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { linksFor } from '../../clippings/delivery/links/addresses.ts';
import { prepareDue } from '../../clippings/delivery/prepare-due.ts';
import { editionItemsOf, getSettings } from '../../clippings/editions/queries.ts';
import { sendWebhooks } from '../../clippings/outgoing/webhooks.ts';
import { listMessages } from '../../platform/mail/queries.ts';
import { contractCalls } from '../support/contract-calls.ts';
import { tokenFrom } from '../support/mail/mailed-token.ts';
import { clippingFixture, clippingInput } from '../support/news/clipping-fixture.ts';
import { testPassword } from '../support/test-site.ts';

async function receiver() {
  const received: string[] = [];
  const server = createServer((request, response) => {
    received.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { received, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Tries every way to sign in or read (requirements S31). */
it('a suspended reader is let in nowhere, and nothing goes out for them', async () => {
  const { received, host } = await receiver();
  const { platform, site, reader } = await clippingFixture({ WEBHOOK_ALLOW: host });
  const admin = await site.signIn('admin@exemplo.com', { isAdmin: true });
  const { id } = (await reader.post('/api/clippings', clippingInput)).body;
  await reader.send('PUT', `/api/clippings/${id}/webhook`, { url: `http://${host}/hook` });
  const { body: term } = await reader.post('/api/terms', { term: 'energia' });
  const { token: key } = (await reader.post('/api/api-tokens', { name: 'painel' })).body;
  const feeds = (await reader.post('/api/feeds')).body as Record<string, string>;
  platform.clock.set('2026-03-10T11:00:30Z');
  await prepareDue(platform);
  const [edition] = (await reader.get('/api/v1/editions', { authorization: `Bearer ${key}` })).body.editions;
  const { url: shared } = (await reader.post(`/api/editions/${edition.id}/share`)).body;
  const { token: access } = (await reader.get('/api/auth/token')).body;

  const path = (url: string) => new URL(url).pathname;
  const { secret, config, db } = platform;
  const links = linksFor(config.BASE_URL, secret);
  const [item] = await editionItemsOf(db, [{ id: edition.id, localDate: edition.date, userId: reader.userId }]);
  const { unsubscribeToken } = await getSettings(db, reader.userId);
  const resume = `/u/r/${unsubscribeToken}`;
  const email = 'marina@exemplo.com';
  await site.visitor().post('/api/auth/request-password-reset', { email });
  const link = { token: await tokenFrom(platform, email), newPassword: 'um novo começo' };
  const mailsBefore = (await listMessages(db, email)).length;
  const stranger = site.visitor();
  const ways: [string, () => Promise<{ status: number; body: unknown }>][] = [
    ['session', () => reader.get('/api/account')],
    ['access token', () => stranger.get('/api/account', { authorization: `Bearer ${access}` })],
    ...contractCalls
      .filter(({ access, method }) => access === 'key' && method === 'GET')
      .map(({ name, path: template }): (typeof ways)[number] => {
        const address = template
          .replace('/v1/editions/{id}', `/v1/editions/${edition.id}`)
          .replace('/v1/stories/{id}', `/v1/stories/${item?.id}`)
          .replace('/v1/terms/{id}', `/v1/terms/${term.id}`)
          .replace('/v1/clippings/{id}', `/v1/clippings/${id}`);
        return [name, () => stranger.get(`/api${address}?q=energia`, { authorization: `Bearer ${key}` })];
      }),
    ...Object.values(feeds)
      .filter((value) => typeof value === 'string' && value.includes('/feeds/'))
      .map((url) => [`feed ${url.split('.').at(-1)}`, () => stranger.get(path(url))] as (typeof ways)[number]),
    ['shared page', () => stranger.get(path(shared))],
    ['pause, shown', () => stranger.get(path(links.pause(unsubscribeToken)))],
    ['pause', () => stranger.post(path(links.pause(unsubscribeToken)), 'undo=1', form)],
    ['feedback, shown', () => stranger.get(path(links.answers(item?.id ?? '').useful))],
    ['feedback', () => stranger.post(path(links.answers(item?.id ?? '').useful), '', form)],
    ['feedback taken back', () => stranger.post(path(links.answers(item?.id ?? '').useful), 'undo=1', form)],
    ['resubscribing', () => stranger.post(resume, '', form)],
  ];
  expect(ways.length).toBeGreaterThanOrEqual(7);
  for (const [name, ask] of ways) expect([name, (await ask()).status]).toEqual([name, 200]);

  const set = (isSuspended: boolean) =>
    admin.send('PUT', `/api/admin/readers/${reader.userId}/suspension`, { isSuspended });
  expect((await set(true)).status).toBe(200);
  for (const [name, ask] of ways) expect([401, 404], name).toContain((await ask()).status);
  expect((await reader.get('/api/session')).body).toBeNull();
  expect((await reader.get('/api/auth/token')).status).toBe(401);
  const login = { email: 'marina@exemplo.com', password: testPassword };
  expect((await stranger.post('/api/auth/sign-in/email', login)).status).toBe(403);
  expect((await stranger.post('/api/auth/reset-password', link)).body.code).toBe('INVALID_TOKEN');
  await stranger.post('/api/auth/request-password-reset', { email });
  await platform.runJobs();
  expect(await listMessages(db, email)).toHaveLength(mailsBefore);
  await sendWebhooks(platform);
  expect(received).toEqual([]);

  await set(false);
  expect((await stranger.get('/api/v1/editions', { authorization: `Bearer ${key}` })).status).toBe(200);
});

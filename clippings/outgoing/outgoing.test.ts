import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { atOnce } from '../../tests/support/machine/storm.ts';
import { clippingFixture, clippingInput } from '../../tests/support/news/clipping-fixture.ts';
import { holdAfterRestore } from '../delivery/hold-after-restore.ts';
import { prepareDue } from '../delivery/prepare-due.ts';
import { outgoingWebhooks, webhookMessages } from './tables.ts';
import { openWebhookSecret, pausesMs, sendWebhooks } from './webhooks.ts';

const many = atOnce(50);

const morning = '2026-03-10T11:00:30Z';

interface Received {
  path: string | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A receiving server: keeps what it gets and answers with `answers`. */
async function receiver() {
  const received: Received[] = [];
  const answers = { status: 204, location: '', before: async () => undefined as unknown };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ path: request.url, headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
    await answers.before();
    response.writeHead(answers.status, answers.location ? { location: answers.location } : {});
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { received, answers, host, url: `http://${host}/hook` };
}

async function withWebhook() {
  const there = await receiver();
  const fixture = await clippingFixture({ WEBHOOK_ALLOW: there.host });
  const { id } = (await fixture.reader.post('/api/clippings', clippingInput)).body;
  const set = await fixture.reader.send('PUT', `/api/clippings/${id}/webhook`, { url: there.url });
  expect(set.status).toBe(200);
  fixture.platform.clock.set(morning);
  const freeze = async () => expect(await prepareDue(fixture.platform)).toMatchObject({ composed: 1 });
  return { ...fixture, ...there, id, secret: set.body.secret as string, freeze };
}

describe('an outgoing webhook', () => {
  it('gets each edition once, signed as Standard Webhooks are', async () => {
    const { received, secret, freeze, platform, reader } = await withWebhook();
    await freeze();
    await Promise.all([sendWebhooks(platform), sendWebhooks(platform)]);
    await sendWebhooks(platform);
    expect(received).toHaveLength(1);
    const { headers, body } = received[0]!;
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse(morning)); // the library takes no other clock
    const posted = new Webhook(secret).verify(body, headers as Record<string, string>);
    vi.restoreAllMocks();
    expect(headers['webhook-timestamp']).toBe(String(Date.parse(morning) / 1000));
    expect(posted).toMatchObject({ type: 'edition.composed', data: { clipping: { name: clippingInput.name } } });
    expect(JSON.parse(body).data.stories.length).toBeGreaterThan(0);
    const [row] = await platform.db.select().from(webhookMessages);
    expect(row).toMatchObject({ id: headers['webhook-id'], state: 'sent', attempts: 1, lastStatus: 204 });
    expect((await reader.get('/api/clippings')).body.clippings[0].webhook).toMatchObject({
      disabledAt: null,
      lastFailure: null,
    });
  });

  it('is not posted again after a restore: it may have been posted since the backup (requirements F41)', async () => {
    const { received, freeze, platform, reader } = await withWebhook();
    await freeze();
    await holdAfterRestore(platform);
    await sendWebhooks(platform);
    expect(received).toEqual([]);
    const { webhook } = (await reader.get('/api/clippings')).body.clippings[0];
    expect(webhook).toMatchObject({ disabledAt: null, lastFailure: { reason: 'restored' } });
  });

  it('is signed with a secret that is not stored in clear', async () => {
    const { secret, platform } = await withWebhook();
    const [row] = await platform.db.select().from(outgoingWebhooks);
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(row?.secret).not.toContain('whsec_');
  });

  it('is switched off under another SECRET, and the reader is told to turn it on again', async () => {
    const { received, freeze, platform, reader, id, url } = await withWebhook();
    await freeze();
    const next = { ...platform, secret: 'another secret of thirty-two characters' };
    await sendWebhooks(next);
    expect(received).toEqual([]);
    expect((await reader.get('/api/clippings')).body.clippings[0].webhook).toMatchObject({
      disabledReason: 'unreadable',
      lastFailure: { reason: 'unreadable', status: null },
    });
    expect(await platform.db.select().from(webhookMessages)).toMatchObject([{ state: 'failed' }]);
    const again = await reader.send('PUT', `/api/clippings/${id}/webhook`, { url });
    expect(again.body.webhook.disabledAt).toBeNull();
  });

  it('is tried again with growing pauses and the same id, then switched off with a reason the reader sees', async () => {
    const { received, answers, freeze, platform, reader } = await withWebhook();
    answers.status = 503;
    await freeze();
    for (const pause of [0, ...pausesMs]) {
      platform.clock.advance(pause);
      await sendWebhooks(platform);
    }
    expect(received).toHaveLength(pausesMs.length + 1);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await platform.db.select().from(webhookMessages)).toMatchObject([{ state: 'failed', lastStatus: 503 }]);
    const { webhook } = (await reader.get('/api/clippings')).body.clippings[0];
    expect(webhook.disabledReason).toBe('refused');
    expect(webhook.lastFailure).toEqual({ reason: 'refused', status: 503 });
    const { id } = (await reader.get('/api/clippings')).body.clippings[0];
    await reader.send('PUT', `/api/clippings/${id}/webhook`, { url: webhook.url });
    expect((await reader.get('/api/clippings')).body.clippings[0].webhook.disabledAt).toBeNull();
  });

  it('shows the errors of its own messages and nobody else’s (requirements S33)', async () => {
    const { answers, freeze, platform, site, setPlan } = await withWebhook();
    answers.status = 503;
    await freeze();
    await sendWebhooks(platform);
    const other = await site.signIn('outra@exemplo.com');
    await setPlan('pro', other.userId);
    const { id } = (await other.post('/api/clippings', clippingInput)).body;
    await other.send('PUT', `/api/clippings/${id}/webhook`, { url: 'https://gancho.example/x' });
    expect((await other.get('/api/clippings')).body.clippings[0].webhook.lastFailure).toBeNull();
  });

  it('recovers when the receiver does', async () => {
    const { received, answers, freeze, platform } = await withWebhook();
    answers.status = 500;
    await freeze();
    await sendWebhooks(platform);
    answers.status = 200;
    await sendWebhooks(platform);
    expect(received, 'not before its pause').toHaveLength(1);
    platform.clock.advance(pausesMs[0]!);
    await sendWebhooks(platform);
    expect(await platform.db.select().from(webhookMessages)).toMatchObject([
      { state: 'sent', attempts: 2, lastReason: null, lastError: null },
    ]);
  });

  it('whose address is changed does not inherit the failures of the old one', async () => {
    const { received, answers, freeze, platform, reader, url, id } = await withWebhook();
    const setTo = (path: string) =>
      reader.send('PUT', `/api/clippings/${id}/webhook`, { url: url.replace('/hook', path) });
    const shown = async () => (await reader.get('/api/clippings')).body.clippings[0].webhook;
    await freeze();
    answers.status = 503;
    await sendWebhooks(platform);
    // the last try runs while the reader sets another address
    await platform.db.update(webhookMessages).set({ attempts: pausesMs.length, nextTryAt: platform.clock.now() });
    answers.before = async () => {
      answers.before = async () => undefined;
      await setTo('/new');
    };
    await sendWebhooks(platform);
    expect(received.map(({ path }) => path)).toEqual(['/hook', '/hook', '/new']);
    expect(await shown()).toMatchObject({ disabledAt: null });
    // and once more, with the change before the try
    await platform.db.update(webhookMessages).set({ attempts: pausesMs.length, nextTryAt: platform.clock.now() });
    await setTo('/newer');
    await sendWebhooks(platform);
    expect(await shown()).toMatchObject({ disabledAt: null });
    answers.status = 204;
    platform.clock.advance(pausesMs[0]!);
    await sendWebhooks(platform);
    expect(received.at(-1)?.path).toBe('/newer');
    expect(await shown()).toMatchObject({ disabledAt: null, lastFailure: null, lastOkAt: expect.any(String) });
  });

  it('whose address is changed gets the message although the old address accepts it late', async () => {
    const { reader, platform, received, answers, url, id, freeze } = await withWebhook();
    const [isAsked, mayAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await freeze();
    answers.before = async () => {
      isAsked.resolve();
      await mayAnswer.promise;
      answers.status = 204;
    };
    const toOld = sendWebhooks(platform);
    await isAsked.promise;
    await reader.send('PUT', `/api/clippings/${id}/webhook`, { url: `${url}/new` });
    Object.assign(answers, { status: 500, before: async () => undefined });
    await sendWebhooks(platform);
    expect(received.map(({ path }) => path)).toEqual(['/hook', '/hook/new']);
    mayAnswer.resolve();
    await toOld;
    expect(await platform.db.select().from(webhookMessages)).toMatchObject([
      { state: 'due', lastReason: 'refused', lastStatus: 500, attempts: 1 },
    ]);
  });

  it('is switched off at once by 410, and follows no redirect', async () => {
    const gone = await withWebhook();
    gone.answers.status = 410;
    await gone.freeze();
    await sendWebhooks(gone.platform);
    expect(await gone.platform.db.select().from(outgoingWebhooks)).toMatchObject([{ disabledReason: 'gone' }]);
    const moved = await withWebhook();
    moved.answers.status = 302;
    moved.answers.location = '/elsewhere';
    await moved.freeze();
    await sendWebhooks(moved.platform);
    expect(moved.received).toHaveLength(1);
    expect((await moved.platform.db.select().from(webhookMessages))[0]?.state).toBe('due');
  });

  it('is not called after the plan ended', async () => {
    const { received, freeze, platform, setPlan } = await withWebhook();
    await freeze();
    await setPlan('premium');
    await sendWebhooks(platform);
    expect(received).toEqual([]);
    expect(await platform.db.select().from(webhookMessages)).toMatchObject([{ state: 'failed', attempts: 0 }]);
  });

  it('leads only to https, never to private networks, and needs the plan', async () => {
    const { reader, platform, setPlan } = await clippingFixture();
    const { id } = (await reader.post('/api/clippings', clippingInput)).body;
    const set = (url: string) => reader.send('PUT', `/api/clippings/${id}/webhook`, { url });
    for (const url of ['http://hooks.example/x', 'ftp://x.test', 'nothing', 'https://u:p@hooks.example/']) {
      expect((await set(url)).body.code, url).toBe('URL_INVALID');
    }
    const hosts = ['127.0.0.1', '10.1.2.3', '169.254.169.254', '2130706433', '0x7f.1', 'localhost', 'x.invalid'];
    const literals = [
      '[::1]',
      '[::ffff:10.0.0.1]',
      '[::ffff:7f00:1]',
      '[fd00::1]',
      '[64:ff9b::a00:1]',
      '[2002:7f00:1::]',
    ];
    for (const host of [...hosts, ...literals]) {
      expect((await set(`https://${host}/x`)).body.code, host).toBe('WEBHOOK_NOT_PUBLIC');
    }
    expect((await set('https://hooks.example:8443/x')).body.code).toBe('URL_INVALID');
    expect(await platform.db.select().from(outgoingWebhooks)).toEqual([]);
    await setPlan('premium');
    expect((await set('https://hooks.example/x')).body.code).toBe('PLAN_REQUIRED');
  });

  it('is checked again when it is called: its name may resolve to another address by then', async () => {
    const { received, url, freeze, platform } = await withWebhook();
    await freeze();
    await platform.db.update(outgoingWebhooks).set({ url: url.replace('127.0.0.1', '127.0.0.2') });
    await sendWebhooks(platform);
    const [row] = await platform.db.select().from(webhookMessages);
    expect(row).toMatchObject({ state: 'due', attempts: 1 });
    expect(row?.lastError).toContain('is not fetched');
    await platform.db.update(outgoingWebhooks).set({ url: 'https://127.0.0.1/hook' });
    platform.clock.advance(pausesMs[0]!);
    await sendWebhooks(platform);
    expect((await platform.db.select().from(webhookMessages))[0]?.lastError).toContain('not on the public internet');
    expect(received).toEqual([]);
  });

  it('does not reach the servers that the operator lets the program fetch from', async () => {
    const there = await receiver();
    const { reader, platform } = await clippingFixture({ FETCH_ALLOW: there.host });
    const { id } = (await reader.post('/api/clippings', clippingInput)).body;
    const set = (url: string) => reader.send('PUT', `/api/clippings/${id}/webhook`, { url });
    expect((await set(there.url)).body.code).toBe('URL_INVALID');
    expect((await set(there.url.replace('http:', 'https:'))).body.code).toBe('URL_INVALID');
    const row = { clippingId: id, userId: reader.userId, url: there.url, secret: 'whsec_x', createdAt: new Date() };
    await platform.db.insert(outgoingWebhooks).values(row);
    platform.clock.set(morning);
    await prepareDue(platform);
    await sendWebhooks(platform);
    expect(there.received).toEqual([]);
  });

  it('has one secret, the last one shown, when many are asked for at once', async () => {
    const { reader, platform, id, url } = await withWebhook();
    const answers = await Promise.all(
      Array.from({ length: many }, () => reader.send('PUT', `/api/clippings/${id}/webhook`, { url })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const rows = await platform.db.select().from(outgoingWebhooks);
    expect(rows).toHaveLength(1);
    expect(answers.map(({ body }) => body.secret)).toContain(openWebhookSecret(platform, id, rows[0]?.secret ?? ''));
    const ended = await Promise.all(
      Array.from({ length: many }, () => reader.send('DELETE', `/api/clippings/${id}/webhook`)),
    );
    expect(ended.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

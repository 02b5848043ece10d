import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { describe, expect, it, onTestFinished } from 'vitest';
import { alertReaders } from '../clippings/delivery/alerts/alert-readers.ts';
import { prepareDue } from '../clippings/delivery/prepare-due.ts';
import { sendDue } from '../clippings/delivery/send-due.ts';
import { sendWhatsappDue } from '../clippings/delivery/whatsapp/send-whatsapp.ts';
import { whatsappContacts } from '../clippings/delivery/whatsapp/tables.ts';
import { updateSettings } from '../clippings/editions/queries.ts';
import { sendWebhooks } from '../clippings/outgoing/webhooks.ts';
import { indexArticles } from '../clippings/search/index-articles.ts';
import { dayMs, hourMs } from '../contract/rules/durations.ts';
import type { QuoteLimit } from '../contract/rules/field-limits.ts';
import { storeArticles } from '../newsroom/articles/queries.ts';
import { outlets } from '../newsroom/sources/tables.ts';
import { profiles } from '../people/accounts/tables.ts';
import { clippingInput } from './support/news/clipping-fixture.ts';
import { carriedOf, type GeneratedStory, storyParts, toStory, violations } from './support/news/generated-stories.ts';
import { readPdf } from './support/news/pdf-text.ts';
import { createTestPlatform, type TestPlatform } from './support/test-platform.ts';
import { createTestSite } from './support/test-site.ts';

/** A Monday: the weekly summary is due with the day's clipping. */
const monday = new Date('2026-03-16T11:30:00Z');
const publishedAt = new Date('2026-03-15T20:00:00Z');

async function receiver() {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    bodies.push(body);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { bodies, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function print({ db }: TestPlatform, stories: readonly GeneratedStory[]): Promise<void> {
  for (const { id: storyId, limits, articles } of stories) {
    for (const [id, quoteLimit] of Object.entries(limits)) {
      await db.insert(outlets).values({ id, name: id, home: `https://${id}.example`, language: 'pt', quoteLimit });
    }
    await storeArticles(
      db,
      articles.map(({ outletId, title, sentences }) => ({
        outletId,
        canonicalUrl: `https://${outletId}.example/1`,
        title,
        lead: sentences[0]!,
        text: sentences.join(' '),
        language: 'pt',
        publishedAt,
        fetchedAt: publishedAt,
        publishedTrust: 'feed' as const,
        contentHash: outletId,
        storyId,
        eventId: storyId,
      })),
    );
  }
}

/** Enough stories of single outlets that a story of several outlets causes an alert. */
async function printCalm({ db }: TestPlatform): Promise<void> {
  const id = 'calmo';
  await db.insert(outlets).values({ id, name: id, home: `https://${id}.example`, language: 'pt' });
  const at = new Date(publishedAt.getTime() - 9 * dayMs);
  await storeArticles(
    db,
    Array.from({ length: 150 }, (_, n) => ({
      outletId: id,
      canonicalUrl: `https://${id}.example/${n}`,
      title: `Soja de Vila ${n} tem colheita normal`,
      text: `A soja de Vila ${n} tem colheita normal neste ano.`,
      language: 'pt',
      publishedAt: at,
      fetchedAt: at,
      publishedTrust: 'feed' as const,
      contentHash: `${id} ${n}`,
      storyId: `${id}-${n}`,
    })),
  );
}

/** Generated news, read by one reader through every channel. */
async function fixture(stories: readonly GeneratedStory[]) {
  const hook = await receiver();
  const platform = await createTestPlatform({ WEBHOOK_ALLOW: hook.host, DEMO: '1' });
  const { db, clock } = platform;
  clock.set(new Date(monday.getTime() - 26 * hourMs).toISOString());
  const site = createTestSite(platform);
  const reader = await site.signIn('marina@exemplo.com');
  await db.update(profiles).set({ plan: 'pro', timeZone: 'America/Sao_Paulo', createdAt: clock.now() });
  await db.insert(whatsappContacts).values({ userId: reader.userId, phone: '5511910000000', confirmedAt: clock.now() });
  await reader.post('/api/terms', { term: 'soja' });
  const { id } = (await reader.post('/api/clippings', { ...clippingInput, terms: [{ term: 'soja' }] })).body;
  await reader.send('PUT', `/api/clippings/${id}/webhook`, { url: `http://${hook.host}/` });
  const curation = { draftTime: '08:00', waits: true };
  const curated = { ...clippingInput, terms: [{ term: 'soja' }], localTime: '23:00', curation };
  const { id: curatedId } = (await reader.post('/api/clippings', curated)).body;
  const feed = (await reader.post('/api/feeds')).body;
  const { token } = (await reader.post('/api/api-tokens', { name: 'programa' })).body;
  await prepareDue(platform);
  await print(platform, stories);
  await indexArticles(platform);
  await printCalm(platform);
  await updateSettings(db, reader.userId, { wantsAlerts: true });
  clock.set(new Date(publishedAt.getTime() + 30 * 60_000).toISOString());
  await alertReaders(platform);
  clock.set(monday.toISOString());
  const text = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));
  // requested before the edition is composed: afterwards nothing is new
  await reader.post('/api/editions/preview');
  const next: Record<string, string> = { 'next clipping': text((await reader.get('/api/editions/next')).body) };
  await prepareDue(platform);
  const visitor = site.visitor();
  const key = { authorization: `Bearer ${token}` };
  const mcp = async (name: string, input: Record<string, unknown>): Promise<string> => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
    const { body } = await visitor.post('/mcp', call, { ...key, accept: 'application/json, text/event-stream' });
    return text(body);
  };

  /** A clipping as the files of its owner. */
  async function filesOf(id: string): Promise<Record<string, string>> {
    const take = async (format: string) => (await reader.get(`/api/editions/${id}/files/${format}`)).bytes;
    const parts = Object.values(unzipSync(await take('xlsx')));
    return {
      'clipping PDF': readPdf(await take('pdf')).pages.join(' '),
      'clipping CSV': new TextDecoder().decode(await take('csv')),
      'clipping XLSX': parts.map((part) => new TextDecoder().decode(part)).join(' '),
    };
  }

  /** The current output of the channels that are requested. */
  async function asked(): Promise<Record<string, string>> {
    const { editions } = (await reader.get('/api/editions')).body as {
      editions: { id: string; kind: string; state: string }[];
    };
    const outputs: Record<string, string> = {
      'RSS feed': text((await visitor.get(new URL(feed.rssUrl).pathname)).body),
      'JSON feed': text((await visitor.get(new URL(feed.jsonUrl).pathname)).body),
      search: text((await reader.get('/api/search?q=soja')).body),
      'search API': text((await visitor.get('/api/v1/articles?q=soja', key)).body),
      'search by MCP': await mcp('search_editions', { query: 'soja' }),
      draft: text((await reader.get(`/api/clippings/${curatedId}/draft`)).body),
    };
    for (const { id, kind: name } of editions.filter(({ state }) => state === 'frozen')) {
      const kind = name.replace(/-.*/, '');
      const { body } = await reader.get(`/api/editions/${id}`);
      outputs[`${kind} page`] = text(body);
      outputs[`${kind} share link`] = text((await visitor.get(new URL(body.shareUrl).pathname)).body);
      outputs[`${kind} API`] = text((await visitor.get(`/api/v1/editions/${id}`, key)).body);
      outputs[`${kind} by MCP`] = await mcp('read_edition', { edition_id: id });
      if (kind === 'clipping') Object.assign(outputs, await filesOf(id));
      for (const { stories } of body.terms) {
        for (const story of stories)
          await reader.send('PUT', `/api/editions/stories/${story.id}/saved`, { isSaved: true });
      }
    }
    outputs['saved stories'] = text((await reader.get('/api/editions/saved')).body);
    return outputs;
  }

  /** The current output of the channels that are sent. */
  async function sent(): Promise<Record<string, string>> {
    await sendDue(platform);
    await sendWhatsappDue(platform);
    await sendWebhooks(platform);
    const outputs: Record<string, string> = { webhook: hook.bodies.join('\n') };
    for (const { id, channel, subject } of (await reader.get('/api/mailbox')).body) {
      const { html, text: plain } = (await reader.get(`/api/mailbox/${id}`)).body;
      outputs[`${channel} in text: ${subject} ${id}`] = plain;
      if (html) outputs[`${channel} in HTML: ${subject} ${id}`] = html;
    }
    return outputs;
  }

  async function setLimits(limit: (id: string) => QuoteLimit): Promise<Record<string, QuoteLimit>> {
    const ids = stories.flatMap(({ limits }) => Object.keys(limits));
    for (const id of ids)
      await db
        .update(outlets)
        .set({ quoteLimit: limit(id) })
        .where(eq(outlets.id, id));
    return Object.fromEntries(ids.map((id) => [id, limit(id)]));
  }
  return { platform, next, asked, sent, setLimits };
}

/** Plain text, so that a marked-up or encoded channel does not look empty to the check. */
const plain = (output: string) =>
  output
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/&#(\d+);|<[^>]*>|\\n/g, ' ')
    .replaceAll('&amp;', '&');

function expectWithin(
  outputs: Record<string, string>,
  stories: readonly GeneratedStory[],
  limits?: Record<string, QuoteLimit>,
) {
  const broken = Object.entries(outputs).flatMap(([channel, output]) =>
    violations(plain(output), stories, limits).map((violation) => ({ channel, ...violation })),
  );
  expect(broken).toEqual([]);
}

const carries = (output: string, stories: readonly GeneratedStory[]): boolean =>
  stories.some(({ articles }) => articles.some((article) => carriedOf(plain(output), article) > 0));

describe('the rights of outlets', () => {
  it.each([11, 12])('hold in every channel, and for what was frozen before they changed (seed %i)', async (seed) => {
    const stories = fc.sample(storyParts, { seed, numRuns: 14 }).map((parts, n) => toStory(String(n), parts));
    const { next, asked, sent, setLimits } = await fixture(stories);
    const delivered = { ...next, ...(await asked()), ...(await sent()) };
    expectWithin(delivered, stories);
    // the check sees text in every channel that has any; WhatsApp, weeks and alerts often have only the headline, tables always
    const silent = Object.keys(delivered).filter((channel) => !carries(delivered[channel]!, stories));
    expect(silent.filter((channel) => !/^whatsapp|weekly share|Sua semana|alert|CSV|XLSX/i.test(channel))).toEqual([]);
    expect(silent).toEqual(expect.arrayContaining(['clipping CSV', 'clipping XLSX']));
    expect(Object.keys(delivered)).toEqual(
      expect.arrayContaining([
        'daily page',
        'alert page',
        'alert share link',
        'weekly share link',
        'clipping API',
        'clipping PDF',
        'draft',
        'daily by MCP',
        'webhook',
        'saved stories',
      ]),
    );
    const fewer = await setLimits((id) => (id.endsWith('0') ? 0 : 80));
    expectWithin(await asked(), stories, fewer);
  });

  it('keep every text of an outlet that gives its headline alone out of every channel', async () => {
    const [parts] = fc.sample(storyParts, { seed: 5, numRuns: 1 });
    const story = toStory('0', [{ ...parts![0]!, limit: 0, copies: [] }]);
    const { next, asked, sent } = await fixture([story]);
    const outputs = { ...next, ...(await asked()), ...(await sent()) };
    for (const [channel, output] of Object.entries(outputs)) {
      expect([channel, carries(output, [story])]).toEqual([channel, false]);
      expect([channel, plain(output).includes('Soja sobe no porto 0')]).toEqual([channel, true]);
    }
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSafeFetch } from '../../../platform/safe-fetch/safe-fetch.ts';
import { type FeedFarm, startFeedFarm } from '../../../tests/support/feeds/feed-farm.ts';
import { discoverFeeds } from '../find-feeds.ts';
import { createFeedParser, type FeedParser } from '../parse/feed-parser.ts';
import { type FeedState, type FetchFeedTools, fetchFeed } from './fetch-feed.ts';
import { HostGate } from './polite.ts';

let farm: FeedFarm;
let parser: FeedParser;
let tools: FetchFeedTools;

beforeAll(async () => {
  farm = await startFeedFarm();
  parser = createFeedParser();
  tools = {
    fetch: createSafeFetch({ allow: [farm.address], resolver: farm.resolver, userAgent: 'recorte-test' }),
    parser,
    gate: new HostGate({ spacingMs: 0, perHost: 4 }),
    nowMs: () => Date.parse('2026-03-02T12:00:00Z'),
    timeoutMs: 15_000,
  };
});
afterAll(async () => {
  await parser.close();
  await farm.close();
});

const ask = (path: string, state: Partial<FeedState> = {}) => fetchFeed(tools, { url: farm.url(path), ...state });

describe('a feed that works', () => {
  test('returns its entries and the validators for the next request', async () => {
    const outcome = await ask('/etag');
    expect(outcome).toMatchObject({
      kind: 'changed',
      etag: '"1"',
      lastModified: 'Mon, 02 Mar 2026 12:00:00 GMT',
      movedTo: null,
    });
    expect(outcome.kind === 'changed' && outcome.feed.entries).toHaveLength(20);
  });

  test('is requested conditionally, once, and reports that nothing changed', async () => {
    const before = farm.requests.length;
    const outcome = await ask('/etag', { etag: '"1"', lastModified: 'Mon, 02 Mar 2026 12:00:00 GMT', bodyHash: 'h' });
    expect(outcome).toMatchObject({ kind: 'unchanged', etag: '"1"', bodyHash: 'h' });
    expect(farm.requests.slice(before)).toHaveLength(1);
    expect(farm.requests.at(-1)!.headers).toMatchObject({
      'if-none-match': '"1"',
      'if-modified-since': 'Mon, 02 Mar 2026 12:00:00 GMT',
    });
  });

  test('counts as unchanged when it sends the same bytes again', async () => {
    const first = await ask('/good');
    const again = await ask('/good', { bodyHash: first.kind === 'changed' ? first.bodyHash : null });
    expect(first.kind).toBe('changed');
    expect(again.kind).toBe('unchanged');
  });

  test('reports a permanent move, and ignores a temporary redirect', async () => {
    expect(await ask('/redirect?status=301&to=/good')).toMatchObject({ kind: 'changed', movedTo: farm.url('/good') });
    expect(await ask('/redirect?status=302&to=/good')).toMatchObject({ kind: 'changed', movedTo: null });
  });

  test('is read in the encoding that only its prolog declares', async () => {
    const outcome = await ask('/charset-latin1');
    expect(outcome.kind === 'changed' && outcome.feed.entries[0]!.title).toBe('Notícia a número 0');
  });
});

describe('a feed that fails', () => {
  test.each([
    ['/huge', 'too_large'],
    ['/bomb', 'too_large'],
    ['/loop', 'too_many_redirects'],
    ['/reset', 'reset'],
    ['/trunc', 'reset'],
    ['/500', 'server_error'],
    ['/empty', 'empty'],
    ['/html', 'html_page'],
    ['/nowhere', 'not_found'],
    ['/redirect?to=http://10.0.0.1/', 'private_address'],
  ])('%s gives the error %s', async (path, code) => {
    expect(await ask(path)).toMatchObject({ kind: 'error', code, message: expect.stringMatching(/\w/) });
  });

  test.each(['/drip', '/hang'])('%s gives the error timeout', async (path) => {
    const hurried = { ...tools, timeoutMs: 300 };
    expect(await fetchFeed(hurried, { url: farm.url(path) })).toMatchObject({ kind: 'error', code: 'timeout' });
  });

  test('an address that is none is an outcome too', async () => {
    expect(await fetchFeed(tools, { url: 'jornal' })).toMatchObject({ kind: 'error', code: 'bad_url' });
  });

  test('reports how long it asked us to wait', async () => {
    expect(await ask('/429?after=90')).toMatchObject({
      kind: 'error',
      code: 'rate_limited',
      retryAfterMs: 90_000,
    });
  });
});

describe('finding the feeds of a site', () => {
  test('returns a feed itself', async () => {
    expect(await discoverFeeds(tools, farm.url('/good', 'direct.test'))).toMatchObject([
      { url: farm.url('/good', 'direct.test'), title: 'Jornal a', items: 20 },
    ]);
  });

  test('follows the feeds a page declares, and drops those that do not answer', async () => {
    const found = await discoverFeeds(tools, farm.url('/page', 'site.test'));
    expect(found).toMatchObject([{ url: farm.url('/good?seed=b', 'site.test'), title: 'Jornal b', items: 20 }]);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { type FeedFarm, startFeedFarm } from '../../tests/support/feeds/feed-farm.ts';
import { checkSources } from './check-sources.ts';
import { HostGate } from './fetch/polite.ts';
import { parseFeed } from './parse/parse-feed.ts';

let farm: FeedFarm;
beforeAll(async () => {
  farm = await startFeedFarm();
});
afterAll(() => farm.close());

test('distinguishes working feeds from silent, moved and broken ones', async () => {
  const outlet = (id: string, path: string) => ({
    id,
    feeds: [{ url: farm.url(path, `${id}.test`), section: 'geral' }],
  });
  const tools = {
    fetch: createSafeFetch({ allow: [farm.address], resolver: farm.resolver, userAgent: 'recorte-test' }),
    parser: { parse: async (...args: Parameters<typeof parseFeed>) => parseFeed(...args) },
    gate: new HostGate(),
    nowMs: () => Date.parse('2026-03-03T00:00:00Z'),
  };
  const outlets = [
    outlet('good', '/good'),
    outlet('moved', '/redirect?status=301&to=/good'),
    outlet('bare', '/good?items=0'),
    outlet('broken', '/500'),
  ];
  const seen: string[] = [];
  const checks = await checkSources(tools, outlets, (check) => seen.push(check.outlet));
  expect(checks.map(({ outlet: id, ok, verdict, items }) => ({ id, ok, verdict, items }))).toEqual([
    { id: 'good', ok: true, verdict: 'ok', items: 20 },
    { id: 'moved', ok: true, verdict: 'ok', items: 20 },
    { id: 'bare', ok: false, verdict: 'silent', items: 0 },
    { id: 'broken', ok: false, verdict: 'server_error', items: 0 },
  ]);
  expect(checks[1]!.movedTo).toBe(farm.url('/good', 'moved.test'));
  expect(seen.sort()).toEqual(['bare', 'broken', 'good', 'moved']);

  const later = { ...tools, nowMs: () => Date.parse('2026-05-01T00:00:00Z') };
  const [stale] = await checkSources(later, [outlet('stale', '/good')]);
  expect(stale).toMatchObject({ ok: false, verdict: 'silent', detail: 'nothing since 2026-03-02' });
});

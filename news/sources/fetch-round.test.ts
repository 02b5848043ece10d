import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSafeFetch } from '../../platform/safe-fetch.ts';
import { type FeedFarm, startFeedFarmProcess } from '../../tests/support/feed-farm-process.ts';
import { createFeedParser, type FeedParser } from './feed-parser.ts';
import { type FeedOutcome, fetchFeed } from './fetch-feed.ts';
import { HostGate } from './polite.ts';

/** F10 with short timeouts: 40 good feeds among 160 of eight hostile kinds, each on a host of its own. */
const hostile: [string, string[]][] = [
  ['/drip', ['timeout']],
  // Large answers take turns, and on a busy machine a turn may come too late.
  ['/huge', ['too_large', 'timeout']],
  ['/bomb', ['too_large', 'timeout']],
  ['/malformed', ['not_a_feed']],
  ['/loop', ['too_many_redirects']],
  ['/reset', ['reset']],
  ['/429?after=30', ['rate_limited']],
  ['/html', ['html_page']],
];

let farm: FeedFarm;
let parser: FeedParser;
beforeAll(async () => {
  farm = await startFeedFarmProcess();
  parser = createFeedParser();
  await parser.parse(Buffer.from('<rss><channel/></rss>'));
});
afterAll(async () => {
  await parser.close();
  await farm.close();
});

test('a round over 200 feeds ends soon, with every good one complete and every bad one explained', async () => {
  const fetch = createSafeFetch({ allow: [farm.address], resolver: farm.resolver, userAgent: 'recorte-test' });
  const tools = { fetch, parser, gate: new HostGate({ total: 12 }), nowMs: () => 0, timeoutMs: 3_000 };
  const good = Array.from({ length: 40 }, (_, n) => farm.url(`/good?seed=s${n}`, `good-${n}.test`));
  const bad = hostile.flatMap(([path], kind) =>
    Array.from({ length: 20 }, (_, n) => farm.url(path, `bad-${kind}-${n}.test`)),
  );
  // Good ones in between, as in life.
  const urls = bad.flatMap((url, index) => (index % 4 === 0 ? [url, good[index / 4]!] : [url]));

  const lag = monitorEventLoopDelay({ resolution: 5 });
  let mostMemory = 0;
  const sampling = setInterval(() => (mostMemory = Math.max(mostMemory, process.memoryUsage().rss)), 20);
  const memoryBefore = process.memoryUsage().rss;
  lag.enable();
  const start = performance.now();
  const outcomes = new Map<string, FeedOutcome>(
    await Promise.all(urls.map(async (url) => [url, await fetchFeed(tools, { url })] as const)),
  );
  const elapsed = performance.now() - start;
  lag.disable();
  clearInterval(sampling);

  for (const url of good) {
    const outcome = outcomes.get(url)!;
    expect(outcome.kind === 'changed' && outcome.feed.entries.length).toBe(20);
  }
  for (const [kind, [path, codes]] of hostile.entries())
    for (let n = 0; n < 20; n += 1) {
      const outcome = outcomes.get(farm.url(path, `bad-${kind}-${n}.test`))!;
      expect(codes).toContain(outcome.kind === 'error' ? outcome.code : 'unexpectedly read');
    }
  const result = {
    elapsedMs: Math.round(elapsed),
    memoryMb: Math.round((mostMemory - memoryBefore) / 1e6),
    lagP99Ms: Math.round(lag.percentile(99) / 1e6),
  };
  console.info(JSON.stringify({ row: 'F10', ...result }));
  expect(elapsed).toBeLessThan(20_000);
  expect(result.memoryMb).toBeLessThan(150);
}, 30_000);

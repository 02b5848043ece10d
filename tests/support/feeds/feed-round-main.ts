import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fetchFeed } from '../../../newsroom/sources/fetch/fetch-feed.ts';
import { HostGate } from '../../../newsroom/sources/fetch/polite.ts';
import { createFeedParser } from '../../../newsroom/sources/parse/feed-parser.ts';
import { createSafeFetch } from '../../../platform/safe-fetch/safe-fetch.ts';
import type { FeedRound } from './feed-round-process.ts';

/** Fetches all addresses it is sent at once, as a round does, and returns the outcome and cost of each. */
process.once('message', async ({ farm, urls }: { farm: string; urls: string[] }) => {
  const fetch = createSafeFetch({
    allow: [farm],
    resolver: async () => [{ address: '127.0.0.1', family: 4 }],
    userAgent: 'recorte-test',
  });
  const parser = createFeedParser();
  await parser.parse(Buffer.from('<rss><channel/></rss>'));
  const tools = { fetch, parser, gate: new HostGate({ total: 12 }), nowMs: () => 0, timeoutMs: 3_000 };

  const lag = monitorEventLoopDelay({ resolution: 5 });
  const memoryBefore = process.memoryUsage().rss;
  let mostMemory = memoryBefore;
  const sampling = setInterval(() => (mostMemory = Math.max(mostMemory, process.memoryUsage().rss)), 20);
  lag.enable();
  const start = performance.now();
  const ends = await Promise.all(
    urls.map(async (url) => {
      const outcome = await fetchFeed(tools, { url });
      if (outcome.kind === 'error') return [url, outcome.code];
      return [url, outcome.kind === 'changed' ? outcome.feed.entries.length : 0];
    }),
  );
  const elapsedMs = Math.round(performance.now() - start);
  lag.disable();
  clearInterval(sampling);
  await parser.close();
  const round: FeedRound = {
    ends: Object.fromEntries(ends),
    elapsedMs,
    memoryMb: Math.round((mostMemory - memoryBefore) / 1e6),
    lagP99Ms: Math.round(lag.percentile(99) / 1e6),
  };
  process.send!(round, () => process.disconnect?.());
});

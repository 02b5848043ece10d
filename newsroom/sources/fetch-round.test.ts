import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FeedFarm, startFeedFarmProcess } from '../../tests/support/feeds/feed-farm-process.ts';
import { runFeedRound } from '../../tests/support/feeds/feed-round-process.ts';

/** 40 good feeds among 160 of eight hostile kinds, each on its own host, with short timeouts (requirements F10). */
const hostile: [string, string[]][] = [
  ['/drip', ['timeout']],
  // Large answers are read one at a time; on a busy machine one may time out.
  ['/huge', ['too_large', 'timeout']],
  ['/bomb', ['too_large', 'timeout']],
  ['/malformed', ['not_a_feed']],
  ['/loop', ['too_many_redirects']],
  ['/reset', ['reset']],
  ['/429?after=30', ['rate_limited']],
  ['/html', ['html_page']],
];

let farm: FeedFarm;
beforeAll(async () => {
  farm = await startFeedFarmProcess();
});
afterAll(() => farm.close());

test('a round over 200 feeds ends soon, with every good one complete and every bad one explained', async () => {
  const good = Array.from({ length: 40 }, (_, n) => farm.url(`/good?seed=s${n}`, `good-${n}.test`));
  const bad = hostile.flatMap(([path], kind) =>
    Array.from({ length: 20 }, (_, n) => farm.url(path, `bad-${kind}-${n}.test`)),
  );
  // good feeds in between
  const urls = bad.flatMap((url, index) => (index % 4 === 0 ? [url, good[index / 4]!] : [url]));

  const { ends, ...cost } = await runFeedRound(farm.address, urls);

  for (const url of good) expect(ends[url]).toBe(20);
  for (const [kind, [path, codes]] of hostile.entries())
    for (let n = 0; n < 20; n += 1) expect(codes).toContain(ends[farm.url(path, `bad-${kind}-${n}.test`)]);
  console.info(JSON.stringify({ row: 'F10', ...cost }));
  expect(cost.memoryMb).toBeLessThan(150);
});

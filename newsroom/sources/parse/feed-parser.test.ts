import { afterEach, expect, test } from 'vitest';
import { goodFeed } from '../../../tests/support/feeds/feed-farm.ts';
import { patience } from '../../../tests/support/machine/patience.ts';
import { createFeedParser, type FeedParser } from './feed-parser.ts';

const open: FeedParser[] = [];
function parserWith(limits: Parameters<typeof createFeedParser>[0]): FeedParser {
  const parser = createFeedParser(limits);
  open.push(parser);
  return parser;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((parser) => parser.close()));
});

const good = () => Buffer.from(goodFeed(3));
/** Valid, but each item costs far more memory than a small thread has. */
const heavy = () =>
  Buffer.from(
    `<rss><channel>${'<item><title>a</title><link>https://a.example/</link><guid>b</guid></item>'.repeat(150_000)}</channel></rss>`,
  );

test('reads a feed in a thread', async () => {
  const parsed = await parserWith({}).parse(good(), { url: 'https://jornal.example/feed' });
  expect(parsed.entries).toHaveLength(3);
});

test('distinguishes a document that is no feed from a dead thread', async () => {
  await expect(parserWith({}).parse(Buffer.from('<html></html>'))).rejects.toMatchObject({ code: 'html_page' });
});

test('survives a document that crashes its thread, and reads the next one', async () => {
  const parser = parserWith({ memoryMb: 16, timeoutMs: patience(15_000) });
  await expect(parser.parse(heavy())).rejects.toMatchObject({ code: 'parser_died' });
  expect((await parser.parse(good())).entries).toHaveLength(3);
});

test('gives up on a document that takes too long, and reads the next one', async () => {
  const parser = parserWith({});
  await parser.parse(good());
  const slow = parserWith({ timeoutMs: 5 });
  await expect(slow.parse(heavy())).rejects.toMatchObject({ code: 'parser_timeout' });
  const after = await Promise.allSettled([parser.parse(good()), parser.parse(Buffer.from('')), parser.parse(good())]);
  expect(after.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FeedFarm, startFeedFarm } from '../../tests/support/feeds/feed-farm.ts';
import { FetchError } from './fetch-error.ts';
import { createSafeFetch, type SafeFetch } from './safe-fetch.ts';

let farm: FeedFarm;
let fetch: SafeFetch;
const userAgent = 'recorte-test/1';

beforeAll(async () => {
  farm = await startFeedFarm();
  fetch = createSafeFetch({ allow: [farm.address], resolver: farm.resolver, userAgent });
});
afterAll(() => farm.close());

async function codeOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return 'no error';
  } catch (error) {
    return error instanceof FetchError ? error.code : `unexpected ${error}`;
  }
}

describe('addresses that are refused (requirements S14)', () => {
  const guarded = createSafeFetch({ userAgent, resolver: async () => [{ address: '127.0.0.1', family: 4 }] });

  test.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://0.0.0.0/',
    'http://10.1.2.3/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/',
    'http://198.18.0.1/',
    'http://192.168.0.1/',
    'http://172.31.255.255/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://[::]/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0x7f.1/',
    'http://127.1/',
    'http://name-of-a-private-server.test/',
  ])('%s is a private address', async (url) => {
    expect(await codeOf(guarded(url))).toBe('private_address');
  });

  test.each([
    ['http://a@127.0.0.1/', 'credentials_in_url'],
    ['http://a:b@jornal.test/', 'credentials_in_url'],
    ['file:///etc/passwd', 'bad_scheme'],
    ['gopher://jornal.test/', 'bad_scheme'],
    ['http://jornal.test:25/', 'bad_port'],
    ['not an address', 'bad_url'],
    [`http://jornal.test/${'a'.repeat(9000)}`, 'bad_url'],
  ])('%s gives %s', async (url, code) => {
    expect(await codeOf(guarded(url))).toBe(code);
  });

  test('a name with one public and one private address is refused', async () => {
    const mixed = createSafeFetch({
      userAgent,
      resolver: async () => [
        { address: '93.184.215.14', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ],
    });
    expect(await codeOf(mixed('http://mixed.test/'))).toBe('private_address');
  });

  test('a listed port does not open the same port of another address', async () => {
    const other = createSafeFetch({
      allow: [farm.address],
      userAgent,
      resolver: async () => [{ address: '127.0.0.2', family: 4 }],
    });
    expect(await codeOf(other(farm.url('/good')))).toBe('bad_port');
  });

  test('a redirect to a private address is refused on its hop', async () => {
    for (const to of ['http://127.0.0.1/', 'http://[::1]:80/', 'http://169.254.169.254/', 'file:///etc/passwd'])
      expect(await codeOf(fetch(farm.url(`/redirect?to=${encodeURIComponent(to)}`)))).toMatch(
        /private_address|bad_scheme/,
      );
  });

  test('a name that turns private between two hops is refused (DNS rebinding)', async () => {
    let asked = 0;
    const rebinding = createSafeFetch({
      allow: [farm.address],
      userAgent,
      resolver: async () => [{ address: asked++ === 0 ? '127.0.0.1' : '127.0.0.3', family: 4 }],
    });
    expect(await codeOf(rebinding(farm.url('/redirect?to=/good')))).toBe('bad_port');
    expect(asked).toBe(2);
  });

  test('each hop asks for the name once, so the checked address is the one connected to', async () => {
    let asked = 0;
    const counting = createSafeFetch({
      allow: [farm.address],
      userAgent,
      resolver: async () => [{ address: asked++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }],
    });
    expect((await counting(farm.url('/good'))).status).toBe(200);
    expect(asked).toBe(1);
  });
});

describe('answers', () => {
  test('come with final address, status, headers and body', async () => {
    const answer = await fetch(farm.url('/redirect?status=301&to=/good'));
    expect(answer.url).toBe(farm.url('/good'));
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toContain('rss');
    expect(answer.redirects).toEqual([
      { status: 301, from: farm.url('/redirect?status=301&to=/good'), to: farm.url('/good') },
    ]);
    expect(Buffer.from(answer.body).toString()).toContain('Notícia');
  });

  test('say who asks, and keep secrets from another origin', async () => {
    const target = farm.url('/echo', 'other.test');
    const answer = await fetch(farm.url(`/redirect?to=${encodeURIComponent(target)}`), {
      headers: { Authorization: 'Bearer x', 'If-None-Match': '"1"' },
    });
    const seen = JSON.parse(Buffer.from(answer.body).toString());
    expect(seen['user-agent']).toBe(userAgent);
    expect(seen['if-none-match']).toBe('"1"');
    expect(seen.authorization).toBeUndefined();
  });

  test.each(['gzip', 'deflate', 'deflate-raw', 'br', 'zstd', 'gzip,br'])(
    'packed by %s are unpacked',
    async (codings) => {
      const answer = await fetch(farm.url(`/packed?codings=${codings}`));
      expect(Buffer.from(answer.body).toString()).toContain('</rss>');
    },
  );

  test('a redirected POST becomes a GET without its body', async () => {
    const answer = await fetch(farm.url('/redirect?status=303&to=/echo'), { method: 'POST', body: 'x=1' });
    expect(JSON.parse(Buffer.from(answer.body).toString())['content-length']).toBeUndefined();
  });
});

describe('limits', () => {
  test.each(['gzip', 'br', 'zstd', 'gzip,gzip', 'gzip,gzip,gzip'])(
    'a %s bomb is cut off (requirements S16)',
    async (codings) => {
      expect(await codeOf(fetch(farm.url(`/bomb?codings=${codings}`)))).toBe('too_large');
    },
  );

  test('an endless body is cut off', async () => {
    expect(await codeOf(fetch(farm.url('/huge')))).toBe('too_large');
  });

  test('many large bodies take turns and all end', async () => {
    const endings = await Promise.all(Array.from({ length: 8 }, () => codeOf(fetch(farm.url('/huge')))));
    expect(endings).toEqual(Array(8).fill('too_large'));
  });

  test('a large body that never ends gives its turn back at its deadline', async () => {
    const stalled = Array.from({ length: 4 }, () => codeOf(fetch(farm.url('/stall'), { timeoutMs: 400 })));
    expect(await Promise.all(stalled)).toEqual(Array(4).fill('timeout'));
    expect(await codeOf(fetch(farm.url('/huge')))).toBe('too_large');
  });

  test('a large body keeps its turn for as long as it is worked with, where that is asked for', async () => {
    const large = farm.url('/large');
    const held = await Promise.all([fetch(large, { keepsTurn: true }), fetch(large, { keepsTurn: true })]);
    expect(held.map(({ body }) => Buffer.from(body).equals(Buffer.alloc(2_000_000, 'abcdefg')))).toEqual([true, true]);
    expect(await codeOf(fetch(large, { timeoutMs: 400 }))).toBe('timeout');
    const waiting = fetch(large);
    held[0]!.endTurn!();
    expect(held.map(({ body }) => body.byteLength)).toEqual([0, 2_000_000]);
    expect((await waiting).endTurn).toBeUndefined();
    expect((await fetch(large)).body).toHaveLength(2_000_000);
    held[1]!.endTurn!();
  });

  test('a body announced as too large is not read', async () => {
    expect(await codeOf(fetch(farm.url('/announced')))).toBe('too_large');
  });

  test('a body shorter than announced is an error', async () => {
    expect(await codeOf(fetch(farm.url('/trunc')))).toBe('reset');
  });

  test('a dripping body ends at the deadline', async () => {
    expect(await codeOf(fetch(farm.url('/drip'), { timeoutMs: 300 }))).toBe('timeout');
  });

  test('a silent server and a silent resolver end at the deadline', async () => {
    expect(await codeOf(fetch(farm.url('/hang'), { timeoutMs: 200 }))).toBe('timeout');
    const lost = createSafeFetch({ userAgent, resolver: () => Promise.withResolvers<never>().promise });
    expect(await codeOf(lost('http://jornal.test/', { timeoutMs: 100 }))).toBe('timeout');
  });

  test('five redirects are followed, a sixth is not (requirements S17)', async () => {
    expect((await fetch(farm.url('/chain?left=5'))).redirects).toHaveLength(5);
    expect(await codeOf(fetch(farm.url('/chain?left=6')))).toBe('too_many_redirects');
    expect(await codeOf(fetch(farm.url('/loop')))).toBe('too_many_redirects');
  });

  test('a reset connection, a wrong coding and an unknown name have their own codes', async () => {
    expect(await codeOf(fetch(farm.url('/reset')))).toBe('reset');
    expect(await codeOf(fetch(farm.url('/unpacked')))).toBe('bad_encoding');
    expect(await codeOf(fetch(farm.url('/packed?codings=gzip,gzip,gzip,gzip')))).toBe('bad_encoding');
    const unknown = createSafeFetch({ userAgent, resolver: () => Promise.reject(new Error('no such name')) });
    expect(await codeOf(unknown('http://nowhere.test/'))).toBe('dns');
  });
});

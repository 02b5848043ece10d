import { describe, expect, test } from 'vitest';
import { MAX_KEPT_ENTRIES, parseFeed } from './parse/parse-feed.ts';

const feed = (inside: string, doctype = '') =>
  Buffer.from(`<?xml version="1.0"?>${doctype}<rss version="2.0"><channel>${inside}</channel></rss>`);

/** Two seconds of processor time, not of the clock, and little heap memory afterwards (requirements S15). */
function bounded<T>(work: () => T): T {
  const before = process.memoryUsage().heapUsed;
  const start = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1_000).toBeLessThan(2_000);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(150_000_000);
  return result;
}

describe('documents that try to grow', () => {
  test('a billion laughs are not expanded', () => {
    const levels = Array.from({ length: 20 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
    const document = feed('<title>&l20;</title>', `<!DOCTYPE rss [<!ENTITY l0 "ha">${levels}]>`);
    expect(bounded(() => parseFeed(document)).feed.title).toBe('&l20;');
  });

  test('one long entity used a thousand times is not expanded', () => {
    const document = feed(
      `<item><description>${'&big;'.repeat(1000)}</description></item>`,
      `<!DOCTYPE rss [<!ENTITY big "${'x'.repeat(1_000_000)}">]>`,
    );
    expect(bounded(() => parseFeed(document)).entries[0]!.summary!.length).toBeLessThan(10_000);
  });

  test('short entities are expanded, up to a limit', () => {
    const document = feed(
      `<title>&jornal;</title><item><description>${'&jornal;'.repeat(50_000)}</description></item>`,
      '<!DOCTYPE rss [<!ENTITY jornal "Jornal do Exemplo">]>',
    );
    const parsed = bounded(() => parseFeed(document));
    expect(parsed.feed.title).toBe('Jornal do Exemplo');
    expect(parsed.entries[0]!.summary!.length).toBeLessThan(2 * document.length);
  });

  test('millions of character references are read quickly', () => {
    const document = feed(
      `<title>${'&#65;'.repeat(100_000)}</title><item><description>${'&#65;'.repeat(2_500_000)}</description></item>`,
    );
    expect(bounded(() => parseFeed(document)).feed.title).toMatch(/^A{400,}…$/);
  });

  test('an external DTD is never loaded', () => {
    const document = feed(
      '<title>ok &fora;</title>',
      '<!DOCTYPE rss SYSTEM "file:///etc/passwd" [<!ENTITY fora SYSTEM "file:///etc/passwd">]>',
    );
    expect(parseFeed(document).feed.title).toBe('ok &fora;');
  });
});

describe('documents that try to be slow', () => {
  test('a hundred thousand nested elements end in an error or a result', () => {
    const deep = Buffer.from(`<rss><channel>${'<a>'.repeat(100_000)}`);
    expect(() => bounded(() => parseFeed(deep))).toThrow(expect.objectContaining({ code: 'too_deep' }));
    const inside = feed(`<item><description>${'<div>'.repeat(100_000)}oi</description></item>`);
    expect(bounded(() => parseFeed(inside)).entries).toHaveLength(1);
  });

  test.each([
    ['unclosed titles', `<item>${'<title>a'.repeat(300_000)}`],
    ['unclosed titles in many items', '<item><title>a'.repeat(100_000)],
    ['unclosed comments', '<!--'.repeat(500_000)],
    ['unclosed CDATA', '<item><title><![CDATA['.repeat(200_000)],
    ['lone quotes', '<a b="'.repeat(300_000)],
    ['lone brackets', '<'.repeat(3_000_000)],
    ['half tags', '<item '.repeat(500_000)],
    ['unclosed objects in a text', `<item><description>${'&lt;object&gt;'.repeat(30_000)}</description></item>`],
    [
      'unclosed select and svg in a text',
      `<item><description>${'&lt;svg&gt;&lt;select&gt;'.repeat(20_000)}</description></item>`,
    ],
    ['close tags of nothing', `<item><description>${'&lt;b&gt;&lt;/i&gt;'.repeat(30_000)}</description></item>`],
    ['spaces', `<item><title>${' '.repeat(3_000_000)}</title></item>`],
    ['spaces in a text', `<item><description>a${' '.repeat(400_000)}b&lt;p&gt;</description></item>`],
    ['an author of brackets', `<item><author>${'<name'.repeat(100_000)}</author></item>`],
    ['a long mail address', `<item><author>${'a@'.repeat(200_000)}</author></item>`],
    ['scripts in titles', `<item><title>${'&lt;script'.repeat(1_000)}</title></item>`.repeat(500)],
    ['brackets in dates', `<item><pubDate><![CDATA[${'<'.repeat(20_000)}]]></pubDate></item>`.repeat(300)],
    [
      'media groups without end',
      `<item><media:group>${'<media:description>'.repeat(20_000)}</media:group></item>`.repeat(5),
    ],
    ['attributes', `<item><link ${'a="b" '.repeat(300_000)}/></item>`],
    ['namespaces', `<item>${'<x:y xmlns:x="z">'.repeat(50_000)}</item>`],
    ['a prolog without end', `<?xml ${'a'.repeat(3_000_000)}`],
    ['declared entities', `<!DOCTYPE rss [${'<!ENTITY a "'.repeat(200_000)}`],
  ])('%s are parsed quickly', (_name, inside) => {
    bounded(() => {
      try {
        parseFeed(feed(inside));
      } catch (error) {
        expect(error).toHaveProperty('code');
      }
    });
  });
});

describe('feeds of unusual size', () => {
  test('the newest 500 of 50,000 items are kept (requirements F11)', () => {
    const start = Date.parse('2026-01-01T00:00:00Z');
    const items = Array.from({ length: 50_000 }, (_, n) => {
      const date = new Date(start + ((n * 7919) % 50_000) * 60_000).toUTCString();
      return `<item><guid>${(n * 7919) % 50_000}</guid><title>Item ${n}</title><pubDate>${date}</pubDate></item>`;
    });
    const parsed = bounded(() => parseFeed(feed(items.join(''))));
    expect(parsed.total).toBe(50_000);
    expect(parsed.entries).toHaveLength(MAX_KEPT_ENTRIES);
    expect(parsed.entries.map((entry) => Number(entry.id))).toEqual(Array.from({ length: 500 }, (_, n) => 49_999 - n));
  });

  test('a title of a megabyte becomes 500 characters', () => {
    const parsed = bounded(() => parseFeed(feed(`<item><title>${'palavra '.repeat(130_000)}</title></item>`)));
    expect(parsed.entries[0]!.title!.length).toBeLessThanOrEqual(500);
    expect(parsed.entries[0]!.title).toMatch(/^palavra palavra .*…$/);
  });
});

import { describe, expect, test } from 'vitest';
import { hourMs } from '../../../contract/rules/durations.ts';
import { FetchError } from '../../../platform/safe-fetch/fetch-error.ts';
import { parseRobots, RobotsReader } from './robots.ts';

const allows = (text: string, path: string) => parseRobots(text, 'recorte').allows(`https://jornal.example${path}`);

describe('robots rules', () => {
  test.each([
    ['', '/a', true],
    ['User-agent: *\nDisallow: /', '/a', false],
    ['User-agent: *\nDisallow:', '/a', true],
    ['User-agent: *\nDisallow: /privado/', '/privado/x', false],
    ['User-agent: *\nDisallow: /privado/', '/privado', true],
    ['User-agent: *\nDisallow: /\nAllow: /noticias/', '/noticias/1', true],
    ['User-agent: *\nDisallow: /*.pdf$', '/a/b.pdf', false],
    ['User-agent: *\nDisallow: /*.pdf$', '/a/b.pdf?x', true],
    ['User-agent: *\nDisallow: /*?print=', '/a?print=1', false],
    ['User-agent: *\nDisallow: /a*b*c', '/aXbYc/d', false],
    ['User-agent: *\nDisallow: /a$', '/a', false],
    ['User-agent: *\nDisallow: /a$', '/ab', true],
    ['User-agent: outro\nDisallow: /', '/a', true],
    ['User-agent: outro\nUser-agent: Recorte\nDisallow: /x\n\nUser-agent: *\nDisallow: /', '/a', true],
    ['User-agent: recorte # nós\nDisallow: /x # aqui', '/x', false],
    ['Disallow: /', '/a', true],
    ['User-agent: *\nDisallow: /', '/robots.txt', true],
  ])('%j for %s', (text, path, expected) => expect(allows(text, path)).toBe(expected));

  test('an allow as long as the prohibition has precedence', () => {
    expect(allows('User-agent: *\nDisallow: /ab\nAllow: /ab', '/ab')).toBe(true);
  });

  test('gives the crawl delay', () => {
    expect(parseRobots('User-agent: *\nCrawl-delay: 2.5', 'recorte').crawlDelayMs).toBe(2_500);
    expect(parseRobots('User-agent: *\nCrawl-delay: x', 'recorte').crawlDelayMs).toBeNull();
  });

  test('is not slowed down by a hostile pattern', () => {
    const rules = parseRobots(`User-agent: *\nDisallow: /${'*a'.repeat(5_000)}$`, 'recorte');
    expect(rules.allows(`https://jornal.example/${'a'.repeat(4_000)}b`)).toBe(true);
  });
});

describe('reading the rules of sites', () => {
  const answering = (status: number, body = '') => {
    const asked: string[] = [];
    let now = 0;
    const reader = new RobotsReader(
      async (url) => {
        asked.push(url);
        if (status === 0) throw new FetchError('timeout', 'late');
        return { url, status, headers: {}, body: Buffer.from(body), redirects: [] };
      },
      () => now,
    );
    const mayFetch = async (url: string) => (await reader.rulesFor(url)).allows(url);
    return { mayFetch, asked, pass: (ms: number) => (now += ms) };
  };

  test('happens once a day for each site', async () => {
    const { mayFetch, asked, pass } = answering(200, 'User-agent: *\nDisallow: /x');
    expect(await mayFetch('https://a.example/x')).toBe(false);
    expect(await mayFetch('https://a.example/y')).toBe(true);
    expect(asked).toEqual(['https://a.example/robots.txt']);
    await mayFetch('http://a.example/y');
    expect(asked).toHaveLength(2);
    pass(25 * hourMs);
    await mayFetch('https://a.example/y');
    expect(asked).toHaveLength(3);
  });

  test('no rules mean no prohibition', async () => {
    expect(await answering(404).mayFetch('https://a.example/x')).toBe(true);
  });

  test.each([503, 429, 0])('an error (%i) prohibits for now, and is asked again within the hour', async (status) => {
    const { mayFetch, asked, pass } = answering(status);
    expect(await mayFetch('https://a.example/x')).toBe(false);
    pass(61 * 60_000);
    await mayFetch('https://a.example/x');
    expect(asked).toHaveLength(2);
  });
});

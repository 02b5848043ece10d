import { parseAtomFeed, parseJsonFeed, parseRdfFeed, parseRssFeed } from 'feedsmith';
import { parseHTML } from 'linkedom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allStories } from './all-stories.ts';
import { composeArticles } from './articles.ts';
import { createNewsroom, type Newsroom } from './newsroom.ts';
import { outletIds, outletPlanOf } from './outlets.ts';
import { storyOf } from './story-truth.test-support.ts';

const now = Date.UTC(2026, 4, 20, 13, 37, 12);
const articles = composeArticles(allStories, now);

let newsroom: Newsroom;
let origin: string;

beforeAll(async () => {
  newsroom = createNewsroom({ now: () => now });
  origin = (await newsroom.listen()).url;
});
afterAll(() => newsroom.close());

const plans = outletIds.flatMap((id) =>
  outletPlanOf(id).feeds.map((plan) => ({ id, path: `/${id}/${plan.path}`, plan })),
);
const articlesIn = ({ id, plan }: (typeof plans)[number]) =>
  articles.filter(({ outlet, topic }) => outlet === id && (plan.topics?.includes(topic) ?? true));

/** Checks what a strict XML parser requires: nested and closed tags, valid references, no control characters. */
function isWellFormedXml(xml: string): boolean {
  const bare = xml.replace(/^<\?xml [^>]*\?>/, '').replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '');
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d+);)/.test(bare)) return false;
  const open: string[] = [];
  let rootsClosed = 0;
  const outside = bare.replace(/<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>/g, (_, end, name, __, empty) => {
    if (end && open.pop() !== name) open.push('mismatch');
    if (!end && !empty) open.push(name);
    if (open.length === 0) rootsClosed += 1;
    return '';
  });
  return open.length === 0 && rootsClosed === 1 && !outside.includes('<');
}

async function textOf(path: string, encoding = 'utf-8'): Promise<string> {
  const response = await fetch(origin + path);
  expect(response.status, path).toBe(200);
  return new TextDecoder(encoding, { fatal: true }).decode(await response.arrayBuffer());
}

describe('the sample newsroom', () => {
  it('has at least twelve feeds of four kinds, listed with its outlets', () => {
    expect(plans.length).toBeGreaterThanOrEqual(12);
    expect(new Set(plans.map(({ plan }) => plan.kind))).toEqual(new Set(['rss', 'atom', 'json', 'rdf']));
    expect(newsroom.outlets.flatMap(({ feeds }) => feeds)).toEqual(plans.map(({ path }) => origin + path));
  });

  it.each(plans)('serves $path well-formed, with the outlet’s articles, addresses and dates', async (feed) => {
    const text = await textOf(feed.path, feed.plan.encoding);
    const own = articlesIn(feed);
    const expected = own.map(({ path, headline, publishedAt }) => [origin + path, headline, publishedAt]);
    expect(own.length).toBeGreaterThanOrEqual(5);
    if (feed.plan.kind !== 'json') expect(isWellFormedXml(text)).toBe(true);
    const parsed = {
      rss: () => parseRssFeed(text).items?.map(({ link, title, pubDate }) => [link, title, pubDate]),
      atom: () =>
        parseAtomFeed(text).entries?.map((entry) => [entry.links?.[0]?.href, entry.title?.value, entry.published]),
      json: () => parseJsonFeed(text).items?.map((item) => [item.url, item.title, item.date_published]),
      rdf: () => parseRdfFeed(text).items?.map(({ link, title, dc }) => [link, title, dc?.dates?.[0]]),
    }[feed.plan.kind]();
    expect(parsed?.map(([link, title, date]) => [link, title, Date.parse(String(date))])).toEqual(expected);
  });

  it('serves Folha do Vale in ISO-8859-1, told by the prolog alone', async () => {
    const response = await fetch(`${origin}/folha/rss.xml`);
    expect(response.headers.get('content-type')).toBe('text/xml');
    const bytes = await response.arrayBuffer();
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow();
    const text = new TextDecoder('iso-8859-1').decode(bytes);
    expect(text).toMatch(/^<\?xml version="1.0" encoding="iso-8859-1"\?>/);
    const titles = parseRssFeed(text).items?.map(({ title }) => title);
    expect(titles).toContain('Trem de carga volta ao Vale do Paraíba em fevereiro');
    expect(text).toContain('O trecho de 96 quilômetros da ferrovia');
  });

  it('shows every article’s own text on its page, among other parts of the page', async () => {
    for (const { path, headline, paragraphs } of articles) {
      const { document } = parseHTML(await textOf(path));
      expect(document.querySelector('h1')?.textContent).toBe(headline);
      const shown = [...document.querySelectorAll('p')].map(({ textContent }) => textContent);
      for (const paragraph of paragraphs) expect(shown, path).toContain(paragraph);
      expect(document.querySelector('nav a')).not.toBeNull();
      expect(document.querySelector('.newsletter form')).not.toBeNull();
    }
  });

  it('leads from every page only to addresses that exist', async () => {
    const hrefs = new Set<string>();
    for (const path of ['/', ...outletIds.map((id) => `/${id}/`), ...articles.slice(0, 40).map(({ path }) => path)]) {
      const { document } = parseHTML(await textOf(path));
      for (const link of document.querySelectorAll('a[href], link[href]')) hrefs.add(link.getAttribute('href')!);
    }
    for (const href of hrefs) {
      expect((await fetch(new URL(href, origin), { method: 'HEAD' })).status, href).toBe(200);
    }
  });

  it.each(plans)('answers 304 at $path to a reader who sends back its validators', async ({ path, plan }) => {
    const first = await fetch(origin + path);
    const etag = first.headers.get('etag');
    const lastModified = first.headers.get('last-modified');
    expect(etag !== null).toBe(plan.validators !== 'last-modified');
    expect(lastModified !== null).toBe(plan.validators !== 'etag');
    if (etag) {
      const again = await fetch(origin + path, { headers: { 'if-none-match': etag } });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    if (lastModified) {
      const again = await fetch(origin + path, { headers: { 'if-modified-since': lastModified } });
      expect(again.status).toBe(304);
    }
  });

  it('answers in full to an old tag, even with a fresh date, and to an old date', async () => {
    const path = `${origin}/gazeta/rss/ultimas.xml`;
    const date = (await fetch(path)).headers.get('last-modified')!;
    const oldTag = await fetch(path, { headers: { 'if-none-match': '"old"', 'if-modified-since': date } });
    expect(oldTag.status).toBe(200);
    const oldDate = new Date(Date.parse(date) - 1000).toUTCString();
    expect((await fetch(path, { headers: { 'if-modified-since': oldDate } })).status).toBe(200);
  });

  it('answers 404 to an unknown address and 405 to a post', async () => {
    expect((await fetch(`${origin}/gazeta/nada`)).status).toBe(404);
    expect((await fetch(`${origin}/gazeta/`, { method: 'POST' })).status).toBe(405);
  });

  it('listens on the loopback interface only and knows its addresses early when the port is given', async () => {
    expect(new URL(origin).hostname).toBe('127.0.0.1');
    expect(() => createNewsroom({ now: () => now }).outlets).toThrow(/listen/);
    const port = Number(new URL(origin).port);
    const second = createNewsroom({ now: () => now, port });
    expect(second.outlets).toEqual(newsroom.outlets);
    await expect(second.listen()).rejects.toThrow(/EADDRINUSE/);
  });

  it('gives the story of each address it serves', async () => {
    const items = parseRssFeed(await textOf('/correio/feed')).items ?? [];
    expect(items.length).toBeGreaterThan(20);
    for (const { link } of items) expect(storyOf(link!)?.storyId).toMatch(/^[a-z0-9-]+$/);
  });
});

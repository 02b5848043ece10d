import { decodeCharset } from '../decode-charset.ts';
import { absolute, entryTime, linkOf, type ParsedEntry, readEntry, titleOf } from './parse-entry.ts';
import { type FeedItems, readGazette, readJsonFeed } from './parse-json-feed.ts';
import { readNewsSitemap } from './parse-news-sitemap.ts';
import { FeedParseError, scanFeed } from './parse-scan.ts';
import { readWord } from './parse-values.ts';

export interface ParsedFeed {
  feed: { title: string | null; link: string | null; language: string | null };
  /** Newest first if the feed had more than we keep, else in the feed's own order. */
  entries: ParsedEntry[];
  /** How many items the document had. */
  total: number;
}

export interface ParseOptions {
  /** The address of the document, for relative links. */
  url?: string | undefined;
  contentType?: string | undefined;
}

/** Of a feed of 50,000 items the newest 500 are kept (requirements F11). */
export const MAX_KEPT_ENTRIES = 500;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f]/;

/** Parses RSS, RDF, Atom, CDF, JSON Feed or a news sitemap, tolerating common errors. Throws FeedParseError if it contains no feed. */
export function parseFeed(document: Uint8Array, options: ParseOptions = {}): ParsedFeed {
  const decoded = decodeCharset(document, options.contentType).text;
  // Characters that XML forbids and PostgreSQL cannot store.
  const text = forbidden.test(decoded) ? decoded.replace(new RegExp(forbidden, 'g'), '') : decoded;
  const opening = /[^\s\ufeff]/.exec(text);
  if (!opening) throw new FeedParseError('empty', 'the document is empty');
  return opening[0] === '{'
    ? wholeOf(readJsonFeed(text.slice(opening.index), options.url))
    : parseMarkup(text, options.url);
}

function wholeOf({ title, link, language, items }: FeedItems): ParsedFeed {
  const kept = newest(items, (item) => item.time);
  return { feed: { title, link, language }, entries: kept.map((item) => item.read()), total: items.length };
}

function parseMarkup(text: string, url: string | undefined): ParsedFeed {
  const { root, feed, entries, isComplete } = scanFeed(text, url);
  const isFeed = ['rss', 'rdf:rdf', 'feed', 'channel', 'item', 'entry'].includes(root);
  if (root === 'html' || root === 'xhtml:html') return parsePage(text);
  const news = root === 'urlset' ? readNewsSitemap(text) : undefined;
  if (news && news.items.length > 0) return wholeOf(news);
  if (!isFeed && entries.length === 0) throw new FeedParseError('not_a_feed', 'no feed in the document');
  if (!isComplete && entries.length === 0) throw new FeedParseError('not_a_feed', 'cut off before its first entry');
  const link = linkOf(feed, url);
  // Without a known address, relative links are resolved against the feed's home page.
  const base = url ?? (link !== null && URL.canParse(link) ? link : undefined);
  const language = [...(feed.fields.get('language') ?? []), ...(feed.fields.get('dc:language') ?? [])][0];
  return {
    feed: { title: titleOf(feed), link, language: language ? readWord(language.raw) || null : null },
    entries: newest(entries, entryTime).map((entry) => rebased(readEntry(entry, base), base)),
    total: entries.length,
  };
}

/** The official gazette has no feed, but its page lists the day's acts. */
function parsePage(html: string): ParsedFeed {
  const acts = readGazette(html);
  if (!acts) throw new FeedParseError('html_page', 'a web page, not a feed');
  const feed = { title: 'Diário Oficial da União', link: 'https://www.in.gov.br/', language: 'pt-BR' };
  return { feed, entries: acts, total: acts.length };
}

function rebased(entry: ParsedEntry, base: string | undefined): ParsedEntry {
  return entry.link === null || base === undefined ? entry : { ...entry, link: absolute(entry.link, base) };
}

/** Undated entries follow the dated ones, in the publisher's order. */
function newest<T>(items: T[], time: (item: T) => number | undefined): T[] {
  if (items.length <= MAX_KEPT_ENTRIES) return items;
  const dated = items.map((item, order) => ({ item, order, at: time(item) ?? Number.NEGATIVE_INFINITY }));
  dated.sort((a, b) => (a.at === b.at ? a.order - b.order : b.at - a.at));
  return dated.slice(0, MAX_KEPT_ENTRIES).map(({ item }) => item);
}

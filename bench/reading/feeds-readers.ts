import { parseFeed as parseByFeedsmith } from 'feedsmith';
import { parseFeed as parseByHtmlparser2 } from 'htmlparser2';
import { decodeCharset } from '../../news/sources/decode-charset.ts';
import type { ParsedEntry } from '../../news/sources/parse/parse-entry.ts';
import { type ParsedFeed, type ParseOptions, parseFeed } from '../../news/sources/parse/parse-feed.ts';

export type FeedReader = (document: Buffer, options: ParseOptions) => ParsedFeed;

type Loose = { [key: string]: Loose | undefined };
/** Libraries return a text, or a record that has it under one of a few names. */
function textIn(value: unknown): string | null {
  if (Array.isArray(value)) return textIn(value[0]);
  if (typeof value === 'object' && value !== null) {
    const { value: inner, name, href, encoded } = value as Loose;
    return textIn(inner ?? name ?? href ?? encoded);
  }
  return typeof value === 'string' && value !== '' ? value : null;
}

const isoOf = (value: unknown): string | null => {
  const time = Date.parse(value instanceof Date ? value.toISOString() : (textIn(value) ?? ''));
  return Number.isNaN(time) ? null : new Date(time).toISOString();
};

function entryOf(item: Loose): ParsedEntry {
  const link = textIn(item.link) ?? textIn(item.links) ?? textIn(item.url);
  return {
    id: textIn(item.guid) ?? textIn(item.id) ?? link,
    title: textIn(item.title),
    link,
    published: isoOf(item.pubDate ?? item.published ?? item.date_published),
    updated: isoOf(item.updated ?? item.date_modified),
    author: textIn(item.authors) ?? textIn(item.author),
    summary: textIn(item.description) ?? textIn(item.summary),
    content: textIn(item.content) ?? textIn(item.content_html),
  };
}

function feedOf(feed: Loose, items: unknown): ParsedFeed {
  const entries = (Array.isArray(items) ? (items as Loose[]) : []).map(entryOf);
  const link = textIn(feed.link) ?? textIn(feed.links);
  return { feed: { title: textIn(feed.title), link, language: null }, entries, total: entries.length };
}

/** Our reader and two libraries that could replace it; all get the text decoded by us. */
export const feedReaders: Record<string, FeedReader> = {
  ours: parseFeed,
  feedsmith(document, { contentType }) {
    const { feed } = parseByFeedsmith(decodeCharset(document, contentType).text) as unknown as { feed: Loose };
    return feedOf(feed, feed.items ?? feed.entries);
  },
  htmlparser2(document, { contentType }) {
    const feed = parseByHtmlparser2(decodeCharset(document, contentType).text) as unknown as Loose | null;
    if (!feed) throw new Error('not a feed');
    return feedOf(feed, feed.items);
  },
};

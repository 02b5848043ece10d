import { iso, parseFeedDate } from './feed-dates.ts';
import { absolute, isWebAddress, type ParsedEntry } from './parse-entry.ts';
import { FeedParseError } from './parse-scan.ts';
import { MAX_CONTENT_CHARS, readBody, readTitle } from './parse-values.ts';

type Json = Record<string, unknown>;

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function word(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.trim() : '';
}

function text(value: unknown, type: 'text' | 'html', read: typeof readBody): string | null {
  if (typeof value !== 'string') return null;
  // JSON has no markup of its own: CDATA keeps the value as it is. What is cut off would not be read, and be copied thrice.
  const raw = `<![CDATA[${value.slice(0, MAX_CONTENT_CHARS).replaceAll(']]>', ']]&gt;')}]]>`;
  return read({ raw, type, isAtom: true });
}

function time(value: unknown): number | undefined {
  return typeof value === 'string' ? parseFeedDate(value) : undefined;
}

function authorsOf(item: Json): string | null {
  const listed = Array.isArray(item.authors) ? item.authors : [item.author];
  const names = listed.map((author) => (isRecord(author) ? word(author.name) || word(author.url) : word(author)));
  return names.filter((name) => name !== '').join(', ') || null;
}

function readItem(item: Json, base: string | undefined): ParsedEntry {
  const address = word(item.url) || word(item.external_url);
  const link = address === '' || !isWebAddress(address) ? null : absolute(address, base);
  const updated = time(item.date_modified);
  const published = time(item.date_published) ?? updated;
  return {
    id: word(item.id) || link,
    title: text(item.title, 'text', readTitle),
    link,
    published: iso(published),
    updated: iso(updated),
    author: authorsOf(item),
    summary: text(item.summary, 'text', readBody),
    content: text(item.content_html, 'html', readBody) ?? text(item.content_text, 'text', readBody),
  };
}

export interface JsonFeed {
  title: string | null;
  link: string | null;
  language: string | null;
  /** Unread, so that only those kept are paid for. */
  items: { time: number | undefined; read(): ParsedEntry }[];
}

export function readJsonFeed(source: string, base?: string): JsonFeed {
  let parsed: unknown;
  try {
    parsed = JSON.parse(source);
  } catch (error) {
    throw new FeedParseError('bad_json', error instanceof Error ? error.message.slice(0, 200) : 'not JSON');
  }
  if (!isRecord(parsed) || !Array.isArray(parsed.items)) throw new FeedParseError('not_a_feed', 'JSON without items');
  const home = word(parsed.home_page_url);
  const root = base ?? (home || undefined);
  return {
    title: text(parsed.title, 'text', readTitle),
    link: home === '' || !isWebAddress(home) ? null : absolute(home, base),
    language: word(parsed.language) || null,
    items: parsed.items.filter(isRecord).map((item) => ({
      time: time(item.date_published) ?? time(item.date_modified),
      read: () => readItem(item, root),
    })),
  };
}

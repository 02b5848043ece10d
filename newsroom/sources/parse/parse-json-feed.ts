import { escapeText } from '../../../contract/rules/escape.ts';
import { isoTime, parseFeedDate } from './feed-dates.ts';
import { absolute, mayBeWebAddress, type ParsedEntry } from './parse-entry.ts';
import { FeedParseError } from './parse-scan.ts';
import { MAX_CONTENT_CHARS, readContent, readTitle } from './parse-values.ts';

type Json = Record<string, unknown>;

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function word(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.trim() : '';
}

function text(value: unknown, type: 'text' | 'html', read: typeof readContent): string | null {
  if (typeof value !== 'string') return null;
  // JSON has no markup: CDATA keeps the value unchanged. The value is cut first: the rest would not be read and would be copied
  // three times.
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
  const link = address === '' || !mayBeWebAddress(address) ? null : absolute(address, base);
  const updated = time(item.date_modified);
  const published = time(item.date_published) ?? updated;
  return {
    id: word(item.id) || link,
    title: text(item.title, 'text', readTitle),
    link,
    published: isoTime(published),
    updated: isoTime(updated),
    author: authorsOf(item),
    summary: text(item.summary, 'text', readContent),
    content: text(item.content_html, 'html', readContent) ?? text(item.content_text, 'text', readContent),
  };
}

export interface FeedItems {
  title: string | null;
  link: string | null;
  language: string | null;
  /** Parsed on demand, so that only the entries kept cost time. */
  items: { time: number | undefined; read(): ParsedEntry }[];
}

export function readJsonFeed(source: string, base?: string): FeedItems {
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
    link: home === '' || !mayBeWebAddress(home) ? null : absolute(home, base),
    language: word(parsed.language) || null,
    items: parsed.items.filter(isRecord).map((item) => ({
      time: time(item.date_published) ?? time(item.date_modified),
      read: () => readItem(item, root),
    })),
  };
}

/** A day's section has up to a few thousand acts, all of one date: none is newer than another. */
const MAX_ACTS = 5_000;
const actsHome = 'https://www.in.gov.br/web/dou/-/';
const embedded = /<script[^>]*\bid\s*=\s*["']params["'][^>]*>([\s\S]*?)<\/script>/i;

function readAct(act: Json): ParsedEntry[] {
  const slug = word(act.urlTitle);
  const title = readTitle({ raw: escapeText(word(act.title) || word(act.artType)) });
  if (slug === '' || title === '') return [];
  const organ = word(act.hierarchyStr);
  const excerpt = word(act.content);
  const summary = escapeText([organ, excerpt].filter((part) => part !== '').join(': '));
  return [
    {
      id: slug,
      title,
      link: `${actsHome}${encodeURIComponent(slug)}`,
      published: isoTime(parseFeedDate(word(act.pubDate))),
      updated: null,
      author: organ.split('/')[0] || null,
      summary: summary || null,
      content: null,
    },
  ];
}

/** The acts on a page of the Diário Oficial da União; undefined for any other page. */
export function readGazette(html: string): ParsedEntry[] | undefined {
  if (!html.includes('jsonArray')) return undefined;
  try {
    const listed: unknown = JSON.parse(embedded.exec(html)?.[1] ?? '')?.jsonArray;
    if (!Array.isArray(listed)) return undefined;
    return listed.slice(0, MAX_ACTS).filter(isRecord).flatMap(readAct);
  } catch {
    return undefined;
  }
}

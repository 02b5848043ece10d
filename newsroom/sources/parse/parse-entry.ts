import { isoTime, parseFeedDate } from './feed-dates.ts';
import { readAttributes } from './parse-markup.ts';
import type { RawField, RawNode } from './parse-scan.ts';
import { plainInside, type RawValue, readContent, readTitle, readWord } from './parse-values.ts';

export interface ParsedEntry {
  /** The publisher's own id of the item; its link if it has none. */
  id: string | null;
  title: string | null;
  link: string | null;
  /** ISO 8601 in UTC. */
  published: string | null;
  updated: string | null;
  author: string | null;
  /** HTML as the feed has it: only paragraphs are read from it, and it is never shown. */
  summary: string | null;
  content: string | null;
}

/** By reliability: fields that mean "published" before ambiguous ones. */
const publishedNames =
  'pubdate published issued dcterms:issued dc:date dcterms:created created dcterms:available date updated modified dcterms:modified lastbuilddate'.split(
    ' ',
  );
const updatedNames = ['updated', 'modified', 'dcterms:modified', 'dc:date', 'lastbuilddate', 'moddate'];
const titleNames = ['title', 'dc:title', 'media:title', 'itunes:title'];
const summaryNames =
  'description summary abstract dc:description dcterms:abstract itunes:summary media:description itunes:subtitle media:text'.split(
    ' ',
  );
const contentNames = 'content:encoded content xhtml:body xhtml:div body fullitem x:fullitem content:encodedtext'.split(
  ' ',
);
const authorNames = ['author', 'dc:creator', 'dc:author', 'creator', 'itunes:author', 'media:credit'];

function allOf(node: RawNode, names: string[]): RawField[] {
  return names.flatMap((name) => node.fields.get(name) ?? []);
}

function toValue(field: RawField): RawValue {
  const attributes = /\b(?:type|mode)\b/i.test(field.inside) ? readAttributes(field.inside) : undefined;
  return {
    raw: field.raw,
    type: (attributes?.get('type') ?? '').toLowerCase().split(';')[0]!.trim(),
    mode: (attributes?.get('mode') ?? '').toLowerCase(),
    isAtom: field.isAtom,
  };
}

/** The first of the named fields that is not empty. */
function firstReadable(node: RawNode, names: string[], read: (value: RawValue) => string): string | null {
  let blank: string | null = null;
  for (const field of allOf(node, names)) {
    const text = read(toValue(field));
    if (text !== '') return text;
    blank = text;
  }
  return blank;
}

export function titleOf(node: RawNode): string | null {
  return firstReadable(node, titleNames, readTitle);
}

function dateOf(node: RawNode, names: string[]): number | undefined {
  for (const field of names.flatMap((name) => (node.fields.get(name) ?? []).toReversed())) {
    const found = parseFeedDate(readWord(field.raw));
    if (found !== undefined) return found;
  }
  const lastmod = node.inside.includes('=') ? readAttributes(node.inside).get('lastmod') : undefined;
  return lastmod === undefined ? undefined : parseFeedDate(lastmod);
}

/** For selecting the newest of very many entries before parsing them. */
export function entryTime(node: RawNode): number | undefined {
  return dateOf(node, publishedNames);
}

export function absolute(address: string, base: string | undefined): string {
  const clean = address.replace(/[\t\n\r]/g, '').trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(clean) || base === undefined || !URL.canParse(clean, base)) return clean;
  return new URL(clean, base).href;
}

export function mayBeWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) || !/^[a-z][a-z0-9+.-]*:/i.test(address);
}

function linkOfField(field: RawField): { href: string; rel: string; type: string; isPlain: boolean } {
  const attributes = readAttributes(field.inside);
  const href = attributes.get('href') ?? readWord(field.raw);
  return {
    href: href === '' && !attributes.has('href') ? '' : absolute(href, field.base),
    rel: (attributes.get('rel') ?? 'alternate').toLowerCase().replace('http://www.iana.org/assignments/relation/', ''),
    type: (attributes.get('type') ?? '').toLowerCase(),
    isPlain: !field.isAtom,
  };
}

/** The page a reader would open: never a feed, an enclosure or an edit address. */
export function linkOf(node: RawNode, base?: string): string | null {
  const links = (node.fields.get('link') ?? []).map(linkOfField);
  const pages = links.filter((link) => link.rel === 'alternate' && link.href !== '' && mayBeWebAddress(link.href));
  // of several plain links the last one counts, as in other feed readers; Atom links differ by their type
  const page = pages.findLast((link) => link.isPlain) ?? pages.find((link) => link.type.includes('html')) ?? pages[0];
  if (page) return page.href;
  const attributes = readAttributes(node.inside);
  const own = attributes.get('href');
  return own && mayBeWebAddress(own) ? absolute(own, base) : null;
}

function guidLink(node: RawNode): string | null {
  for (const field of node.fields.get('guid') ?? []) {
    const permanent = readAttributes(field.inside).get('ispermalink')?.toLowerCase() !== 'false';
    const word = readWord(field.raw);
    const address = permanent && /^(https?:|\/)/i.test(word) ? absolute(word, field.base) : '';
    if (/^https?:/i.test(address)) return address;
  }
  return null;
}

function entryLink(node: RawNode, base: string | undefined): string | null {
  const original = allOf(node, ['feedburner:origlink']).map((field) => readWord(field.raw));
  const link = linkOf(node, base);
  const proxied = link === null || /\/\/feed(?:s|proxy|burner)?\.(?:feedburner|google)\./i.test(link);
  if (proxied && original[0] && /^https?:\/\//i.test(original[0])) return original[0];
  return link ?? guidLink(node);
}

function entryId(node: RawNode): string | null {
  for (const field of allOf(node, ['guid', 'id', 'dc:identifier'])) {
    const word = readWord(field.raw);
    if (word !== '') return field.isAtom && /^[^:]*\//.test(word) ? absolute(word, field.base) : word;
  }
  return node.inside.includes('about') ? (readAttributes(node.inside).get('rdf:about') ?? null) : null;
}

/** Longest part that is searched: authors and media groups are small. */
const MAX_NESTED_CHARS = 10_000;

function childText(inside: string, name: string): string | null {
  const raw = inside.slice(0, MAX_NESTED_CHARS);
  const found = new RegExp(`<(?:[\\w-]+:)?${name}(?:\\s[^>]*)?>([\\s\\S]*?)</(?:[\\w-]+:)?${name}\\s*>`, 'i').exec(raw);
  return found ? readTitle({ raw: found[1]! }) : null;
}

/** "mail@x (Name)", "Name <mail@x>", "Name (mail@x)", "Name" or only an address. */
function personOf(text: string): string {
  const mail = /[^\s()<>"@]+@[^\s()<>"@.]+(?:\.[^\s()<>"@.]+)+/.exec(text)?.[0];
  if (!mail) return text;
  const name = text
    .replace(mail, '')
    .replace(/mailto:|[()<>"[\]]/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return name.replace(/^[-,;:\s]+|[-,;:\s]+$/g, '') || mail;
}

const MAX_AUTHOR_SOURCE_CHARS = 2_000;

function authorOf(node: RawNode): string | null {
  for (const name of authorNames) {
    const people = (node.fields.get(name) ?? []).map((field) => {
      const raw = field.raw.slice(0, MAX_AUTHOR_SOURCE_CHARS);
      if (/<(?:[\w-]+:)?(?:name|email|uri|url)\b/i.test(raw))
        return childText(raw, 'name') || childText(raw, 'email') || '';
      const text = plainInside(raw);
      return text.includes('@') ? personOf(text.replace(/\s+/g, ' ').trim()) : readTitle({ raw });
    });
    const known = [...new Set(people.filter((person) => person !== ''))];
    if (known.length > 0) return known.join(', ').slice(0, 300);
  }
  return null;
}

/** In RSS items with both a description and a summary, the later one is the longer text. */
function bodiesOf(node: RawNode): { summary: string | null; content: string | null } {
  const summary = firstReadable(node, summaryNames, readContent);
  const content = firstReadable(node, contentNames, readContent);
  const [first, second] = [...node.fields.keys()].filter((name) => name === 'description' || name === 'summary');
  if (content !== null || first === undefined || second === undefined) return { summary, content };
  return { summary: firstReadable(node, [first], readContent), content: firstReadable(node, [second], readContent) };
}

export function readEntry(node: RawNode, base: string | undefined): ParsedEntry {
  const link = entryLink(node, base);
  const group = node.fields.get('media:group')?.[0];
  const bodies = bodiesOf(node);
  return {
    id: entryId(node) ?? link,
    title: titleOf(node),
    link,
    published: isoTime(entryTime(node)),
    updated: isoTime(dateOf(node, updatedNames)),
    author: authorOf(node),
    summary: bodies.summary ?? (group && childText(group.raw, 'description')) ?? bodies.content,
    content: bodies.content,
  };
}

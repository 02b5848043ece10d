import type { ParsedFeed } from '../../newsroom/sources/parse/parse-feed.ts';
import { decodeEntities } from '../../newsroom/sources/parse/parse-markup.ts';

export interface Check {
  field: string;
  kind: 'text' | 'address' | 'date';
  expected: unknown;
  negated: boolean;
  actual(parsed: ParsedFeed): string | null | undefined;
}

interface FeedparserCheck {
  path: (string | number)[];
  op: string;
  value?: unknown;
}

type EntryField = 'id' | 'title' | 'link' | 'published' | 'updated' | 'author' | 'summary' | 'content';

const kindOf = (field: EntryField): Check['kind'] =>
  field === 'link' ? 'address' : field === 'published' || field === 'updated' ? 'date' : 'text';

/** feedparser's names of our fields. */
const feedparserFields: Record<string, EntryField> = {
  title: 'title',
  'title_detail.value': 'title',
  link: 'link',
  id: 'id',
  guid: 'id',
  published: 'published',
  published_parsed: 'published',
  updated: 'updated',
  updated_parsed: 'updated',
  author: 'author',
  'author_detail.name': 'author',
  summary: 'summary',
  description: 'summary',
  'summary_detail.value': 'summary',
  'content.0.value': 'content',
};

function entryCheck(index: number, field: EntryField, expected: unknown, negated = false): Check {
  return { field, kind: kindOf(field), expected, negated, actual: (parsed) => parsed.entries[index]?.[field] };
}

function feedCheck(field: 'title' | 'link', expected: unknown): Check {
  return {
    field: `feed ${field}`,
    kind: kindOf(field),
    expected,
    negated: false,
    actual: (parsed) => parsed.feed[field],
  };
}

export function feedparserChecks(checks: FeedparserCheck[] | null): Check[] {
  return (checks ?? []).flatMap(({ path, op, value }) => {
    if (op !== '==' && op !== '!=') return [];
    const [area, ...rest] = path;
    if (area === 'feed') {
      const name = rest.join('.').replace('_detail.value', '');
      return name === 'title' || name === 'link' ? [feedCheck(name, value)] : [];
    }
    const field = area === 'entries' ? feedparserFields[rest.slice(1).join('.')] : undefined;
    return field ? [entryCheck(Number(rest[0]), field, value, op === '!=')] : [];
  });
}

type Expected = Record<string, unknown>;

function isRecord(value: unknown): value is Expected {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text, or the text inside gofeed's records of links, authors, guids and contents. */
function scalar(value: unknown): unknown {
  if (Array.isArray(value)) {
    const page = value.find(
      (link) => isRecord(link) && (link.rel === undefined || link.rel === 'alternate') && link.href,
    );
    if (page) return scalar(page);
    // We return every author of a byline, not only the first.
    const names = value.filter(isRecord).map((person) => person.name);
    return names.some((name) => typeof name === 'string') ? names.join(', ') : undefined;
  }
  if (!isRecord(value)) return value;
  return value.value ?? value.name ?? value.href;
}

const gofeedFields: [EntryField, string[]][] = [
  ['id', ['guid', 'id']],
  ['title', ['title']],
  ['link', ['link', 'links']],
  ['published', ['publishedParsed', 'pubDateParsed', 'published', 'pubDate']],
  ['updated', ['updatedParsed', 'updated']],
  ['author', ['authors', 'author']],
  ['summary', ['description', 'summary']],
  ['content', ['content']],
];

export function gofeedChecks(expectedJson: string | null): Check[] {
  if (!expectedJson) return [];
  const expected = JSON.parse(expectedJson) as Expected;
  const checks: Check[] = [];
  const title = scalar(expected.title);
  const link = scalar(expected.link ?? expected.links);
  if (typeof title === 'string') checks.push(feedCheck('title', title));
  if (typeof link === 'string') checks.push(feedCheck('link', link));
  const items = (expected.items ?? expected.entries ?? []) as Expected[];
  for (const [index, item] of items.entries())
    for (const [field, names] of gofeedFields) {
      const value = names.map((name) => scalar(item[name])).find((found) => typeof found === 'string');
      if (value !== undefined) checks.push(entryCheck(index, field, value));
    }
  return checks;
}

/** Only words: different choices of harmless tags, references and spaces are not measured. */
function words(text: string): string {
  return decodeEntities(text.replace(/<[a-z/!][^>]*>/gi, ''))
    .replace(/\s+/g, '')
    .normalize();
}

function instant(value: unknown): number {
  if (Array.isArray(value)) {
    const [year, month, day, hour, minute, second] = value.map(Number);
    return Date.UTC(year!, month! - 1, day, hour, minute, second);
  }
  return Date.parse(String(value));
}

/** Whether the words, the address or the instant are the expected ones. */
export function holds(check: Check, parsed: ParsedFeed): boolean {
  const actual = check.actual(parsed) ?? '';
  if (check.kind === 'date') {
    const wanted = instant(check.expected);
    return (actual ? instant(actual) === wanted : Number.isNaN(wanted)) !== check.negated;
  }
  const wanted = String(check.expected ?? '');
  const bare = (text: string) => text.replace(/\s+/g, '').normalize();
  const sides = [words(wanted), bare(wanted), decodeEntities(words(wanted))];
  return (sides.includes(words(actual)) || sides.includes(bare(actual))) !== check.negated;
}

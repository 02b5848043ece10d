import { iso, parseFeedDate } from './feed-dates.ts';
import { escapeText } from './parse-entities.ts';
import type { ParsedEntry } from './parse-entry.ts';
import { readTitle } from './parse-values.ts';

/** A day's section has up to a few thousand acts, all of one date: none is newer than another. */
const MAX_ACTS = 5_000;
const actsHome = 'https://www.in.gov.br/web/dou/-/';
const embedded = /<script[^>]*\bid\s*=\s*["']params["'][^>]*>([\s\S]*?)<\/script>/i;

function word(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function readAct(act: Record<string, unknown>): ParsedEntry[] {
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
      published: iso(parseFeedDate(word(act.pubDate))),
      updated: null,
      author: organ.split('/')[0] || null,
      summary: summary || null,
      content: null,
    },
  ];
}

/** The acts on a page of the Diário Oficial da União, or undefined when it is some other page. */
export function readGazette(html: string): ParsedEntry[] | undefined {
  if (!html.includes('jsonArray')) return undefined;
  try {
    const listed: unknown = JSON.parse(embedded.exec(html)?.[1] ?? '')?.jsonArray;
    if (!Array.isArray(listed)) return undefined;
    return listed.slice(0, MAX_ACTS).flatMap((act) => (act && typeof act === 'object' ? readAct(act) : []));
  } catch {
    return undefined;
  }
}

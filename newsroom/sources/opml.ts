import { escapeMarkup, escapeText } from '../../contract/rules/escape.ts';
import type { QuoteLimit } from '../../contract/rules/field-limits.ts';
import { readAttributes, tagEnd } from './parse/parse-markup.ts';
import { readQuoteLimit, writeQuoteLimit } from './quote-limit.ts';

export interface OpmlFeed {
  title: string;
  url: string;
  home: string | null;
  /** The outlines it is in, outermost first. */
  folder: string | null;
  /** The right of its outlet, in lists that we exported. */
  right?: QuoteLimit | undefined;
}

const MAX_FEEDS = 5_000;
const MAX_DEPTH = 20;
/** Custom attributes belong in a namespace (OPML 2.0). */
const RIGHT = 'recorte:right';

/** The feeds of a subscription list, as any feed reader exports it. Addresses are not checked here. */
export function readOpml(text: string): OpmlFeed[] {
  const feeds = new Map<string, OpmlFeed>();
  const folders: string[] = [];
  const outline = /<(\/?)outline(?=[\s/>])/gi;
  for (let found = outline.exec(text); found && feeds.size < MAX_FEEDS; found = outline.exec(text)) {
    const end = tagEnd(text, found.index);
    if (end === -1) break;
    outline.lastIndex = end;
    if (found[1]) {
      folders.pop();
      continue;
    }
    const attributes = readAttributes(text.slice(found.index + found[0].length, end));
    const title = (attributes.get('title') || attributes.get('text') || '').trim();
    const url = attributes.get('xmlurl')?.trim();
    if (url && URL.canParse(url) && !feeds.has(url)) {
      const home = attributes.get('htmlurl')?.trim() || null;
      feeds.set(url, {
        title: title || new URL(url).hostname,
        url,
        home,
        folder: folders.filter(Boolean).join(' / ') || null,
        right: readQuoteLimit(attributes.get(RIGHT) ?? ''),
      });
    }
    if (text.charCodeAt(end - 1) !== 47 && folders.length < MAX_DEPTH) folders.push(url ? '' : title);
  }
  return [...feeds.values()];
}

/** A subscription list that other readers can import. */
export function writeOpml(title: string, feeds: OpmlFeed[]): string {
  const byFolder = Map.groupBy(feeds, (feed) => feed.folder ?? '');
  const lines = [...byFolder].flatMap(([folder, members]) => {
    const indent = folder ? '      ' : '    ';
    const outlines = members.map(({ title: name, url, home, right }) => {
      const homeAttribute = home ? ` htmlUrl="${escapeMarkup(home)}"` : '';
      const rightAttribute = right === undefined ? '' : ` ${RIGHT}="${writeQuoteLimit(right)}"`;
      return `${indent}<outline type="rss" text="${escapeMarkup(name)}" title="${escapeMarkup(name)}" xmlUrl="${escapeMarkup(url)}"${homeAttribute}${rightAttribute}/>`;
    });
    return folder
      ? [`    <outline text="${escapeMarkup(folder)}" title="${escapeMarkup(folder)}">`, ...outlines, '    </outline>']
      : outlines;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0" xmlns:recorte="urn:recorte:opml">\n  <head><title>${escapeText(title)}</title></head>\n  <body>\n${lines.join('\n')}\n  </body>\n</opml>\n`;
}

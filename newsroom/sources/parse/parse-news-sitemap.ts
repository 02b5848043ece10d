import { Parser } from 'htmlparser2';
import { escapeText } from '../../../contract/rules/escape.ts';
import { isoTime, parseFeedDate } from './feed-dates.ts';
import type { ParsedEntry } from './parse-entry.ts';
import type { FeedItems } from './parse-json-feed.ts';
import { readTitle } from './parse-values.ts';

const fields = new Set(['loc', 'news:title', 'news:publication_date', 'news:name', 'news:language']);

type Address = Map<string, string>;

const word = (address: Address | undefined, field: string) => address?.get(field)?.trim() || null;

/** A sitemap for news: addresses with headline and date, no texts. Other addresses are left out. */
export function readNewsSitemap(xml: string): FeedItems {
  const found: Address[] = [];
  let field: string | undefined;
  const parser = new Parser(
    {
      onopentag(name) {
        if (name === 'url') found.push(new Map());
        field = fields.has(name) ? name : undefined;
      },
      ontext(text) {
        const address = found.at(-1);
        if (address && field) address.set(field, (address.get(field) ?? '') + text);
      },
      onclosetag() {
        field = undefined;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  const news = found.filter((address) => word(address, 'loc') && word(address, 'news:title'));
  const items = news.map((address) => {
    const time = parseFeedDate(word(address, 'news:publication_date') ?? '');
    return { time, read: () => readAddress(address, time) };
  });
  return { title: word(news[0], 'news:name'), link: null, language: word(news[0], 'news:language'), items };
}

function readAddress(address: Address, time: number | undefined): ParsedEntry {
  const link = word(address, 'loc');
  const title = readTitle({ raw: escapeText(word(address, 'news:title') ?? ''), type: 'text', isAtom: true });
  const missing = { updated: null, author: null, summary: null, content: null };
  return { id: link, title, link, published: isoTime(time), ...missing };
}

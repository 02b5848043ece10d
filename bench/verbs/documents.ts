import { z } from 'zod';
import { type Command, readArgs, UsageError } from '../../commands/command.ts';
import { extractPage } from '../../newsroom/articles/extract/extract-page.ts';
import { type ParseOptions, parseFeed } from '../../newsroom/sources/parse/parse-feed.ts';
import { readJsonLines } from './input-files.ts';

const headerList = z.union([z.array(z.string()), z.record(z.string(), z.string())]).nullish();
const documentLine = z.object({
  name: z.string(),
  document: z.base64(),
  headers: headerList,
  url: z.string().nullish(),
});
type DocumentLine = z.infer<typeof documentLine>;

function headerMap(headers: DocumentLine['headers']): Map<string, string> {
  const pairs = Array.isArray(headers)
    ? headers.map((line) => [line.split(':')[0]!, line.slice(line.indexOf(':') + 1).trim()] as const)
    : Object.entries(headers ?? {});
  return new Map(pairs.map(([name, value]) => [name.trim().toLowerCase(), value]));
}

/** The base of relative addresses: the answer's Content-Location, else the fetched address. */
function optionsOf({ headers, url }: DocumentLine): ParseOptions {
  const named = headerMap(headers);
  const location = named.get('content-location');
  const base = location && URL.canParse(location, url ?? undefined) ? new URL(location, url ?? undefined).href : url;
  return { url: base ?? undefined, contentType: named.get('content-type') };
}

function parseLine(line: DocumentLine): object {
  try {
    const { feed, entries } = parseFeed(Buffer.from(line.document, 'base64'), optionsOf(line));
    return {
      name: line.name,
      ok: true,
      error: null,
      feed: { title: feed.title, link: feed.link },
      entries,
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { name: line.name, ok: false, error: message, feed: { title: null, link: null }, entries: [] };
  }
}

export const parseFeedVerb: Command = {
  summary: 'Reads feed documents and writes what was found in each as JSON lines.',
  usage: '--documents FILE.jsonl[.gz]',
  async run(args) {
    const { documents } = readArgs({ args, options: { documents: { type: 'string' } } }).values;
    if (!documents) throw new UsageError('parse-feed needs --documents FILE.jsonl[.gz]');
    for await (const record of readJsonLines(documents)) {
      const line = documentLine.safeParse(record);
      if (!line.success) throw new UsageError('each line needs a "name" and a base64 "document"');
      process.stdout.write(`${JSON.stringify(parseLine(line.data))}\n`);
    }
    return 0;
  },
};

interface PageLine {
  id: string;
  url: string;
  html: string;
}

export const extractVerb: Command = {
  usage: '--pages FILE.jsonl[.gz]',
  summary: 'Reads pages (id, url, base64 html) and prints title, author, time and text of each as a JSON line.',
  async run(args) {
    const { pages } = readArgs({ args, options: { pages: { type: 'string' } } }).values;
    if (!pages) throw new UsageError('extract needs --pages FILE.jsonl[.gz]');
    for await (const line of readJsonLines(pages)) {
      const { id, url, html } = line as Partial<PageLine>;
      if (typeof html !== 'string') throw new UsageError(`a line of ${pages} has no "html"`);
      const { title, author, published, text } = extractPage(Buffer.from(html, 'base64'), { url: url ?? '' });
      console.log(JSON.stringify({ id: id ?? null, title, author, published, text }));
    }
    return 0;
  },
};

import { parseArgs } from 'node:util';
import { extractPage } from '../../news/articles/extract/extract-page.ts';
import { type Command, UsageError } from '../command.ts';
import { readJsonLines } from './input-files.ts';

interface PageLine {
  id: string;
  url: string;
  html: string;
}

export const command: Command = {
  name: 'extract',
  usage: '--pages FILE.jsonl[.gz]',
  summary: 'Reads pages (id, url, base64 html) and prints title, author, time and text of each as a JSON line.',
  async run(args) {
    const pages = readOption(args);
    for await (const line of readJsonLines(pages)) {
      const { id, url, html } = line as Partial<PageLine>;
      if (typeof html !== 'string') throw new UsageError(`a line of ${pages} has no "html"`);
      const { title, author, published, text } = extractPage(Buffer.from(html, 'base64'), { url: url ?? '' });
      console.log(JSON.stringify({ id: id ?? null, title, author, published, text }));
    }
    return 0;
  },
};

function readOption(args: string[]): string {
  try {
    const { values } = parseArgs({ args, options: { pages: { type: 'string' } } });
    if (values.pages) return values.pages;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  throw new UsageError('extract needs --pages FILE.jsonl[.gz]');
}

import type { Platform } from '../../platform/platform.ts';
import { FetchError } from '../../platform/safe-fetch-error.ts';
import { feedTools } from '../sources/feed-tools.ts';
import type { ExtractedPage } from './extract-page.ts';
import { createPageReader, type PageReader } from './page-reader.ts';

/** Pages cost the outlet more than feeds: a few per round, the newest first, the rest in later rounds. */
const mostPages = 25;
const maxBytes = 3_000_000;
const timeoutMs = 15_000;

/** One thread per process, started with the first page. */
let reader: PageReader | undefined;

/** The pages behind these addresses, as far as robots rules, the outlet's server and our manners allow. */
export async function readPages(platform: Platform, urls: string[]): Promise<Map<string, ExtractedPage>> {
  const pages = new Map<string, ExtractedPage>();
  await Promise.all(
    urls.slice(0, mostPages).map(async (url) => {
      const page = await readPage(platform, url);
      if (page) pages.set(url, page);
    }),
  );
  return pages;
}

async function readPage(platform: Platform, url: string): Promise<ExtractedPage | undefined> {
  const { fetch, gate, robots } = feedTools(platform);
  try {
    const rules = await robots.rulesFor(url);
    if (!rules.allows(url)) return undefined;
    const answer = await gate.run(url, () => fetch(url, { accept: 'text/html', maxBytes, timeoutMs }));
    if (rules.crawlDelayMs) gate.rest(url, Math.min(rules.crawlDelayMs, 60_000));
    const type = answer.headers['content-type'] ?? 'text/html';
    if (answer.status !== 200 || !/html|xml/.test(type)) return undefined;
    reader ??= createPageReader();
    return await reader.read({ html: answer.body, url: answer.url, contentType: type });
  } catch (error) {
    // a page that cannot be had leaves the article with what its feed says
    if (error instanceof FetchError) return undefined;
    throw error;
  }
}

import { createExpendableThread, type ExpendableThread, ThreadError } from '../../platform/expendable-thread.ts';
import type { Platform } from '../../platform/platform.ts';
import { FetchError } from '../../platform/safe-fetch/fetch-error.ts';
import type { SafeResponse } from '../../platform/safe-fetch/safe-fetch.ts';
import { feedTools } from '../sources/fetch/feed-tools.ts';
import { retryAfter } from '../sources/fetch/polite.ts';
import { withPage } from './article-from-entry.ts';
import type { ExtractedPage } from './extract/extract-page.ts';
import type { PageQuestion } from './page-reader-thread.ts';
import { type ArticleRow, claimSummaries, findByAddress, foldArticle, updateArticle } from './queries.ts';
import { learnFurniture } from './take-entries.ts';

const atOnce = 60;
const maxBytes = 3_000_000;
const timeoutMs = 15_000;
const minute = 60_000;
/** Longer than a round of one slow outlet takes; a page whose reader died is another's after it. */
const leaseMs = 20 * minute;
/** After each failed try; then the summary is all there will be. */
const pauses = [10 * minute, 60 * minute, 6 * 60 * minute];

/** One thread per process, started with the first page. */
let thread: ExpendableThread<PageQuestion, ExtractedPage> | undefined;
const threadLimits = { timeoutMs: 5_000, memoryMb: 256 };

type Reading = { page: ExtractedPage } | { isFinal: boolean; afterMs?: number };

/** Reads the pages of summaries that are due, as far as robots rules and the polite pace for each host allow. */
export async function readDuePages(platform: Platform): Promise<number> {
  const { db, clock } = platform;
  const now = clock.now();
  const claimed = await claimSummaries(db, now, new Date(now.getTime() + leaseMs), atOnce);
  await Promise.all(claimed.map(async (article) => settle(platform, article, await readPage(platform, article))));
  return claimed.length;
}

async function settle({ db, clock }: Platform, article: ArticleRow, reading: Reading): Promise<void> {
  if ('page' in reading) {
    const { repeated } = await learnFurniture(db, article.outletId, [
      { title: article.title, text: reading.page.text },
    ]);
    const fields = withPage(article, reading.page, { repeated, outlet: article.outletId });
    await db.transaction(async (tx) => {
      const other =
        fields.canonicalUrl === article.canonicalUrl ? undefined : await findByAddress(tx, fields.canonicalUrl);
      // the same article under two addresses of one outlet is one; an address of another outlet stays that outlet's
      if (other && other.outletId === article.outletId) return foldArticle(tx, article, other);
      const own = other ? { ...fields, canonicalUrl: article.canonicalUrl } : fields;
      const addresses = [...new Set([...article.addresses, article.canonicalUrl])].filter(
        (url) => url !== own.canonicalUrl,
      );
      await updateArticle(tx, article.id, { ...own, addresses, state: 'page', nextTryAt: null });
    });
    return;
  }
  const pause = pauses[article.tries - 1];
  if (reading.isFinal || pause === undefined) {
    await updateArticle(db, article.id, { state: 'failed', nextTryAt: null });
    return;
  }
  const wait = Math.max(pause, reading.afterMs ?? 0);
  await updateArticle(db, article.id, { nextTryAt: new Date(clock.now().getTime() + wait) });
}

async function readPage(platform: Platform, { canonicalUrl: url }: ArticleRow): Promise<Reading> {
  const { fetch, gate, robots } = feedTools(platform);
  try {
    const rules = await robots.rulesFor(url);
    if (!rules.allows(url)) return { isFinal: true };
    const asked = { accept: 'text/html', maxBytes, timeoutMs, keepsTurn: true };
    const answer = await gate.run(url, () => fetch(url, asked));
    if (rules.crawlDelayMs) gate.rest(url, Math.min(rules.crawlDelayMs, minute));
    try {
      return await readAnswer(platform, url, answer);
    } finally {
      answer.endTurn?.();
    }
  } catch (error) {
    // the page killed or outlasted the thread
    if (error instanceof ThreadError) return { isFinal: false };
    if (error instanceof FetchError) return { isFinal: error.code === 'bad_url' || error.code === 'too_large' };
    throw error;
  }
}

async function readAnswer(platform: Platform, url: string, answer: SafeResponse): Promise<Reading> {
  if (answer.status !== 200) {
    const afterMs = retryAfter(answer.headers, platform.clock.now().getTime()) ?? 0;
    if (afterMs > 0) feedTools(platform).gate.rest(url, Math.min(afterMs, minute));
    return { isFinal: [401, 403, 404, 410, 451].includes(answer.status), afterMs };
  }
  const type = answer.headers['content-type'] ?? 'text/html';
  if (!/html|xml/.test(type)) return { isFinal: true };
  thread ??= createExpendableThread(new URL('./page-reader-thread.ts', import.meta.url), threadLimits);
  const page = await thread.ask({ html: answer.body, url: answer.url, contentType: type });
  return page.text === '' ? { isFinal: false } : { page };
}

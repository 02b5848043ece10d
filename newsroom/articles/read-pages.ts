import { setTimeout as sleep } from 'node:timers/promises';
import { hourMs, minuteMs } from '../../contract/rules/durations.ts';
import { abortable } from '../../platform/abortable.ts';
import { createExpendableThread, type ExpendableThread, ThreadError } from '../../platform/expendable-thread.ts';
import { inTurn } from '../../platform/in-turn.ts';
import type { Platform } from '../../platform/platform.ts';
import { FetchError } from '../../platform/safe-fetch/fetch-error.ts';
import type { SafeResponse } from '../../platform/safe-fetch/safe-fetch.ts';
import { feedTools } from '../sources/fetch/feed-tools.ts';
import { HostBusy, msToRetry } from '../sources/fetch/polite.ts';
import { withPage } from './article-from-entry.ts';
import type { ExtractedPage } from './extract/extract-page.ts';
import type { PageQuestion } from './page-reader-thread.ts';
import { type ArticleRow, claimSummaries, findByAddress, foldArticle, storePage, updateArticle } from './queries.ts';
import { createLineMemory, type LearnLines } from './take-entries.ts';

/** Pages read at the same time. */
const slots = 24;
const maxBytes = 3_000_000;
const timeoutMs = 15_000;
/** Longer than reading a page takes on the slowest host. After it, another process takes over the page of a dead one. */
const leaseMs = 20 * minuteMs;
/** A run ends after this time and leaves the rest to the next: the queue considers a longer one dead. */
const longestRunMs = 15 * minuteMs;
/** How often due pages are looked for while others are being read. */
const askAgainMs = 1_000;
/** Pauses after each failed try; then the summary is kept. */
const pauses = [10 * minuteMs, hourMs, 6 * hourMs];

/** One thread per process, started with the first page. */
let thread: ExpendableThread<PageQuestion, ExtractedPage> | undefined;
const threadLimits = { timeoutMs: 5_000, memoryMb: 256 };

type ReadPage =
  | { page: ExtractedPage }
  | { isFinal: boolean; afterMs?: number }
  /** The page was not requested; this counts as no try. */
  | { isUntried: true; afterMs: number };

/**
 * Reads the pages of summaries that are due, within robots rules and the rate limit of each host. A free slot is filled at once.
 * Of each host, one page more than its parallel requests is claimed, and none while it must not be asked, so that a slow host
 * does not delay the others.
 */
export async function readDuePages(platform: Platform): Promise<number> {
  const { db, clock, queue } = platform;
  const { gate } = feedTools(platform);
  const learnLines = createLineMemory(db);
  const perHost = gate.perHost + 1;
  const inHand = new Map<string, number>();
  const reading = new Set<Promise<void>>();
  const endAt = performance.now() + longestRunMs;
  let count = 0;
  let trouble: { error: unknown } | undefined;

  async function claim(): Promise<ArticleRow[]> {
    const limit = slots - reading.size;
    if (limit === 0 || trouble || queue.stopping.aborted || performance.now() > endAt) return [];
    const now = clock.now();
    const taken = new Map([...inHand, ...gate.hostsAtRest().map((host) => [host, perHost] as const)]);
    return claimSummaries(db, {
      now,
      until: new Date(now.getTime() + leaseMs),
      limit,
      perHost,
      inHand: taken,
    });
  }

  async function take(article: ArticleRow): Promise<void> {
    const host = new URL(article.canonicalUrl).hostname;
    inHand.set(host, (inHand.get(host) ?? 0) + 1);
    try {
      await storeOutcome(platform, learnLines, article, await readUntilStop(platform, article));
    } finally {
      inHand.set(host, inHand.get(host)! - 1);
    }
  }

  for (;;) {
    const claimed = await claim();
    count += claimed.length;
    for (const article of claimed) {
      const one = take(article)
        .catch((error) => {
          trouble ??= { error };
        })
        .finally(() => reading.delete(one));
      reading.add(one);
    }
    if (reading.size === 0) {
      if (trouble) throw trouble.error;
      return count;
    }
    if (claimed.length === 0 || reading.size === slots) await Promise.race([...reading, sleep(askAgainMs)]);
  }
}

async function storeOutcome(
  { db, clock }: Platform,
  learnLines: LearnLines,
  article: ArticleRow,
  read: ReadPage,
): Promise<void> {
  if ('page' in read) {
    const arriving = { title: article.title, text: read.page.text };
    const repeated = await learnLines(article.outletId, arriving);
    const fields = await inTurn(() => withPage(article, read.page, { repeated, outlet: article.outletId }));
    await db.transaction(async (tx) => {
      const other =
        fields.canonicalUrl === article.canonicalUrl ? undefined : await findByAddress(tx, fields.canonicalUrl);
      // two addresses of one outlet for the same article are merged; another outlet's address is not
      if (other && other.outletId === article.outletId) return foldArticle(tx, article, other);
      const own = other ? { ...fields, canonicalUrl: article.canonicalUrl } : fields;
      const addresses = [...new Set([...article.addresses, article.canonicalUrl])].filter(
        (url) => url !== own.canonicalUrl,
      );
      await storePage(tx, article, { ...own, addresses }, clock.now());
    });
    return;
  }
  if ('isUntried' in read) {
    const nextTryAt = new Date(clock.now().getTime() + read.afterMs);
    await updateArticle(db, article.id, { nextTryAt, tries: article.tries - 1 });
    return;
  }
  const pause = pauses[article.tries - 1];
  if (read.isFinal || pause === undefined) {
    await updateArticle(db, article.id, { state: 'failed', nextTryAt: null });
    return;
  }
  const wait = Math.max(pause, read.afterMs ?? 0);
  await updateArticle(db, article.id, { nextTryAt: new Date(clock.now().getTime() + wait) });
}

/** Ends at once when the process stops, also while a host, its robots rules or the reading thread is slow. */
async function readUntilStop(platform: Platform, article: ArticleRow): Promise<ReadPage> {
  const { stopping } = platform.queue;
  try {
    return await abortable(readPage(platform, article), stopping);
  } catch (error) {
    if (stopping.aborted) return { isUntried: true, afterMs: 0 };
    throw error;
  }
}

/** The article at an address that a reader gave, within the same rules; undefined if it cannot be read now. */
export async function readPageAt(platform: Platform, url: string): Promise<ExtractedPage | undefined> {
  const read = await readPage(platform, { canonicalUrl: url });
  return 'page' in read ? read.page : undefined;
}

async function readPage(
  platform: Platform,
  { canonicalUrl: url }: Pick<ArticleRow, 'canonicalUrl'>,
): Promise<ReadPage> {
  const { fetch, gate, robots } = feedTools(platform);
  try {
    const rules = await robots.rulesFor(url);
    if (!rules.allows(url)) return { isFinal: true };
    const asked = { accept: 'text/html', maxBytes, timeoutMs, keepsTurn: true, signal: platform.queue.stopping };
    const ask = async () => {
      let restMs = rules.crawlDelayMs ?? 0;
      try {
        const answer = await fetch(url, asked);
        restMs = Math.max(restMs, restAfter(answer, platform.clock.now()));
        return answer;
      } finally {
        // before the next in line for this host is let through
        gate.rest(url, Math.min(restMs, minuteMs));
      }
    };
    const answer = await gate.run(url, ask, { isBrief: true });
    try {
      return await readAnswer(platform, answer);
    } finally {
      answer.endTurn?.();
    }
  } catch (error) {
    if (error instanceof HostBusy) return { isUntried: true, afterMs: error.afterMs };
    // the page crashed the thread or took too long
    if (error instanceof ThreadError) return { isFinal: false };
    if (error instanceof FetchError) return { isFinal: error.code === 'bad_url' || error.code === 'too_large' };
    throw error;
  }
}

function restAfter({ status, headers }: SafeResponse, now: Date): number {
  return status === 200 ? 0 : (msToRetry(headers, now.getTime()) ?? 0);
}

async function readAnswer(platform: Platform, answer: SafeResponse): Promise<ReadPage> {
  if (answer.status !== 200) {
    const afterMs = restAfter(answer, platform.clock.now());
    return { isFinal: [401, 403, 404, 410, 451].includes(answer.status), afterMs };
  }
  const type = answer.headers['content-type'] ?? 'text/html';
  if (!/html|xml/.test(type)) return { isFinal: true };
  thread ??= createExpendableThread(new URL('./page-reader-thread.ts', import.meta.url), threadLimits);
  const page = await thread.ask({ html: answer.body, url: answer.url, contentType: type });
  return page.text === '' ? { isFinal: false } : { page };
}

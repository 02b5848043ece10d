import { dayMs } from '../../contract/rules/durations.ts';
import type { Outlet } from './catalogue.ts';
import { type FetchFeedTools, fetchFeed } from './fetch/fetch-feed.ts';

export interface SourceCheck {
  outlet: string;
  section: string;
  url: string;
  ok: boolean;
  /** `ok`, `silent` for a feed without fresh entries, or the error's code. */
  verdict: string;
  detail: string | null;
  items: number;
  newest: string | null;
  movedTo: string | null;
  tookMs: number;
}

/** A feed without a new entry for this long counts as silent. */
const SILENT_AFTER_MS = 14 * dayMs;

/** Tests every feed of the given outlets. `onResult` gets each result when ready; the list is in the catalogue's order. */
export async function checkSources(
  tools: FetchFeedTools,
  outlets: readonly Pick<Outlet, 'id' | 'feeds'>[],
  onResult: (check: SourceCheck) => void = () => undefined,
): Promise<SourceCheck[]> {
  const feeds = outlets.flatMap(({ id, feeds: own }) => own.map((feed) => ({ outlet: id, ...feed })));
  return Promise.all(
    feeds.map(async (feed) => {
      const check = await checkFeed(tools, feed);
      onResult(check);
      return check;
    }),
  );
}

async function checkFeed(
  tools: FetchFeedTools,
  feed: { outlet: string; section: string; url: string },
): Promise<SourceCheck> {
  const start = performance.now();
  const outcome = await fetchFeed(tools, { url: feed.url });
  const blank = { ...feed, items: 0, newest: null, movedTo: null, tookMs: Math.round(performance.now() - start) };
  if (outcome.kind === 'error') return { ...blank, ok: false, verdict: outcome.code, detail: outcome.message };
  const entries = outcome.kind === 'changed' ? outcome.feed.entries : [];
  const newest =
    entries
      .map((entry) => entry.published ?? '')
      .sort()
      .at(-1) || null;
  const isSilent = entries.length === 0 || (newest !== null && tools.nowMs() - Date.parse(newest) > SILENT_AFTER_MS);
  const detail = isSilent ? (newest ? `nothing since ${newest.slice(0, 10)}` : 'no entries') : null;
  return {
    ...blank,
    ok: !isSilent,
    verdict: isSilent ? 'silent' : 'ok',
    detail,
    items: outcome.kind === 'changed' ? outcome.feed.total : 0,
    newest,
    movedTo: outcome.movedTo,
  };
}

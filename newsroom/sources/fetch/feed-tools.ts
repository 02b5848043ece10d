import type { Platform } from '../../../platform/platform.ts';
import { createFeedParser } from '../parse/feed-parser.ts';
import type { FetchFeedTools } from './fetch-feed.ts';
import { HostGate } from './polite.ts';
import { RobotsReader } from './robots.ts';

export interface FeedTools extends FetchFeedTools {
  robots: RobotsReader;
}

const kept = new WeakMap<Platform['fetch'], FeedTools>();

/** One gate, one parser thread and one cache of robots rules per process, for any number of jobs. */
export function feedTools({ fetch, clock, config }: Platform): FeedTools {
  const nowMs = () => clock.now().getTime();
  return kept.getOrInsertComputed(fetch, () => ({
    fetch,
    nowMs,
    parser: createFeedParser(),
    // the sample newsroom is one local host with many outlets: pauses between requests are not needed
    gate: new HostGate(config.DEMO ? { perHost: 6, spacingMs: 0 } : {}),
    robots: new RobotsReader(fetch, nowMs),
  }));
}

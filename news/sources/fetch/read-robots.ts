import { FetchError } from '../../../platform/safe-fetch/fetch-error.ts';
import type { SafeFetch } from '../../../platform/safe-fetch/safe-fetch.ts';
import { everythingAllowed, nothingAllowed, parseRobots, type RobotsRules } from './robots.ts';

/** Our name in robots.txt. */
const robotsAgent = 'recorte';

const KEPT_MS = 24 * 3_600_000;
const KEPT_AFTER_TROUBLE_MS = 3_600_000;
const MOST_SITES = 2_000;

interface Kept {
  rules: Promise<RobotsRules>;
  untilMs: number;
}

/** Asks each site for its rules once a day; readers of pages ask here before they fetch. */
export class RobotsReader {
  readonly #fetch: SafeFetch;
  readonly #nowMs: () => number;
  readonly #sites = new Map<string, Kept>();

  constructor(fetch: SafeFetch, nowMs: () => number) {
    this.#fetch = fetch;
    this.#nowMs = nowMs;
  }

  async mayFetch(url: string): Promise<boolean> {
    return (await this.rulesFor(url)).allows(url);
  }

  rulesFor(url: string): Promise<RobotsRules> {
    const { origin } = new URL(url);
    const kept = this.#sites.get(origin);
    if (kept && kept.untilMs > this.#nowMs()) return kept.rules;
    const site: Kept = { rules: this.#read(origin), untilMs: this.#nowMs() + KEPT_MS };
    this.#sites.delete(origin);
    this.#sites.set(origin, site);
    void site.rules.then((rules) => {
      if (rules === nothingAllowed) site.untilMs = this.#nowMs() + KEPT_AFTER_TROUBLE_MS;
    });
    const [oldest] = this.#sites.keys();
    if (this.#sites.size > MOST_SITES && oldest !== undefined) this.#sites.delete(oldest);
    return site.rules;
  }

  async #read(origin: string): Promise<RobotsRules> {
    try {
      const { status, body } = await this.#fetch(`${origin}/robots.txt`, { maxBytes: 1_000_000, timeoutMs: 10_000 });
      if (status === 200) return parseRobots(new TextDecoder().decode(body), robotsAgent);
      return status >= 500 || status === 429 ? nothingAllowed : everythingAllowed;
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      // Too long to be read is no prohibition; out of reach is one for now.
      return error.code === 'too_large' ? everythingAllowed : nothingAllowed;
    }
  }
}

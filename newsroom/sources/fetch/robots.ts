import { dayMs, hourMs } from '../../../contract/rules/durations.ts';
import { FetchError } from '../../../platform/safe-fetch/fetch-error.ts';
import type { SafeFetch } from '../../../platform/safe-fetch/safe-fetch.ts';

interface Rule {
  isAllow: boolean;
  /** The longest matching pattern decides. */
  length: number;
  matches: (path: string) => boolean;
}

/** The rules of a site's robots.txt for us (RFC 9309). */
interface RobotsRules {
  allows(url: string): boolean;
  crawlDelayMs: number | null;
}

const MAX_ROBOTS_CHARS = 500_000;
const MAX_RULES = 2_000;

const everythingAllowed: RobotsRules = { allows: () => true, crawlDelayMs: null };
/** RFC 9309 §2.3.1.4: a server with errors must not be crawled. */
const nothingAllowed: RobotsRules = { allows: () => false, crawlDelayMs: null };

/** Matches the parts between "*" in order, without a regular expression that a site could make slow. */
function matcher(pattern: string): (path: string) => boolean {
  const isAnchored = pattern.endsWith('$');
  const pieces = (isAnchored ? pattern.slice(0, -1) : pattern).split('*');
  return (path) => {
    let at = 0;
    for (const [index, piece] of pieces.entries()) {
      const isLast = index === pieces.length - 1;
      if (isLast && isAnchored && index > 0) return path.length - piece.length >= at && path.endsWith(piece);
      const found = index === 0 ? (path.startsWith(piece) ? 0 : -1) : path.indexOf(piece, at);
      if (found === -1) return false;
      at = found + piece.length;
    }
    return !isAnchored || at === path.length;
  };
}

interface Group {
  agents: string[];
  rules: Rule[];
  delay: number | null;
}

function readGroups(text: string): Group[] {
  const groups: Group[] = [];
  let current: Group | undefined;
  let naming = false;
  for (const line of text.slice(0, MAX_ROBOTS_CHARS).split(/\r\n|\r|\n/)) {
    const [, key = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? [];
    const field = key.toLowerCase();
    const word = value.trim();
    if (field === 'user-agent') {
      if (!naming || !current) {
        current = { agents: [], rules: [], delay: null };
        groups.push(current);
      }
      current.agents.push(word.toLowerCase());
      naming = true;
      continue;
    }
    if (field !== '') naming = false;
    if (!current) continue;
    if ((field === 'allow' || field === 'disallow') && word !== '' && current.rules.length < MAX_RULES)
      current.rules.push({ isAllow: field === 'allow', length: word.length, matches: matcher(word) });
    if (field === 'crawl-delay' && Number(word) > 0) current.delay = Number(word) * 1_000;
  }
  return groups;
}

/** `agent` is our product's name; a group that names it replaces the general one. */
export function parseRobots(text: string, agent: string): RobotsRules {
  const groups = readGroups(text);
  const named = groups.filter((group) => group.agents.includes(agent.toLowerCase()));
  const ours = named.length > 0 ? named : groups.filter((group) => group.agents.includes('*'));
  const rules = ours
    .flatMap((group) => group.rules)
    .sort((a, b) => b.length - a.length || Number(b.isAllow) - Number(a.isAllow));
  return {
    allows(url) {
      const { pathname, search } = new URL(url);
      const path = pathname + search;
      return pathname === '/robots.txt' || (rules.find((rule) => rule.matches(path))?.isAllow ?? true);
    },
    crawlDelayMs: ours.find((group) => group.delay !== null)?.delay ?? null,
  };
}

/** Our name in robots.txt. */
const robotsAgent = 'recorte';

const KEPT_MS = dayMs;
const KEPT_AFTER_TROUBLE_MS = hourMs;
const MOST_SITES = 2_000;

interface Kept {
  rules: Promise<RobotsRules>;
  untilMs: number;
}

/** Reads the rules of each site once a day; checked before a page is fetched. */
export class RobotsReader {
  readonly #fetch: SafeFetch;
  readonly #nowMs: () => number;
  readonly #sites = new Map<string, Kept>();

  constructor(fetch: SafeFetch, nowMs: () => number) {
    this.#fetch = fetch;
    this.#nowMs = nowMs;
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
      // An oversized file forbids nothing; an unreachable one forbids everything for now.
      return error.code === 'too_large' ? everythingAllowed : nothingAllowed;
    }
  }
}

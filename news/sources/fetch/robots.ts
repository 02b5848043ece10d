interface Rule {
  isAllow: boolean;
  /** Longer patterns win. */
  length: number;
  matches: (path: string) => boolean;
}

/** What a site's robots.txt says to us (RFC 9309). */
export interface RobotsRules {
  allows(url: string): boolean;
  crawlDelayMs: number | null;
}

const MAX_ROBOTS_CHARS = 500_000;
const MAX_RULES = 2_000;

export const everythingAllowed: RobotsRules = { allows: () => true, crawlDelayMs: null };
/** RFC 9309 §2.3.1.4: a server in trouble is not to be crawled. */
export const nothingAllowed: RobotsRules = { allows: () => false, crawlDelayMs: null };

/** Pieces between "*" in order, without a regular expression that a site could make slow. */
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

/** `agent` is our product's name; a group that names it replaces the one for everybody. */
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

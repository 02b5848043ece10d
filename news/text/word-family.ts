/** Shorter roots meet by chance: `estação` and `estado`, `relação` and `relatório`. */
const SHORTEST_ROOT = 5;

const FAMILIES: { language: string; noun: RegExp; endings: string[] }[] = [
  { language: 'pt', noun: /(?<=[ai])(?:cao|coes)$/, endings: ['nte', 'torio', 'r', 'do', 'dor'] },
  { language: 'pt', noun: /(?<=[ai])mentos?$/, endings: ['r', 'do', 'dor', 'nte'] },
  { language: 'en', noun: /(?<=a)tions?$/, endings: ['nt', 'te', 'ted', 'ting'] },
];

/** Whether a word may be a noun of action at all: quicker than asking for its family, which few words have. */
export function hasFamily(folded: string): boolean {
  const end = folded.endsWith('s') ? folded.slice(-5, -1) : folded.slice(-4);
  return end.endsWith('cao') || end.endsWith('coe') || end.endsWith('ento') || end.endsWith('tion');
}

/**
 * Who does, suffers or undergoes what a noun of action names: `imigração` -> `imigrante`, `imigratório`. Nearer than
 * related, further than a plural; folded forms, not all of which exist.
 */
export function familyOf(folded: string, language: string): string[] {
  for (const { language: spoken, noun, endings } of FAMILIES) {
    if (spoken !== language) continue;
    const root = folded.replace(noun, '');
    if (root !== folded && root.length >= SHORTEST_ROOT) return endings.map((ending) => root + ending);
  }
  return [];
}

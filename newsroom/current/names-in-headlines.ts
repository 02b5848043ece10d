import { foldPhrase } from '../text/fold.ts';
import { isStopword } from '../text/stopwords.ts';

export interface OutletHeadline {
  title: string;
  outletId: string;
}

const nameRun = /\p{Lu}[\p{L}\p{M}\d'’-]+(?:\s+(?:(?:de|da|do|dos|das|e|of)\s+)?\p{Lu}[\p{L}\p{M}\d'’-]+){1,3}/gu;
const fewestOutlets = 3;
/** Headlines Written Like This do not show which words are names. */
const mostCapitals = 0.6;

/** Names of two or more words in the headlines of several outlets, the most frequent first. */
export function namesInHeadlines(headlines: readonly OutletHeadline[], fewest = fewestOutlets): string[] {
  const byName = new Map<string, { name: string; outlets: Set<string> }>();
  for (const { title, outletId } of headlines) {
    if (isTitleCase(title)) continue;
    for (const [run] of title.matchAll(nameRun)) {
      for (const name of possibleNames(run, title)) {
        byName.getOrInsertComputed(foldPhrase(name), () => ({ name, outlets: new Set() })).outlets.add(outletId);
      }
    }
  }
  return [...byName.values()]
    .filter(({ outlets }) => outlets.size >= fewest)
    .sort((a, b) => b.outlets.size - a.outlets.size || a.name.localeCompare(b.name))
    .map(({ name }) => name);
}

function isTitleCase(title: string): boolean {
  const words = title.split(/\s+/).filter((word) => /^\p{L}{4,}/u.test(word));
  return words.length >= 5 && words.filter((word) => /^\p{Lu}/u.test(word)).length / words.length > mostCapitals;
}

/** The first word of a headline always has a capital, so the name may begin with it or after it; the count decides. */
function possibleNames(run: string, title: string): string[] {
  if (!title.startsWith(run)) return [run];
  const rest = run.split(/\s+/).slice(1);
  while (rest.length > 0 && isStopword((rest[0] ?? '').toLowerCase())) rest.shift();
  return [run, rest.join(' ')].filter((name) => name.includes(' '));
}

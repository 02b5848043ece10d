import { foldPhrase } from '../text/fold.ts';
import { isStopword } from '../text/stopwords.ts';

export interface Headline {
  title: string;
  outletId: string;
}

const nameRun = /\p{Lu}[\p{L}\p{M}\d'’-]+(?:\s+(?:(?:de|da|do|dos|das|e|of)\s+)?\p{Lu}[\p{L}\p{M}\d'’-]+){1,3}/gu;
const fewestOutlets = 3;
/** Headlines Written Like This say nothing about names. */
const mostCapitals = 0.6;

/** Names of two or more words that several outlets have in their headlines, the most widely told first. */
export function namesInHeadlines(headlines: readonly Headline[]): string[] {
  const told = new Map<string, { name: string; outlets: Set<string> }>();
  for (const { title, outletId } of headlines) {
    if (isTitleCase(title)) continue;
    for (const [run] of title.matchAll(nameRun)) {
      for (const name of readings(run, title)) {
        const key = foldPhrase(name);
        const entry = told.get(key) ?? { name, outlets: new Set() };
        told.set(key, { ...entry, outlets: entry.outlets.add(outletId) });
      }
    }
  }
  return [...told.values()]
    .filter(({ outlets }) => outlets.size >= fewestOutlets)
    .sort((a, b) => b.outlets.size - a.outlets.size || a.name.localeCompare(b.name))
    .map(({ name }) => name);
}

function isTitleCase(title: string): boolean {
  const words = title.split(/\s+/).filter((word) => /^\p{L}{4,}/u.test(word));
  return words.length >= 5 && words.filter((word) => /^\p{Lu}/u.test(word)).length / words.length > mostCapitals;
}

/** The first word of a headline is capital by rule: with it and without it may be the name; the count decides. */
function readings(run: string, title: string): string[] {
  if (!title.startsWith(run)) return [run];
  const rest = run.split(/\s+/).slice(1);
  while (rest.length > 0 && isStopword((rest[0] ?? '').toLowerCase())) rest.shift();
  return [run, rest.join(' ')].filter((name) => name.includes(' '));
}

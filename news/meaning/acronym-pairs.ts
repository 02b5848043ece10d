import { fold } from '../text/fold.ts';

const ACRONYM = /\((\p{Lu}\p{L}{2,9})\)/gu;
/** The name that ends where the bracket opens. */
const NAME =
  /(?:\p{Lu}[\p{L}’'-]*)(?:\s+(?:d[aeo]s?|e|em|para|a|à|of|the|and|for|on|in|\p{Lu}[\p{L}’'-]+)){1,9}(?=\s+$)/u;
const LONGEST_NAME = 110;
const LINK = /^(?:d[aeo]s?|e|em|para|a|à|of|the|and|for|on|in)$/;
/** Fewer articles may have made it up; and of an acronym's articles so many must agree. */
const FEWEST_ARTICLES = 3;
const LEAST_SHARE = 0.8;
const MOST_PAIRS = 5000;

/** Pairs of acronym and long form as outlets introduce them: "Long Name (LN)", counted by article. */
export class AcronymPairs {
  readonly #counts = new Map<string, Map<string, number>>();

  add(text: string): void {
    const seen = new Set<string>();
    for (const { 1: acronym = '', index } of text.matchAll(ACRONYM)) {
      const name = NAME.exec(text.slice(Math.max(0, index - LONGEST_NAME), index))?.[0];
      const form = name && longForm(name, acronym);
      if (!form || seen.has(acronym)) continue;
      seen.add(acronym);
      const forms = this.#counts.getOrInsertComputed(acronym, () => new Map<string, number>());
      forms.set(form, (forms.get(form) ?? 0) + 1);
    }
  }

  /** Those of which one form dominates, the most frequent first. */
  dominant(): [acronym: string, form: string, articles: number][] {
    const pairs: [string, string, number][] = [];
    for (const [acronym, forms] of this.#counts) {
      const total = [...forms.values()].reduce((sum, count) => sum + count, 0);
      const [form, count] = [...forms].sort((a, b) => b[1] - a[1])[0]!;
      if (count >= FEWEST_ARTICLES && count / total >= LEAST_SHARE) pairs.push([acronym, form, count]);
    }
    return pairs.sort((a, b) => b[2] - a[2] || (a[0] < b[0] ? -1 : 1)).slice(0, MOST_PAIRS);
  }
}

/** The last words of the name whose initials, in order, are the acronym's letters; undefined when they are not. */
function longForm(name: string, acronym: string): string | undefined {
  const words = name.split(/\s+/);
  const letters = fold(acronym);
  for (let from = words.length - 2; from >= 0; from--) {
    if (LINK.test(words[from]!) || fold(words[from]!)[0] !== letters[0]) continue;
    if (isSpelt(words.slice(from), letters)) return words.slice(from).join(' ');
  }
  return undefined;
}

/** Every distinctive word gives its first letters, at least one; the last letter must be used up by the last of them. */
function isSpelt(words: readonly string[], letters: string): boolean {
  const distinctive = words.filter((word) => !LINK.test(word)).map(fold);
  let at = 0;
  for (const word of distinctive) {
    if (letters[at] !== word[0]) return false;
    let taken = 1;
    const left = distinctive.length - distinctive.indexOf(word) - 1;
    while (at + taken < letters.length - left && word[taken] === letters[at + taken]) taken++;
    at += taken;
  }
  return at === letters.length && distinctive.length > 1;
}

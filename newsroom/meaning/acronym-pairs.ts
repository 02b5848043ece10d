import { fold } from '../text/fold.ts';

const ACRONYM = /\((\p{Lu}\p{L}{2,9})\)/gu;
/** The words before the bracket. */
const WORDS_BEFORE = /(?:[\p{L}’'-]+\s+){1,10}$/u;
/** Plural of an acronym that is written in capitals. */
const PLURAL = /^(\p{Lu}{2,})s$/u;
const LONGEST_NAME = 110;
const LINK = /^(?:d[aeo]s?|e|em|para|a|à|of|the|and|for|on|in)$/;
/** A pair in fewer articles may be chance; and this share of an acronym's articles must agree. */
const FEWEST_ARTICLES = 3;
const LEAST_SHARE = 0.8;
const MOST_PAIRS = 5000;

interface Form {
  /** The first spelling seen. */
  text: string;
  articles: number;
}

const sameForms = (form: string) => fold(form).replace(/s(?=\s|$)/g, '');

/** Pairs of acronym and long form as outlets introduce them: "Long Name (LN)", counted by article. */
export class AcronymPairs {
  /** By acronym, then by the normalised form. */
  readonly #counts = new Map<string, Map<string, Form>>();

  add(text: string): void {
    const seen = new Set<string>();
    for (const { 1: written = '', index } of text.matchAll(ACRONYM)) {
      const acronym = written.replace(PLURAL, '$1');
      const words = WORDS_BEFORE.exec(text.slice(Math.max(0, index - LONGEST_NAME), index))?.[0];
      const form = words && longForm(words.trim(), acronym);
      if (!form || seen.has(acronym)) continue;
      seen.add(acronym);
      const forms = this.#counts.getOrInsertComputed(acronym, () => new Map<string, Form>());
      const known = forms.getOrInsertComputed(sameForms(form), () => ({ text: form, articles: 0 }));
      known.articles++;
    }
  }

  /** Acronyms with one dominant form, the most frequent first. */
  dominant(): [acronym: string, form: string, articles: number][] {
    const pairs: [string, string, number][] = [];
    for (const [acronym, forms] of this.#counts) {
      const total = forms.values().reduce((sum, { articles }) => sum + articles, 0);
      const [{ text, articles }] = [...forms.values()].sort((a, b) => b.articles - a.articles) as [Form];
      if (articles >= FEWEST_ARTICLES && articles / total >= LEAST_SHARE) pairs.push([acronym, text, articles]);
    }
    return pairs.sort((a, b) => b[2] - a[2] || (a[0] < b[0] ? -1 : 1)).slice(0, MOST_PAIRS);
  }
}

/** The last words whose initials, in order, are the acronym's letters; undefined if there are none. */
function longForm(before: string, acronym: string): string | undefined {
  const words = before.split(/\s+/);
  const letters = fold(acronym);
  for (let from = words.length - 2; from >= 0; from--) {
    if (LINK.test(words[from]!) || fold(words[from]!)[0] !== letters[0]) continue;
    if (isSpelt(words.slice(from), letters)) return words.slice(from).join(' ');
  }
  return undefined;
}

/** Every distinctive word contributes its first letters, at least one; the last letter must belong to the last word. */
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

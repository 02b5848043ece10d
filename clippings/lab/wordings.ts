import { floodFrom, type Wording } from '../../contract/lab.ts';
import { perDayOf } from '../../newsroom/current/count-per-day.ts';
import { fold, foldPhrase } from '../../newsroom/text/fold.ts';
import { isStopword } from '../../newsroom/text/stopwords.ts';
import { type Token, tokenize } from '../../newsroom/text/tokens.ts';
import type { Found, LabIndex } from './lab-index.ts';

const mostWordings = 3;
const mostStoriesRead = 600;
const fewestStories = 2;
/** A longer wording that finds more than this share narrows too little. */
const mostShare = 0.6;
/** Time to look for further wordings once one is found. */
const searchMs = 60;

/** Longer expressions with the term from its headlines: "energia" becomes "conta de energia". */
export function narrowerWordings(term: string, { stories }: Found, days: number): Wording[] {
  const wanted = contentWords(term);
  if (wanted.length === 0) return [];
  const counted = new Map<string, { forms: Map<string, number>; stories: number }>();
  let read = 0;
  for (const [lead] of stories.values()) {
    if (read >= mostStoriesRead) break;
    read += 1;
    for (const form of new Set(expressionsIn(lead!.title, wanted))) {
      const entry = counted.getOrInsertComputed(foldPhrase(form), () => ({ forms: new Map(), stories: 0 }));
      entry.stories += 1;
      entry.forms.set(form, (entry.forms.get(form) ?? 0) + 1);
    }
  }
  const scale = stories.size / Math.max(1, read);
  return [...counted.values()]
    .map(({ forms, stories: n }) => ({ wording: mostFrequent(forms), stories: n * scale }))
    .filter(({ stories: n }) => n >= fewestStories && n <= stories.size * mostShare && n / days <= floodFrom)
    .sort((a, b) => b.stories - a.stories)
    .slice(0, mostWordings)
    .map(({ wording, stories: n }) => ({ wording, perDay: perDayOf(n, days) }));
}

function contentWords(term: string): string[] {
  return tokenize(term)
    .map(({ start, end }) => term.slice(start, end))
    .filter((word) => !isStopword(word.toLowerCase()))
    .map(fold);
}

/** The term as written in a title, with one more distinctive word before or after it. */
function expressionsIn(title: string, wanted: string[]): string[] {
  const tokens = tokenize(title);
  const folded = tokens.map(({ start, end }) => fold(title.slice(start, end)));
  const first = folded.indexOf(wanted[0]!);
  const last = first < 0 ? -1 : folded.indexOf(wanted.at(-1)!, first);
  if (last < 0 || last - first > wanted.length + 2) return [];
  const found: string[] = [];
  const after = nextDistinctive(title, tokens, last, 1);
  const before = nextDistinctive(title, tokens, first, -1);
  if (after !== undefined) found.push(written(title, tokens, first, after));
  if (before !== undefined) found.push(written(title, tokens, before, last));
  return found;
}

/** The nearest word with meaning, past at most one linking word and no punctuation. */
function nextDistinctive(title: string, tokens: Token[], from: number, step: 1 | -1): number | undefined {
  for (let at = from + step, tried = 0; tried < 2; at += step, tried++) {
    const token = tokens[at];
    if (!token || tokens[step === 1 ? at : at + 1]!.apart) return undefined;
    const word = title.slice(token.start, token.end);
    if (!isStopword(word.toLowerCase())) return word.length > 2 && !/^\d/.test(word) ? at : undefined;
    if (!/^(?:d[aeo]s?|n[ao]s?|of|in|for)$/i.test(word)) return undefined;
  }
  return undefined;
}

/** As in the title, except for a capital due only to the beginning of a sentence. */
function written(title: string, tokens: Token[], from: number, to: number): string {
  return tokens
    .slice(from, to + 1)
    .map(({ start, end, opens }) => (opens ? title.slice(start, end).toLowerCase() : title.slice(start, end)))
    .join(' ');
}

function mostFrequent(forms: Map<string, number>): string {
  return [...forms].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

/** Shorter or looser wordings that would have found something. */
export function widerWordings(index: LabIndex, term: string, days: number, clock: () => number): Wording[] {
  const until = clock() + searchMs;
  const wider: Wording[] = [];
  for (const wording of looserForms(term)) {
    if (wider.length >= mostWordings || (wider.length > 0 && clock() > until)) break;
    const { stories } = index.find({ term: wording });
    if (stories.size > 0) wider.push({ wording, perDay: perDayOf(stories.size, days) });
  }
  return wider.sort((a, b) => Number(a.perDay > floodFrom) - Number(b.perDay > floodFrom));
}

/** Drops quotation marks, exclusions and capitals; then one word, any of them; then all but the beginning. */
export function looserForms(term: string): string[] {
  const plain = term
    .replace(/(^|\s)-(?:"[^"]*"|\S+)/g, ' ')
    .replace(/["“”«»()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const words = plain.split(' ');
  const shorter = words.length > 1 ? words.map((_, at) => trimLinks(words.filter((_word, other) => other !== at))) : [];
  const beginnings = words.slice(2).map((_, at) => trimLinks(words.slice(0, words.length - 2 - at)));
  const forms = [plain, plain.toLowerCase(), ...shorter.reverse(), ...beginnings];
  return [...new Set(forms)].filter((form) => form !== '' && form !== term).slice(0, 12);
}

function trimLinks(words: string[]): string {
  const isLink = (word: string | undefined) => word !== undefined && isStopword(word.toLowerCase());
  let from = 0;
  let to = words.length;
  while (from < to && isLink(words[from])) from += 1;
  while (to > from && isLink(words[to - 1])) to -= 1;
  return words.slice(from, to).join(' ');
}

import type { HitList } from './hit-list.ts';
import type { TokenStore } from './token-store.ts';
import { APART, CASE_MASK, GRAMMAR_CASE, LOWER, OPENS } from './vocabulary.ts';

export const NAME_LINKS: readonly string[] = ['de', 'da', 'do', 'dos', 'das', 'of', 'the'];
/** Share of a longer name's articles that must also use the short one alone for both to be one thing. */
const ONE_THING = 0.4;
/** What is left of an occurrence inside another thing's name. */
const OTHER_THING = 0.05;

interface LongerName {
  documents: number;
  withBare: number;
}

/**
 * Tells a name from longer names that only contain it: `Vale do Paraíba` is not `Vale`, but `Lula da Silva` is `Lula`.
 * Nothing is listed: where articles with the longer name go on to use the short one alone, it is one thing. What
 * stands inside other names is all but taken out of the list.
 */
export function dampLongerNames(store: TokenStore, links: ReadonlySet<number>, list: HitList): void {
  const names = surveyNames(store, links, list);
  if (!names) return;
  for (let i = 0; i < list.count; i++) {
    const name = names.get(nameAround(store, links, list.at[i]!, list.length[i]!, true));
    if (!name || name.withBare >= ONE_THING * name.documents) continue;
    list.weight[i] = Math.fround(list.weight[i]! * OTHER_THING);
  }
}

/** The longer names around the occurrences, each with its articles; most lists have none. */
function surveyNames(
  store: TokenStore,
  links: ReadonlySet<number>,
  list: HitList,
): Map<number, LongerName> | undefined {
  let names: Map<number, LongerName> | undefined;
  const keys: number[] = [];
  for (let index = 0; index < list.docCount; index++) {
    let hasBare = false;
    keys.length = 0;
    for (let i = list.starts[index]!; i < list.starts[index + 1]!; i++) {
      const key = nameAround(store, links, list.at[i]!, list.length[i]!, false);
      if (key === 0) hasBare ||= (store.flags[list.at[i]!]! & GRAMMAR_CASE) === 0;
      else if (!keys.includes(key)) keys.push(key);
    }
    for (const key of keys) {
      names ??= new Map();
      let name = names.get(key);
      if (!name) {
        name = { documents: 0, withBare: 0 };
        names.set(key, name);
      }
      name.documents++;
      if (hasBare) name.withBare++;
    }
  }
  return names;
}

/** A number for the longer name around a place: the next word of the name, or minus the one before; 0 for none. */
function nameAround(
  store: TokenStore,
  links: ReadonlySet<number>,
  at: number,
  length: number,
  anyCase: boolean,
): number {
  const words = store.words.data;
  const next = at + length;
  if (isJoined(store, next)) {
    if (isPart(store, at, next, anyCase)) return words[next]! + 1;
    if (links.has(words[next]!) && isJoined(store, next + 1) && isPart(store, at, next + 1, anyCase)) {
      return words[next + 1]! + 1;
    }
  }
  return isJoined(store, at) && isPart(store, at, at - 1, anyCase) ? -(words[at - 1]! + 1) : 0;
}

function isJoined(store: TokenStore, place: number): boolean {
  return place < store.words.length && (store.flags[place]! & (APART | OPENS)) === 0;
}

function isPart({ flags, docs, words }: TokenStore, at: number, place: number, anyCase: boolean): boolean {
  if (place < 0 || place >= words.length || docs.data[place] !== docs.data[at]) return false;
  return (flags[place]! & CASE_MASK) !== LOWER && (anyCase || (flags[place]! & GRAMMAR_CASE) === 0);
}

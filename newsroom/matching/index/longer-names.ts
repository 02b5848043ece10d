import type { HitList } from './hit-list.ts';
import { APART, CASE_MASK, GRAMMAR_CASE, LOWER, OPENS, type TokenRow } from './vocabulary.ts';

export const NAME_LINKS: readonly string[] = ['de', 'da', 'do', 'dos', 'das', 'of', 'the'];
/** Share of a longer name's articles that must also use the short one alone for both to name the same thing. */
const ONE_THING = 0.4;
/** Share of them that must use the word after the name by itself for it to be a part or product: `Microsoft SharePoint`. */
const OWN_PART = 0.25;
/** Weight factor of an occurrence inside the name of something else. */
const OTHER_THING = 0.05;

interface LongerName {
  documents: number;
  withBare: number;
  /** Articles that also use the word after the name apart from it. */
  withPart: number;
}

/**
 * The longer names that only contain a name: `Vale do Paraíba` is not `Vale`, but `Lula da Silva` is `Lula`. There is no list: if
 * articles with the longer name also use the short one, both name the same thing.
 */
export function otherNames(store: TokenRow, links: ReadonlySet<number>, list: HitList): ReadonlySet<number> {
  const others = new Set<number>();
  for (const [key, { documents, withBare, withPart }] of surveyNames(store, links, list) ?? []) {
    if (withBare < ONE_THING * documents && withPart < OWN_PART * documents) others.add(key);
  }
  return others;
}

/** Occurrences inside the names of other things keep little of their weight. */
export function dampOthers(
  store: TokenRow,
  links: ReadonlySet<number>,
  list: HitList,
  others: ReadonlySet<number>,
): void {
  if (others.size === 0) return;
  for (let i = 0; i < list.count; i++) {
    if (others.has(nameAround(store, links, list.at[i]!, list.lengths[i]!, true)))
      list.weaken(i, 'longerName', OTHER_THING);
  }
}

/** The longer names around the occurrences with their counts; undefined if there are none, as for most lists. */
function surveyNames(store: TokenRow, links: ReadonlySet<number>, list: HitList): Map<number, LongerName> | undefined {
  let names: Map<number, LongerName> | undefined;
  const keys: number[] = [];
  for (let index = 0; index < list.docCount; index++) {
    let hasBare = false;
    keys.length = 0;
    for (let i = list.starts[index]!; i < list.starts[index + 1]!; i++) {
      const key = nameAround(store, links, list.at[i]!, list.lengths[i]!, false);
      if (key === 0) hasBare ||= isAlone(store, links, list, i);
      else if (!keys.includes(key)) keys.push(key);
    }
    for (const key of keys) {
      names ??= new Map();
      const name = names.getOrInsertComputed(key, () => ({ documents: 0, withBare: 0, withPart: 0 }));
      name.documents++;
      if (hasBare) name.withBare++;
      if (key > 0 && usesPart(store, list, index, key - 1)) name.withPart++;
    }
  }
  return names;
}

/** Counts the occurrences whose last word follows another name word, as *Biden* follows a first name in *Joe Biden*. */
export function countNamed(store: TokenRow, list: HitList): number {
  let count = 0;
  for (let i = 0; i < list.count; i++) {
    const last = list.at[i]! + list.lengths[i]! - 1;
    if (isJoined(store, last) && isPart(store, last - 1, false)) count++;
  }
  return count;
}

/** Whether an article uses the word after a name as a name by itself, and directly after the name without a link. */
function usesPart(store: TokenRow, list: HitList, index: number, part: number): boolean {
  const { words, starts, flags } = store;
  const doc = list.docs[index]!;
  const follows = new Set<number>();
  for (let i = list.starts[index]!; i < list.starts[index + 1]!; i++) follows.add(list.at[i]! + list.lengths[i]!);
  let [isBeside, isApart] = [false, false];
  for (let at = starts.data[doc]!; at < starts.data[doc + 1]!; at++) {
    if (words.data[at] !== part || (flags[at]! & CASE_MASK) === LOWER) continue;
    if (follows.has(at)) isBeside = true;
    else isApart = true;
  }
  return isBeside && isApart;
}

/**
 * Whether an occurrence shows the short name by itself. If the capital of the next word may be grammar (`Zona Azul: prefeito
 * veta`), it shows neither.
 */
function isAlone(store: TokenRow, links: ReadonlySet<number>, list: HitList, i: number): boolean {
  const at = list.at[i]!;
  if ((store.flags[at]! & GRAMMAR_CASE) !== 0) return false;
  return nameAround(store, links, at, list.lengths[i]!, true) === 0;
}

/** A number for the longer name around a place: from the next word of the name, or negative from the one before; 0 for none. */
function nameAround(store: TokenRow, links: ReadonlySet<number>, at: number, length: number, anyCase: boolean): number {
  const words = store.words.data;
  const next = at + length;
  if (isJoined(store, next)) {
    if (isPart(store, next, anyCase)) return words[next]! + 1;
    if (isJoined(store, next + 1) && isPart(store, next + 1, anyCase) && links.has(words[next]!)) {
      return words[next + 1]! + 1;
    }
  }
  return isJoined(store, at) && isPart(store, at - 1, anyCase) ? -(words[at - 1]! + 1) : 0;
}

function isJoined(store: TokenRow, place: number): boolean {
  return place < store.words.length && (store.flags[place]! & (APART | OPENS)) === 0;
}

/** Not called across the beginning of a text: nothing is joined there. */
function isPart({ flags }: TokenRow, place: number, anyCase: boolean): boolean {
  return (flags[place]! & CASE_MASK) !== LOWER && (anyCase || (flags[place]! & GRAMMAR_CASE) === 0);
}

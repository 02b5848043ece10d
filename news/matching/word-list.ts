import { familyOf, hasFamily } from '../text/word-family.ts';
import { HitList } from './hit-list.ts';
import { dampLongerNames, NAME_LINKS } from './longer-names.ts';
import { mergePlaces } from './merge-places.ts';
import type { QueryWord } from './query.ts';
import type { IntList, TokenStore } from './token-store.ts';
import { CAPITAL, CASE_MASK, COMPOUND, GRAMMAR_CASE, LOWER, UPPER } from './vocabulary.ts';

/** What another word of the same family is worth: `imigrantes` for `imigração`. */
const FAMILY = 0.5;

/** The words that count as the wanted one, for one word after the other. */
class Accepted {
  /** Weight factor by word number. */
  factors = new Float32Array(0);
  readonly words: number[] = [];
  stems: number[] = [];

  clear(wordCount: number): void {
    for (const word of this.words) this.factors[word] = 0;
    this.words.length = 0;
    this.stems = [];
    if (this.factors.length < wordCount) this.factors = new Float32Array(wordCount * 2);
  }

  add(word: number, factor: number): void {
    if (this.factors[word] !== 0) return;
    this.factors[word] = factor;
    this.words.push(word);
  }
}

/** Share of occurrences with a capital in mid-sentence, leaning to neither while little is known. */
function nameShare(store: TokenStore, words: Iterable<number>): number {
  const { lowerCount, capitalCount } = store.vocabulary;
  let lower = 0;
  let capital = 0;
  for (const word of words) {
    lower += lowerCount[word]!;
    capital += capitalCount[word]!;
  }
  return (capital + 1) / (capital + lower + 2);
}

/** Accents must agree up to the ending, where Portuguese moves them (leilão, leilões); a missing accent is forgiven. */
export function accentsAgree(typed: string, written: string, isSameFold: boolean): boolean {
  if (typed === written) return true;
  const bare = (text: string) => text === text.normalize('NFD');
  if (isSameFold) return bare(typed) || bare(written);
  let i = 0;
  while (i < typed.length && typed[i] === written[i]) i++;
  return i >= Math.min(typed.length, written.length) - 4 || bare(typed);
}

/** Which words of the vocabulary count as the wanted one. */
function acceptWords({ vocabulary }: TokenStore, word: QueryWord, accepted: Accepted): void {
  for (const stemId of vocabulary.stemsOf(word.folded)) {
    let any = false;
    for (const id of vocabulary.members(stemId)) {
      const isSameFold = vocabulary.folded[id] === word.folded;
      if (!isSameFold && (word.exact || word.demand !== 'free')) continue;
      if (!accentsAgree(word.text, vocabulary.words[id]!, isSameFold)) continue;
      accepted.add(id, 1);
      any = true;
    }
    if (any) accepted.stems.push(stemId);
  }
}

function acceptFamily({ vocabulary }: TokenStore, word: QueryWord, accepted: Accepted): void {
  if (!hasFamily(word.folded)) return;
  for (const language of ['pt', 'en']) {
    for (const form of familyOf(word.folded, language)) {
      const stemId = vocabulary.findStem(form, language);
      if (stemId === undefined || accepted.stems.includes(stemId)) continue;
      accepted.stems.push(stemId);
      for (const id of vocabulary.members(stemId)) accepted.add(id, FAMILY);
    }
  }
}

/** Fills `found` with all accepted occurrences of a word; answers whether all count in full. `lone`: nothing but the word itself tells what is meant, so its case has to. */
function listWord(store: TokenStore, word: QueryWord, lone: boolean, accepted: Accepted, found: HitList): boolean {
  accepted.clear(store.vocabulary.words.length);
  acceptWords(store, word, accepted);
  const weights = caseWeights(word, lone, nameShare(store, accepted.words));
  const surest = accepted.words.length;
  if (!word.exact && word.demand === 'free') acceptFamily(store, word, accepted);
  const places = mergePlaces(postingsOf(store, accepted));
  found.clear(0);
  // Wanted beside other words, a word in any case counts in full: its occurrences need not be looked at.
  const areAlike = word.demand === 'free' && !lone && accepted.words.length === surest;
  if (areAlike) fillAlike(store, places, found);
  else fillWeighed(store, places, accepted.words.length === surest ? undefined : accepted.factors, weights, found);
  found.documents = found.docCount;
  return areAlike;
}

function postingsOf(store: TokenStore, { stems, factors }: Accepted): IntList[] {
  const { vocabulary } = store;
  const postings: IntList[] = [];
  for (const stemId of stems) {
    const isEnglish = vocabulary.isEnglishStem[stemId]!;
    for (const id of vocabulary.members(stemId)) {
      const posting = factors[id] === 0 ? undefined : store.postingsOf(id, isEnglish);
      if (posting) postings.push(posting);
    }
  }
  return postings;
}

function fillAlike(store: TokenStore, places: IntList, found: HitList): void {
  let doc = -1;
  let end = -1;
  for (let i = 0; i < places.length; i++) {
    const at = places.data[i]!;
    if (at >= end) {
      found.closeDoc(doc);
      doc = store.docAt(at, Math.max(0, doc));
      end = store.starts.data[doc + 1]!;
    }
    found.push(at, 1, 1);
  }
  found.closeDoc(doc);
}

/** `factors`: left out where every accepted word counts alike. */
function fillWeighed(
  store: TokenStore,
  places: IntList,
  factors: Float32Array | undefined,
  caseWeight: Float64Array,
  found: HitList,
): void {
  const words = store.words.data;
  const { flags } = store;
  let doc = -1;
  let end = -1;
  for (let i = 0; i < places.length; i++) {
    const at = places.data[i]!;
    const byCase = caseWeight[flags[at]! & (CASE_MASK | GRAMMAR_CASE | COMPOUND)]!;
    const value = factors ? factors[words[at]!]! * byCase : byCase;
    if (value === 0) continue;
    if (at >= end) {
      found.closeDoc(doc);
      doc = store.docAt(at, Math.max(0, doc));
      end = store.starts.data[doc + 1]!;
    }
    found.push(at, 1, Math.fround(value));
  }
  found.closeDoc(doc);
}

const weights = new Float64Array(64);

/** How far an occurrence counts, by its case: the heart of telling `Vale` from `vale`. Good until asked again. */
function caseWeights(word: QueryWord, lone: boolean, share: number): Float64Array {
  for (let bits = 0; bits <= (CASE_MASK | GRAMMAR_CASE); bits++) {
    const weight = caseWeight(word, lone, share, bits & CASE_MASK, (bits & GRAMMAR_CASE) !== 0);
    weights[bits] = weight;
    weights[bits | COMPOUND] = lone ? 0 : weight;
  }
  return weights;
}

function caseWeight(word: QueryWord, lone: boolean, share: number, written: number, isGrammar: boolean): number {
  // A name that happens to be the word: `Crypto Arena` when `crypto` is wanted.
  if (word.demand === 'free') return lone && written === CAPITAL && !isGrammar && share < 0.4 ? 0.6 : 1;
  if (word.demand === 'upper') {
    if (written === UPPER) return isGrammar && share < 0.5 ? 0.5 : 1;
    if (written === LOWER) return share > 0.9 ? 0.6 : 0;
    return word.folded.length > 3 ? 0.9 : 0;
  }
  if (!lone && share < 0.5) return 1;
  if (written === LOWER) return share > 0.8 ? 0.8 : 0;
  return isGrammar ? Math.min(1, share * 1.2) : 1;
}

/** Occurrences kept at hand in all: terms share their words, and most words come back. */
const MOST_KEPT = 16_000_000;
/** What a list costs besides its occurrences, counted in occurrences. */
const LIST_COST = 32;

/** Word lists of the moment, made once per word. Emptied when articles are added. */
export class WordLists {
  /** Words that link the parts of a name. */
  links: ReadonlySet<number> = new Set();
  private readonly store: TokenStore;
  private readonly lone = new Map<string, HitList>();
  private readonly together = new Map<string, HitList>();
  private readonly scratch = new HitList();
  private readonly accepted = new Accepted();
  private ones: Int32Array<ArrayBuffer> = new Int32Array(0);
  private sure: Float64Array<ArrayBuffer> = new Float64Array(0);
  private kept = 0;
  private settledAt = 0;

  constructor(store: TokenStore) {
    this.store = store;
  }

  of(word: QueryWord, lone: boolean): HitList {
    if (this.settledAt !== this.store.words.length || this.kept > MOST_KEPT) this.clear();
    const known = lone ? this.lone : this.together;
    let list = known.get(word.key);
    if (!list) {
      const areAlike = listWord(this.store, word, lone, this.accepted, this.scratch);
      this.makeOnes(this.scratch.count);
      list = this.scratch.copy(this.ones, areAlike ? this.sure : undefined);
      list.stems = this.store.vocabulary.stemsOf(word.folded);
      if (lone && word.demand === 'capital') dampLongerNames(this.store, this.links, list);
      known.set(word.key, list);
      this.kept += list.count + LIST_COST;
    }
    return list;
  }

  private makeOnes(count: number): void {
    if (this.ones.length >= count) return;
    this.ones = new Int32Array(count * 2).fill(1);
    this.sure = new Float64Array(count * 2).fill(1);
  }

  private clear(): void {
    this.lone.clear();
    this.together.clear();
    this.kept = 0;
    this.settledAt = this.store.words.length;
    this.links = this.store.vocabulary.idsOf(NAME_LINKS);
  }
}

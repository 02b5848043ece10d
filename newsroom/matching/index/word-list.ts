import type { QueryWord } from '../query/query.ts';
import { AcceptedWords } from './accepted-words.ts';
import { HitList } from './hit-list.ts';
import { dampOthers, NAME_LINKS, otherNames } from './longer-names.ts';
import type { Postings } from './postings.ts';
import type { TokenStore } from './token-store.ts';
import { CAPITAL, CASE_MASK, COMPOUND, GRAMMAR_CASE, LOWER, UPPER } from './vocabulary.ts';

/** How many occurrences are cached in lists: terms share words. */
const MOST_KEPT = 16_000_000;
/** Overhead of a list, counted as occurrences. */
const LIST_COST = 32;

/** Articles of one stem in one part of the postings. */
interface Piece {
  postings: Postings;
  next: number;
  end: number;
}

/** Some of the articles. `whole` is for all of them, which alone show what longer names mean. */
export interface Part<Whole> {
  postings: Postings;
  whole: Whole;
}

/** Lists of words, built once per word. Cleared when articles are added. */
export class WordLists {
  /** Words that link the parts of a name. */
  links: ReadonlySet<number> = new Set();
  readonly #store: TokenStore;
  readonly #lone = new Map<string, HitList>();
  readonly #together = new Map<string, HitList>();
  /** By key of a name of one word: the longer names that name other things. */
  readonly #others = new Map<string, ReadonlySet<number>>();
  readonly #accepted: AcceptedWords;
  readonly #part: Part<WordLists> | undefined;
  #kept = 0;
  #settledAt = 0;
  readonly #isRecorded: boolean;

  constructor(store: TokenStore, isRecorded: boolean, part?: Part<WordLists>) {
    this.#store = store;
    this.#isRecorded = isRecorded;
    this.#accepted = new AcceptedWords(store);
    this.#part = part;
  }

  /** `lone`: no other word shows what is meant, so its case decides. */
  of(word: QueryWord, lone: boolean): HitList {
    this.#clearOld();
    const known = lone ? this.#lone : this.#together;
    let list = known.get(word.key);
    if (!list) {
      list = this.#make(word, lone);
      if (lone && word.demand === 'capital') this.#dampOthers(word, list);
      list.stems = this.#accepted.asked;
      known.set(word.key, list);
      this.#kept += LIST_COST + list.count + list.docCount;
    }
    return list;
  }

  #dampOthers(word: QueryWord, list: HitList): void {
    const whole = this.#part?.whole;
    const others = whole ? whole.#othersOf(word) : otherNames(this.#store, this.links, list);
    if (!whole) this.#others.set(word.key, others);
    dampOthers(this.#store, this.links, list, others);
  }

  #othersOf(word: QueryWord): ReadonlySet<number> {
    if (!this.#others.has(word.key)) this.of(word, true);
    return this.#others.get(word.key)!;
  }

  /** Learns names anew. */
  forget(): void {
    this.#settledAt = -1;
    this.#others.clear();
  }

  #make(word: QueryWord, lone: boolean): HitList {
    this.#accepted.accept(word);
    const { factors, nameShare, hasFamily, stems } = this.#accepted;
    const byCase = weightsByCase(word, lone, nameShare);
    const pieces = this.#piecesOf(stems);
    const { words, flags } = this.#store;
    const list = new HitList(this.#isRecorded);
    list.reserve(
      pieces.reduce((sum, { next, end }) => sum + end - next, 0),
      pieces.reduce((sum, { postings: { starts }, next, end }) => sum + starts[end]! - starts[next]!, 0),
    );
    // next to other words, a word in any case counts in full
    list.isCased = !hasFamily && (lone || word.demand !== 'free');
    for (let doc = nextDoc(pieces); doc < Number.POSITIVE_INFINITY; doc = nextDoc(pieces)) {
      for (const piece of pieces) {
        if (piece.next === piece.end || piece.postings.docs[piece.next] !== doc) continue;
        const { at, starts } = piece.postings;
        for (let i = starts[piece.next]!; i < starts[piece.next + 1]!; i++) {
          const place = at[i]!;
          const flag = flags[place]!;
          if (lone && flag & COMPOUND) continue;
          const form = factors[words.data[place]!]!;
          const written = byCase[flag & (CASE_MASK | GRAMMAR_CASE)]!;
          const weight = form * written;
          if (weight <= 0) continue;
          list.push(place, 1, weight);
          if (list.factors) list.recordWord(form, written);
        }
        piece.next++;
      }
      list.settleDoc();
      list.closeDoc(doc);
    }
    list.documents = list.docCount;
    return list;
  }

  #piecesOf(stems: readonly number[]): Piece[] {
    const all = this.#part ? [this.#part.postings] : this.#store.postings;
    return all.flatMap((postings) =>
      stems
        .filter((stem) => postings.documentsOf(stem) > 0)
        .map((stem) => ({ postings, next: postings.runs[stem]!, end: postings.runs[stem + 1]! })),
    );
  }

  #clearOld(): void {
    if (this.#settledAt === this.#store.words.length && this.#kept <= MOST_KEPT) return;
    this.#lone.clear();
    this.#together.clear();
    this.#kept = 0;
    this.#settledAt = this.#store.words.length;
    this.links = new Set(NAME_LINKS.map((word) => this.#store.vocabulary.idOf(word)));
  }
}

/** The first remaining article; infinity if all are done. */
function nextDoc(pieces: readonly Piece[]): number {
  let next = Number.POSITIVE_INFINITY;
  for (const { postings, next: at, end } of pieces) if (at < end) next = Math.min(next, postings.docs[at]!);
  return next;
}

/**
 * Weight of an occurrence by the case bits of its flags: this distinguishes `Vale` from `vale`. `lone`: no other word shows what
 * is meant, so the case decides. `share`: how often the word is written as a name.
 */
function weightsByCase(word: QueryWord, lone: boolean, share: number): Float64Array {
  return Float64Array.from({ length: (CASE_MASK | GRAMMAR_CASE) + 1 }, (_, bits) =>
    caseWeight(word, lone, share, bits & CASE_MASK, (bits & GRAMMAR_CASE) !== 0),
  );
}

function caseWeight(word: QueryWord, lone: boolean, share: number, written: number, isGrammar: boolean): number {
  // A name that happens to be the word: `Crypto Arena` when `crypto` is wanted.
  if (word.demand === 'free') return lone && written === CAPITAL && !isGrammar && share < 0.4 ? 0.6 : 1;
  if (word.demand === 'upper') {
    if (written === UPPER) return isGrammar && share < 0.5 ? 0.5 : 1;
    if (written === LOWER) return share > 0.9 ? 0.6 : 0;
    return word.folded.length > 3 ? 0.9 : 0;
  }
  // One letter is part of a name only as a capital: `C&A`, `Série A`.
  if (!lone && share < 0.5) return written === LOWER && word.text.length === 1 ? 0 : 1;
  if (written === LOWER) return share > 0.8 ? 0.8 : 0;
  return isGrammar ? Math.min(1, share * 1.2) : 1;
}

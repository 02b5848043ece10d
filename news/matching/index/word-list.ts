import { AcceptedWords } from '../query/accepted-words.ts';
import type { QueryWord } from '../query/query.ts';
import { countsInFull, weightsByKind } from '../scoring/case-weights.ts';
import { HitList } from '../scoring/hit-list.ts';
import { type Piece, PostingsCopier } from './copy-postings.ts';
import { dampLongerNames, NAME_LINKS } from './longer-names.ts';
import type { TokenStore } from './token-store.ts';
import { KIND_BITS, KINDS } from './vocabulary.ts';

/** Occurrences kept at hand in copies: terms share their words, and most words come back. */
const MOST_KEPT = 16_000_000;
/** What a list costs besides its occurrences, counted in occurrences. */
const LIST_COST = 32;
const KIND_MASK = KINDS - 1;

/** Word lists of the moment, made once per word. Emptied when articles are added. */
export class WordLists {
  /** Words that link the parts of a name. */
  links: ReadonlySet<number> = new Set();
  private readonly store: TokenStore;
  private readonly lone = new Map<string, HitList>();
  private readonly together = new Map<string, HitList>();
  private readonly accepted: AcceptedWords;
  private copier = new PostingsCopier();
  private kept = 0;
  private settledAt = 0;

  constructor(store: TokenStore) {
    this.store = store;
    this.accepted = new AcceptedWords(store);
  }

  /** `lone`: nothing but the word itself tells what is meant, so its case has to. */
  of(word: QueryWord, lone: boolean): HitList {
    if (this.settledAt !== this.store.words.length || this.kept > MOST_KEPT) this.clear();
    const known = lone ? this.lone : this.together;
    let list = known.get(word.key);
    if (!list) {
      list = this.make(word, lone);
      if (lone && word.demand === 'capital') list = dampLongerNames(this.store, this.links, list);
      list.stems = this.accepted.asked;
      list.isKept = true;
      known.set(word.key, list);
      this.kept += this.costOf(list);
    }
    return list;
  }

  private make(word: QueryWord, lone: boolean): HitList {
    const { accepted } = this;
    accepted.accept(word);
    const byKind = weightsByKind(word, lone, accepted.nameShare);
    const pieces = this.piecesOf(accepted.stems);
    const isSure = accepted.areWhole && countsInFull(word, lone);
    const isWhole = isSure || (!accepted.hasFamily && pieces.every((piece) => countsAll(piece, accepted, byKind)));
    if (!isWhole || (pieces.length > 1 && this.store.postings.length > 1)) {
      return this.copier.copy(pieces, accepted, byKind);
    }
    const list = pieces.length === 1 ? viewOf(pieces[0]!) : this.copier.lace(pieces);
    if (!countsInFull(word, lone)) {
      list.byKind = byKind;
      list.isCased = true;
    }
    return list;
  }

  private piecesOf(stems: readonly number[]): Piece[] {
    const pieces: Piece[] = [];
    for (const postings of this.store.postings) {
      for (const stemId of stems) {
        const from = postings.runs[stemId]!;
        const to = postings.runs[stemId + 1]!;
        if (from < to) pieces.push({ postings, from, to });
      }
    }
    return pieces;
  }

  /** Counted in occurrences: pieces of the postings cost little more than being known. */
  private costOf(list: HitList): number {
    const { postings } = this.store;
    const hits = postings.some(({ at }) => at === list.at) ? 0 : list.count;
    return LIST_COST + hits + (postings.some(({ docs }) => docs === list.docs) ? 0 : list.docCount);
  }

  private clear(): void {
    this.lone.clear();
    this.together.clear();
    this.copier = new PostingsCopier();
    this.kept = 0;
    this.settledAt = this.store.words.length;
    this.links = this.store.vocabulary.idsOf(NAME_LINKS);
  }
}

function countsAll({ postings: { starts, codes }, from, to }: Piece, { factors }: AcceptedWords, byKind: Float64Array) {
  for (let i = starts[from]!; i < starts[to]!; i++) {
    if (byKind[codes[i]! & KIND_MASK] === 0 || factors[codes[i]! >>> KIND_BITS] === 0) return false;
  }
  return true;
}

function viewOf({ postings, from, to }: Piece): HitList {
  const list = new HitList();
  list.first = from;
  list.end = to;
  list.documents = to - from;
  list.count = postings.starts[to]! - postings.starts[from]!;
  list.docs = postings.docs;
  list.starts = postings.starts;
  list.ends = postings.ends;
  list.at = postings.at;
  list.codes = postings.codes;
  return list;
}

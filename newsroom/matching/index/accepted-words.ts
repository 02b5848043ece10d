import { familyOf, hasFamily, stem } from '../../text/stem.ts';
import type { QueryWord } from '../query/query.ts';
import type { TokenStore } from './token-store.ts';

/** Weight of another word of the same family: `imigrantes` for `imigração`. */
const FAMILY = 0.7;
const SHORTEST_STEM = 5;
/** An acronym of up to this many letters is no word with an accent: `AI` is not `aí`, `PE` is not `pé`. */
const SHORT_ACRONYM = 3;

/** The words of the articles that count as the wanted word; reused for one wanted word after another. */
export class AcceptedWords {
  readonly #store: TokenStore;
  /** Weight factor by word number; 0 if not accepted. */
  factors = new Float32Array(0);
  readonly #words: number[] = [];
  /** The stems of the wanted word itself. */
  asked: readonly number[] = [];
  /** Stems with at least one accepted word. */
  readonly stems: number[] = [];
  /** Whether some words have less than the full weight. */
  hasFamily = false;
  /** Share of occurrences with a capital in mid-sentence; near the middle while there are few. */
  nameShare = 0;

  constructor(store: TokenStore) {
    this.#store = store;
  }

  accept(word: QueryWord): void {
    this.#clear();
    const isStrict = word.exact || word.demand !== 'free';
    this.#acceptForms(word, isStrict);
    this.nameShare = this.#shareOfNames();
    if (!isStrict && hasFamily(word.folded)) this.#acceptFamily(word);
    if (word.isFamily) this.#acceptStem(stem(word.folded, 'pt'));
  }

  #clear(): void {
    for (const word of this.#words) this.factors[word] = 0;
    this.#words.length = 0;
    this.stems.length = 0;
    this.hasFamily = false;
    const wordCount = this.#store.vocabulary.words.length;
    if (this.factors.length < wordCount) this.factors = new Float32Array(wordCount * 2);
  }

  #add(word: number, factor: number): void {
    if (this.factors[word] !== 0) return;
    this.factors[word] = factor;
    this.#words.push(word);
  }

  #acceptForms(word: QueryWord, isStrict: boolean): void {
    const { vocabulary } = this.#store;
    const own = vocabulary.idOf(word.text);
    this.asked = vocabulary.stemsOf(word.folded);
    for (const stemId of this.asked) {
      const forms = vocabulary.members(stemId).filter((id) => id === own || this.#isForm(word, id, isStrict));
      for (const id of forms) this.#add(id, 1);
      if (forms.length > 0) this.stems.push(stemId);
    }
  }

  #isForm({ text, folded, demand }: QueryWord, id: number, isStrict: boolean): boolean {
    const { vocabulary } = this.#store;
    if (demand === 'upper' && folded.length <= SHORT_ACRONYM) return false;
    const isSameFold = vocabulary.folded[id] === folded;
    return (isSameFold || !isStrict) && accentsAgree(text, vocabulary.words[id]!, isSameFold);
  }

  /** Accepts every word that begins with a stem, if the stem is long enough. */
  #acceptStem(beginning: string): void {
    if (beginning.length < SHORTEST_STEM) return;
    const { vocabulary } = this.#store;
    vocabulary.folded.forEach((folded, id) => {
      if (!folded.startsWith(beginning)) return;
      this.#add(id, 1);
      for (const stemId of [vocabulary.stemPt[id]!, vocabulary.stemEn[id]!]) {
        if (!this.stems.includes(stemId)) this.stems.push(stemId);
      }
    });
  }

  #acceptFamily(word: QueryWord): void {
    const { vocabulary } = this.#store;
    for (const language of ['pt', 'en']) {
      for (const form of familyOf(word.folded, language)) {
        const stemId = vocabulary.findStem(form, language);
        if (stemId === undefined || this.stems.includes(stemId)) continue;
        this.stems.push(stemId);
        this.hasFamily = true;
        for (const id of vocabulary.members(stemId)) this.#add(id, FAMILY);
      }
    }
  }

  #shareOfNames(): number {
    const { lowerCount, capitalCount } = this.#store.vocabulary;
    let lower = 0;
    let capital = 0;
    for (const word of this.#words) {
      lower += lowerCount[word]!;
      capital += capitalCount[word]!;
    }
    return (capital + 1) / (capital + lower + 2);
  }
}

/** Accents must agree up to the ending, where Portuguese moves them (leilão, leilões); a missing accent is forgiven. */
export function accentsAgree(typed: string, written: string, isSameFold: boolean): boolean {
  if (typed === written) return true;
  if (isSameFold) return isBare(typed) || isBare(written);
  let i = 0;
  while (i < typed.length && typed.charCodeAt(i) === written.charCodeAt(i)) i++;
  return i >= Math.min(typed.length, written.length) - 4 || isBare(typed);
}

function isBare(text: string): boolean {
  let i = 0;
  while (i < text.length && text.charCodeAt(i) < 0x80) i++;
  return i === text.length || text === text.normalize('NFD');
}

import { ByteVectors } from '../../meaning/byte-vectors.ts';
import { normalise, toSteps, type WordVectors } from '../../meaning/word-vectors.ts';
import { grown } from '../index/int-list.ts';
import type { OpeningWords } from '../index/opening-words.ts';
import type { TokenStore } from '../index/token-store.ts';

/** Likeness, in standard deviations over all words, from which a word counts as near: an eighth of all words are nearer. */
const NEAR_FROM = 1.15;
/** In place of a word's language: it has no vector. */
const NO_VECTOR = 2;
/** In place of a word's likeness: it is a word of the term itself. */
const OWN = 2;

/** How near the words of articles' titles and leads are to a term. Set up for one term after the other. */
export class NearWords {
  readonly #store: TokenStore;
  readonly #opening: OpeningWords;
  readonly #vectors: WordVectors;
  /** By number of an opening word: its unit vector and its language. */
  readonly #units: ByteVectors;
  #languages = new Uint8Array(0);
  #unitCount = 0;
  /** The last term it was compared with, and its likeness to that term from 0 to 1, or `OWN`. */
  #comparedWith = new Int32Array(0);
  #likeness = new Float64Array(0);
  #hasVector = false;
  #termNumber = 0;
  /** Words to be compared with the term. */
  #asked = new Int32Array(0);
  #products = new Float64Array(0);

  constructor(store: TokenStore, opening: OpeningWords, vectors: WordVectors) {
    this.#store = store;
    this.#opening = opening;
    this.#vectors = vectors;
    this.#units = new ByteVectors(vectors.dimensions);
  }

  /** `term`: its vector of unit length, undefined where it has none; `own`: stems of its words; `docs`: articles to be asked for. */
  begin(term: Float32Array | undefined, own: Iterable<number>, docs: readonly number[]): void {
    this.#hasVector = term !== undefined;
    if (!term) return;
    this.#termNumber++;
    if (this.#unitCount < this.#opening.size) this.#addUnits();
    for (const number of this.#opening.numbersOf(own)) {
      this.#comparedWith[number] = this.#termNumber;
      this.#likeness[number] = OWN;
    }
    const count = this.#collect(docs);
    const [asked, products, likeness, languages] = [this.#asked, this.#products, this.#likeness, this.#languages];
    this.#units.compare(toSteps(term, new Int16Array(term.length)), asked, count, products);
    const floors = this.#floorsFor(term);
    for (let i = 0; i < count; i++) {
      const floor = floors[languages[asked[i]!]!]!;
      likeness[asked[i]!] = (products[i]! - floor) / (1 - floor);
    }
  }

  /**
   * Mean of the three nearest. `held`: share of the term that the article holds, which is what its own words count: *Zona Azul* holds
   * little of *Azul*.
   */
  of(doc: number, held: number): number {
    if (!this.#hasVector) return 0;
    const { data } = this.#opening.numbers;
    const starts = this.#opening.starts.data;
    const likenesses = this.#likeness;
    let [first, second, third] = [0, 0, 0];
    for (let i = starts[doc]!; i < starts[doc + 1]!; i++) {
      const likeness = likenesses[data[i]!]!;
      const value = likeness === OWN ? held : likeness;
      if (value <= third) continue;
      if (value <= second) third = value;
      else {
        third = second;
        if (value <= first) second = value;
        else {
          second = first;
          first = value;
        }
      }
    }
    return (first + second + third) / 3;
  }

  /** By language: likeness to the term that counts as zero. */
  #floorsFor(term: Float32Array): number[] {
    return this.#vectors.wordMoments.map(({ means, variances }) => {
      let mean = 0;
      let variance = 0;
      for (let k = 0; k < term.length; k++) {
        mean += term[k]! * means[k]!;
        variance += term[k]! ** 2 * variances[k]!;
      }
      return mean + NEAR_FROM * Math.sqrt(variance);
    });
  }

  /** Lists every word of the articles once; answers how many there are. */
  #collect(docs: readonly number[]): number {
    const { data } = this.#opening.numbers;
    const starts = this.#opening.starts.data;
    const [asked, compared, languages, term] = [this.#asked, this.#comparedWith, this.#languages, this.#termNumber];
    let count = 0;
    for (const doc of docs) {
      const to = starts[doc + 1]!;
      for (let i = starts[doc]!; i < to; i++) {
        const number = data[i]!;
        if (compared[number] === term) continue;
        compared[number] = term;
        if (languages[number] === NO_VECTOR) this.#likeness[number] = 0;
        else asked[count++] = number;
      }
    }
    return count;
  }

  #addUnits(): void {
    const { size, isEnglish, stems } = this.#opening;
    if (this.#languages.length < size) {
      this.#languages = grown(this.#languages, new Uint8Array(size * 2));
      this.#comparedWith = grown(this.#comparedWith, new Int32Array(size * 2));
      this.#likeness = grown(this.#likeness, new Float64Array(size * 2));
      this.#asked = new Int32Array(size * 2);
      this.#products = new Float64Array(size * 2);
    }
    this.#units.makeRoom(size);
    const { vocabulary } = this.#store;
    const unit = new Float32Array(this.#vectors.dimensions);
    for (; this.#unitCount < size; this.#unitCount++) {
      const language = isEnglish[this.#unitCount] ? 1 : 0;
      const word = vocabulary.folded[vocabulary.stemWord[stems.data[this.#unitCount]!]!]!;
      const row = this.#vectors.rowOf(word, language === 1 ? 'en' : 'pt');
      this.#languages[this.#unitCount] = row < 0 ? NO_VECTOR : language;
      if (row < 0) continue;
      this.#vectors.addTo(unit.fill(0), 0, row);
      normalise(unit, 0, unit.length);
      this.#units.set(this.#unitCount, unit);
    }
  }
}

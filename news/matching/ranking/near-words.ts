import { ByteVectors } from '../../meaning/byte-vectors.ts';
import { normalise, toSteps, type WordVectors } from '../../meaning/word-vectors.ts';
import { fold } from '../../text/fold.ts';
import { grown, IntList } from '../index/int-list.ts';
import type { OpeningWords } from '../index/opening-words.ts';
import type { TokenStore } from '../index/token-store.ts';

/** Words of title and lead that are averaged. */
const WORDS = 3;
/** Likeness, in standard deviations over all words, from which a word counts as near: an eighth of all words are nearer. */
const NEAR_FROM = 1.15;
/** In place of a stem's row: not looked up yet, without a vector. */
const [UNKNOWN, NONE] = [0, -1];
/** In place of a stem's likeness: a word of the term itself. */
const OWN = 2;

/** How near the words of articles' titles and leads are to a term. Set up for one term after the other. */
export class NearWords {
  readonly #store: TokenStore;
  readonly #opening: OpeningWords;
  readonly #vectors: WordVectors;
  /** Unit vectors of stems. */
  readonly #units: ByteVectors;
  #unitCount = 0;
  /** By stem: number of its unit vector plus one, `UNKNOWN` or `NONE`. */
  #rows = new Int32Array(0);
  /** By stem: the last term it was compared with, and its likeness to that term from 0 to 1, or `OWN`. */
  #comparedWith = new Int32Array(0);
  #likeness = new Float64Array(0);
  #hasVector = false;
  #termNumber = 0;
  /** Stems to be compared with the term, their rows and the likeness that counts as zero for each. */
  readonly #stems = new IntList(1 << 10);
  readonly #stemRows = new IntList(1 << 10);
  #floors = new Float64Array(0);
  #products = new Float64Array(0);
  readonly #best = new Float64Array(WORDS);

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
    this.#makeRoom();
    for (const stem of own) {
      this.#comparedWith[stem] = this.#termNumber;
      this.#likeness[stem] = OWN;
    }
    this.#collect(docs, this.#floorsFor(term));
    const { length } = this.#stems;
    this.#units.compare(toSteps(term, new Int16Array(term.length)), this.#stemRows.data, length, this.#products);
    for (let i = 0; i < length; i++) {
      this.#likeness[this.#stems.data[i]!] = (this.#products[i]! - this.#floors[i]!) / (1 - this.#floors[i]!);
    }
  }

  /** `held`: share of the term that the article holds, which is what its own words count: *Zona Azul* holds little of *Azul*. */
  of(doc: number, held: number): number {
    if (!this.#hasVector) return 0;
    const { stems, starts } = this.#opening;
    const best = this.#best.fill(0);
    for (let i = starts.data[doc]!; i < starts.data[doc + 1]!; i++) {
      const likeness = this.#likeness[stems.data[i]!]!;
      const value = likeness === OWN ? held : likeness;
      if (value <= best[WORDS - 1]!) continue;
      let at = WORDS - 1;
      for (; at > 0 && best[at - 1]! < value; at--) best[at] = best[at - 1]!;
      best[at] = value;
    }
    return best.reduce((sum, value) => sum + value, 0) / WORDS;
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

  /** Lists every stem of the articles once. */
  #collect(docs: readonly number[], floors: readonly number[]): void {
    const { stems, starts } = this.#opening;
    this.#stems.length = 0;
    this.#stemRows.length = 0;
    for (const doc of docs) {
      const language = this.#store.isEnglish[doc] ? 1 : 0;
      for (let i = starts.data[doc]!; i < starts.data[doc + 1]!; i++) {
        const stem = stems.data[i]!;
        if (this.#comparedWith[stem] === this.#termNumber) continue;
        this.#comparedWith[stem] = this.#termNumber;
        this.#likeness[stem] = 0;
        if (this.#rows[stem] === UNKNOWN) this.#rows[stem] = this.#addUnit(stem, language);
        if (this.#rows[stem] === NONE) continue;
        this.#floors[this.#stems.length] = floors[language]!;
        this.#stems.push(stem);
        this.#stemRows.push(this.#rows[stem]! - 1);
      }
    }
  }

  #makeRoom(): void {
    const { stemCount } = this.#store.vocabulary;
    if (this.#rows.length >= stemCount) return;
    const room = stemCount * 2;
    this.#rows = grown(this.#rows, new Int32Array(room));
    this.#comparedWith = grown(this.#comparedWith, new Int32Array(room));
    this.#likeness = grown(this.#likeness, new Float64Array(room));
    this.#floors = new Float64Array(room);
    this.#products = new Float64Array(room);
  }

  #addUnit(stem: number, language: number): number {
    const { vocabulary } = this.#store;
    const word = fold(vocabulary.words[vocabulary.stemWord[stem]!]!);
    const row = this.#vectors.rowOf(word, language === 1 ? 'en' : 'pt');
    if (row < 0) return NONE;
    const unit = new Float32Array(this.#vectors.dimensions);
    this.#vectors.addTo(unit, 0, row);
    normalise(unit, 0, unit.length);
    this.#units.makeRoom(this.#unitCount + 1);
    this.#units.set(this.#unitCount, unit);
    return ++this.#unitCount;
  }
}

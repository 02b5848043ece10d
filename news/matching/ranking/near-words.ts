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

/** How near the words of articles' titles and leads are to a term. Set up for one term after the other. */
export class NearWords {
  readonly #store: TokenStore;
  readonly #opening: OpeningWords;
  readonly #vectors: WordVectors;
  /** Unit vectors of stems; a stem of both languages has two. */
  readonly #units: ByteVectors;
  #unitCount = 0;
  /** By stem, for Portuguese and English articles: number of its unit vector plus one, `UNKNOWN` or `NONE`. */
  #places = [new Int32Array(0), new Int32Array(0)];
  /** By unit vector: the term it was asked for last, and its likeness to that term. */
  #askedFor = new Int32Array(0);
  #likeness = new Float64Array(0);
  readonly #asked = new IntList(1 << 10);
  #products = new Float64Array(0);
  #term: Int16Array | undefined;
  #termNumber = 0;
  #floors: number[] = [];
  #own: ReadonlySet<number> = new Set();
  readonly #best = new Float64Array(WORDS);

  constructor(store: TokenStore, opening: OpeningWords, vectors: WordVectors) {
    this.#store = store;
    this.#opening = opening;
    this.#vectors = vectors;
    this.#units = new ByteVectors(vectors.dimensions);
  }

  /** `term`: its vector of unit length, undefined where it has none; `own`: stems of its words; `docs`: articles to be asked for. */
  begin(term: Float32Array | undefined, own: ReadonlySet<number>, docs: readonly number[]): void {
    this.#own = own;
    this.#term = term && toSteps(term, new Int16Array(term.length));
    if (!term) return;
    this.#termNumber++;
    this.#floors = this.#vectors.wordMoments.map(({ means, variances }) => {
      let mean = 0;
      let variance = 0;
      for (let k = 0; k < term.length; k++) {
        mean += term[k]! * means[k]!;
        variance += term[k]! ** 2 * variances[k]!;
      }
      return mean + NEAR_FROM * Math.sqrt(variance);
    });
    this.#compare(docs, this.#term!);
  }

  /** `held`: share of the term that the article holds, which is what its own words count: *Zona Azul* holds little of *Azul*. */
  of(doc: number, held: number): number {
    if (!this.#term) return 0;
    const { stems, starts } = this.#opening;
    const language = this.#store.isEnglish[doc] ? 1 : 0;
    const places = this.#places[language]!;
    const floor = this.#floors[language]!;
    const best = this.#best.fill(0);
    for (let i = starts.data[doc]!; i < starts.data[doc + 1]!; i++) {
      const stem = stems.data[i]!;
      const place = places[stem]!;
      let likeness = place > 0 ? (this.#likeness[place - 1]! - floor) / (1 - floor) : 0;
      if (this.#own.has(stem)) likeness = held;
      if (likeness <= best[WORDS - 1]!) continue;
      let at = WORDS - 1;
      for (; at > 0 && best[at - 1]! < likeness; at--) best[at] = best[at - 1]!;
      best[at] = likeness;
    }
    return best.reduce((sum, value) => sum + value, 0) / WORDS;
  }

  /** Compares every word of the articles with the term, each once. */
  #compare(docs: readonly number[], term: Int16Array): void {
    const { stems, starts } = this.#opening;
    const asked = this.#asked;
    asked.length = 0;
    this.#makeRoom();
    for (const doc of docs) {
      const language = this.#store.isEnglish[doc] ? 1 : 0;
      const places = this.#places[language]!;
      for (let i = starts.data[doc]!; i < starts.data[doc + 1]!; i++) {
        const stem = stems.data[i]!;
        if (places[stem] === UNKNOWN) places[stem] = this.#placeOf(stem, language);
        const unit = places[stem]! - 1;
        if (unit < 0 || this.#askedFor[unit] === this.#termNumber) continue;
        this.#askedFor[unit] = this.#termNumber;
        asked.push(unit);
      }
    }
    if (this.#products.length < asked.length) this.#products = new Float64Array(asked.length * 2);
    this.#units.compare(term, asked.data, asked.length, this.#products);
    for (let i = 0; i < asked.length; i++) this.#likeness[asked.data[i]!] = this.#products[i]!;
  }

  #makeRoom(): void {
    const { stemCount } = this.#store.vocabulary;
    if (this.#places[0]!.length >= stemCount) return;
    this.#places = this.#places.map((places) => grown(places, new Int32Array(stemCount * 2)));
  }

  #placeOf(stem: number, language: number): number {
    const { vocabulary } = this.#store;
    const word = fold(vocabulary.words[vocabulary.stemWord[stem]!]!);
    const row = this.#vectors.rowOf(word, language === 1 ? 'en' : 'pt');
    if (row < 0) return NONE;
    const unit = new Float32Array(this.#vectors.dimensions);
    this.#vectors.addTo(unit, 0, row);
    normalise(unit, 0, unit.length);
    const at = this.#unitCount++;
    this.#units.makeRoom(this.#unitCount);
    this.#units.set(at, unit);
    if (this.#likeness.length <= at) {
      this.#likeness = grown(this.#likeness, new Float64Array(this.#unitCount * 2));
      this.#askedFor = grown(this.#askedFor, new Int32Array(this.#unitCount * 2));
    }
    return at + 1;
  }
}

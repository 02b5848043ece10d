import { dot, normalise, type WordVectors } from '../../meaning/word-vectors.ts';
import { fold } from '../../text/fold.ts';
import type { OpeningWords } from '../index/opening-words.ts';
import type { TokenStore } from '../index/token-store.ts';

/** Words of title and lead that are averaged. */
const WORDS = 3;
/** Likeness, in standard deviations over all words, from which a word counts as near: an eighth of all words are nearer. */
const NEAR_FROM = 1.15;

/** How near the words of an article's title and lead are to a term. Set up for one term after the other. */
export class NearWords {
  readonly #store: TokenStore;
  readonly #opening: OpeningWords;
  readonly #vectors: WordVectors;
  /** By stem: its unit vector, null where it has none; for Portuguese and English articles. */
  readonly #units = [new Map<number, Float32Array | null>(), new Map<number, Float32Array | null>()];
  /** By stem: likeness to the term at hand. */
  readonly #known = [new Map<number, number>(), new Map<number, number>()];
  #term: Float32Array | undefined;
  #floors: number[] = [];
  #own: ReadonlySet<number> = new Set();

  constructor(store: TokenStore, opening: OpeningWords, vectors: WordVectors) {
    this.#store = store;
    this.#opening = opening;
    this.#vectors = vectors;
  }

  /** `term`: its vector of unit length, undefined where it has none; `own`: stems of its words. */
  begin(term: Float32Array | undefined, own: ReadonlySet<number>): void {
    for (const known of this.#known) known.clear();
    this.#term = term;
    this.#own = own;
    if (term) {
      this.#floors = this.#vectors.wordMoments.map(({ means, variances }) => {
        let mean = 0;
        let variance = 0;
        for (let k = 0; k < term.length; k++) {
          mean += term[k]! * means[k]!;
          variance += term[k]! ** 2 * variances[k]!;
        }
        return mean + NEAR_FROM * Math.sqrt(variance);
      });
    }
  }

  /** `held`: share of the term that the article holds, which is what its own words count: *Zona Azul* holds little of *Azul*. */
  of(doc: number, held: number): number {
    if (!this.#term) return 0;
    const { stems, starts } = this.#opening;
    const language = this.#store.isEnglish[doc] ? 1 : 0;
    const best = new Array<number>(WORDS).fill(0);
    for (let i = starts.data[doc]!; i < starts.data[doc + 1]!; i++) {
      const stem = stems.data[i]!;
      const likeness = this.#own.has(stem) ? held : this.#likenessOf(stem, language);
      if (likeness <= best[WORDS - 1]!) continue;
      let at = WORDS - 1;
      for (; at > 0 && best[at - 1]! < likeness; at--) best[at] = best[at - 1]!;
      best[at] = likeness;
    }
    return best.reduce((sum, value) => sum + value, 0) / WORDS;
  }

  #likenessOf(stem: number, language: number): number {
    const known = this.#known[language]!;
    let likeness = known.get(stem);
    if (likeness === undefined) {
      const unit = this.#unitOf(stem, language);
      const floor = this.#floors[language]!;
      likeness = unit ? Math.max(0, (dot(unit, 0, this.#term!, 0, unit.length) - floor) / (1 - floor)) : 0;
      known.set(stem, likeness);
    }
    return likeness;
  }

  #unitOf(stem: number, language: number): Float32Array | null {
    const units = this.#units[language]!;
    let unit = units.get(stem);
    if (unit === undefined) {
      const word = fold(this.#store.vocabulary.words[this.#store.vocabulary.stemWord[stem]!]!);
      const row = this.#vectors.rowOf(word, language === 1 ? 'en' : 'pt');
      unit = row < 0 ? null : new Float32Array(this.#vectors.dimensions);
      if (unit) {
        this.#vectors.addTo(unit, 0, row);
        normalise(unit, 0, unit.length);
      }
      units.set(stem, unit);
    }
    return unit;
  }
}

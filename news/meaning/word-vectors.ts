import { stem } from '../text/stem.ts';
import { type PackedVectors, readVectorFile, VECTOR_LANGUAGES } from './vector-file.ts';

/** Word vectors ready for look-ups. The numbers are in memory that threads share. */
export class WordVectors {
  readonly packed: PackedVectors;
  readonly dimensions: number;
  /** By language: the row of every word. */
  readonly #numbers = VECTOR_LANGUAGES.map(() => new Map<string, number>());
  /** By language and stem: the row of the most frequent word with the stem. Built for the first unknown word. */
  #families: Map<string, number>[] | undefined;

  constructor(packed: PackedVectors) {
    this.packed = packed;
    this.dimensions = packed.dimensions;
    packed.words.forEach((word, at) => {
      this.#numbers[packed.languages[at]!]!.set(word, at);
    });
  }

  /** Row of a folded word in a language, else in the other one, else of its stem; -1 if unknown. */
  rowOf(folded: string, language: string): number {
    const own = languageNumber(language);
    return this.#numbers[own]!.get(folded) ?? this.#familyRow(folded, own) ?? this.#numbers[1 - own]!.get(folded) ?? -1;
  }

  /** Whether the texts the vectors were learnt from contain a word. */
  knows(folded: string): boolean {
    return this.#numbers.some((numbers) => numbers.has(folded));
  }

  #familyRow(folded: string, language: number): number | undefined {
    if (folded.length < 5) return undefined;
    this.#families ??= familiesOf(this.packed);
    return this.#families[language]!.get(stem(folded, VECTOR_LANGUAGES[language]!));
  }

  /** Share of all texts that contain a word, in any language; undefined if unknown. */
  shareOf(folded: string): number | undefined {
    let found: number | undefined;
    let total = 0;
    this.#numbers.forEach((numbers, language) => {
      const row = numbers.get(folded);
      if (row !== undefined) found = (found ?? 0) + this.packed.counts[row]!;
      total += this.packed.texts[language]!;
    });
    return found === undefined ? undefined : found / Math.max(1, total);
  }

  /** Adds a word's vector to a sum. */
  addTo(sum: Float32Array, row: number): void {
    const { rows, scales } = this.packed;
    const { dimensions } = this;
    const scale = scales[row]!;
    const from = row * dimensions;
    for (let k = 0; k < dimensions; k++) sum[k]! += rows[from + k]! * scale;
  }
}

/** Articles in other languages than English are read as Portuguese. */
export function languageNumber(language: string): number {
  return language === 'en' ? 1 : 0;
}

/** Words are in order of frequency, so the first with a stem is its most frequent. */
function familiesOf({ words, languages }: PackedVectors): Map<string, number>[] {
  const families = VECTOR_LANGUAGES.map(() => new Map<string, number>());
  words.forEach((word, row) => {
    const own = families[languages[row]!]!;
    const key = stem(word, VECTOR_LANGUAGES[languages[row]!]!);
    if (!own.has(key)) own.set(key, row);
  });
  return families;
}

let inUse: WordVectors | undefined;

/** The vectors this thread uses: those set last, else the shipped ones. */
export function vectorsInUse(): WordVectors {
  inUse ??= shippedVectors();
  return inUse;
}

/** Replaced as a whole: an index keeps the vectors it was built with. Undefined restores the shipped ones. */
export function setVectorsInUse(vectors: WordVectors | undefined): void {
  inUse = vectors;
}

const FILE = new URL('./vectors.bin', import.meta.url);

/** The vectors that come with the service. A missing or damaged file throws `DamagedVectors`. */
export function shippedVectors(): WordVectors {
  return new WordVectors(readVectorFile(FILE));
}

import { meaningOfLine } from '../../meaning/likeness.ts';
import { dot } from '../../meaning/word-vectors.ts';
import { type DocMeaning, emptyMeaning, type QueryMeaning, settleMeaning } from '../index/doc-meaning.ts';
import type { Lean } from '../query/leans.ts';

interface Direction {
  query: QueryMeaning;
  lean: Lean;
}

/**
 * Changes the odds of a term's articles by a bounded step for the reader's choices and answers. What all articles of the term
 * have in common is left out: one refused article must not count against the term itself.
 */
export class LeanOdds {
  readonly #meaning: DocMeaning;
  readonly #directions: Direction[];

  constructor(leans: readonly Lean[], meaning: DocMeaning, term: QueryMeaning | undefined) {
    this.#meaning = meaning;
    this.#directions = leans.flatMap((lean) => directionOf(lean, meaning, term) ?? []);
  }

  of(doc: number): number {
    let odds = 0;
    for (const { query, lean } of this.#directions) {
      const { perDeviation, expected, most } = lean;
      const step = perDeviation * (this.#meaning.zScore(query, doc) - expected);
      odds += Math.max(-most, Math.min(most, step));
    }
    return odds;
  }
}

function directionOf(
  lean: Lean,
  { vectors, dimensions }: DocMeaning,
  term: QueryMeaning | undefined,
): Direction | undefined {
  const query = emptyMeaning(dimensions);
  const direction = query.vector;
  const add = (texts: readonly string[], sign: 1 | -1) => {
    for (const text of texts) {
      const vector = meaningOfLine(vectors, text, 'pt');
      for (let k = 0; k < dimensions; k++) direction[k]! += (sign * vector[k]!) / texts.length;
    }
  };
  add(lean.toward, 1);
  add(lean.away, -1);
  if (term) {
    const along = dot(direction, 0, term.vector, 0, dimensions);
    for (let k = 0; k < dimensions; k++) direction[k]! -= along * term.vector[k]!;
  }
  return direction.some((value) => value !== 0) ? { query: settleMeaning(query, vectors), lean } : undefined;
}

import { dot, normalise } from '../meaning/word-vectors.ts';
import { fold } from '../text/fold.ts';
import type { CompiledTerm } from './compile-term.ts';
import { type DocMeaning, type QueryMeaning, queryMeaning } from './doc-meaning.ts';
import type { Evaluator } from './evaluate.ts';
import { type Query, wordsOf } from './query.ts';
import { type TermUnits, typedForm, unitsOf } from './term-units.ts';

/** Texts that place a word the vectors do not know. */
const MOST_TEXTS = 24;
/** Words to name as the reason, and how near they must stand to the term. */
const MOST_WORDS = 3;
const LEAST_LIKENESS = 0.25;

/** What a term means as a vector: the sum of its words; undefined when none of them has a place and no text holds any. */
export function meaningOf({ units }: TermUnits, evaluator: Evaluator, meaning: DocMeaning): QueryMeaning | undefined {
  const { vectors, dimensions } = meaning;
  const sum = new Float32Array(dimensions);
  let known = 0;
  for (const { query } of units) {
    let knownOfUnit = 0;
    for (const { folded, text } of wordsOf(typedForm(query))) {
      const portuguese = vectors.rowOf(folded, 'pt');
      const row = portuguese >= 0 ? portuguese : vectors.rowOf(folded, 'en');
      if (text.length < 2 || row < 0) continue;
      vectors.addTo(sum, 0, row);
      knownOfUnit++;
    }
    known += knownOfUnit;
    if (knownOfUnit === 0 && placeFromTexts(sum, query, evaluator, meaning)) known++;
  }
  return known > 0 ? queryMeaning(sum, vectors) : undefined;
}

/** A word that was never learnt takes its place from the texts it stands in. */
function placeFromTexts(sum: Float32Array, query: Query, evaluator: Evaluator, meaning: DocMeaning): boolean {
  const list = evaluator.evaluate(query);
  const { wholes, dimensions, vectors } = meaning;
  const count = Math.min(MOST_TEXTS, list.docCount);
  for (let i = 0; i < count; i++) {
    const from = list.docs[list.first + i]! * dimensions;
    for (let k = 0; k < dimensions; k++) sum[k]! += wholes[from + k]! - vectors.packed.background[k]!;
  }
  return count > 0;
}

/** The stems that brought an article in which the term does not stand as typed: its own words found, then those nearest in meaning. */
export function stemsThatBring(
  term: CompiledTerm,
  doc: number,
  telling: readonly number[],
  evaluator: Evaluator,
  meaning: DocMeaning,
): number[] {
  const units = unitsOf(term.query!, evaluator, meaning.vectors);
  const stems: number[] = [];
  for (const { query } of units.units) {
    for (const word of wordsOf(query)) {
      const list = evaluator.lists.of(word, false);
      if (list.has(list.seek(list.first, doc), doc)) stems.push(...list.stems);
    }
  }
  const query = meaningOf(units, evaluator, meaning);
  if (!query) return stems;
  const language = evaluator.store.isEnglish[doc] ? 'en' : 'pt';
  const near = telling
    .map((stemId) => ({
      stemId,
      likeness: likenessOf(evaluator.store.vocabulary.commonWord(stemId), language, query, meaning),
    }))
    .filter(({ stemId, likeness }) => likeness >= LEAST_LIKENESS && !stems.includes(stemId))
    .sort((a, b) => b.likeness - a.likeness);
  return [...stems, ...near.slice(0, MOST_WORDS).map(({ stemId }) => stemId)];
}

function likenessOf(word: string, language: string, query: QueryMeaning, { vectors, dimensions }: DocMeaning): number {
  const row = vectors.rowOf(fold(word), language);
  if (row < 0) return 0;
  const vector = new Float32Array(dimensions);
  vectors.addTo(vector, 0, row);
  normalise(vector, 0, dimensions);
  return dot(vector, 0, query.vector, 0, dimensions);
}

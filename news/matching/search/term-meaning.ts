import { dot, normalise } from '../../meaning/word-vectors.ts';
import { fold } from '../../text/fold.ts';
import { type DocMeaning, emptyMeaning, type QueryMeaning, settleMeaning } from '../index/doc-meaning.ts';
import type { HitList } from '../index/hit-list.ts';
import type { CompiledTerm } from '../query/compile-term.ts';
import { wordsOf } from '../query/query.ts';
import { type TermUnits, typedForm, unitsOf } from './term-units.ts';
import type { WordFacts } from './word-facts.ts';

/** Number of texts used to place a word without a vector. */
const MOST_TEXTS = 24;
/** Words to name as the reason, and how near they must be to the term. */
const MOST_WORDS = 3;
const LEAST_LIKENESS = 0.25;

/**
 * A term as a vector: the sum of its words; undefined if none of them has a vector and no text contains any. `lists`: where each
 * unit occurs.
 */
export function meaningOf(
  { units }: TermUnits,
  lists: readonly HitList[],
  facts: WordFacts,
  meaning: DocMeaning,
  into = emptyMeaning(meaning.dimensions),
): QueryMeaning | undefined {
  const { vectors } = meaning;
  const sum = into.vector.fill(0);
  let known = 0;
  for (let unit = 0; unit < units.length; unit++) {
    let knownOfUnit = 0;
    for (const word of wordsOf(typedForm(units[unit]!.query))) {
      const { row } = facts.of(word);
      if (row < 0) continue;
      vectors.addTo(sum, row);
      knownOfUnit++;
    }
    known += knownOfUnit;
    if (knownOfUnit === 0 && placeFromTexts(sum, lists[unit]!, meaning)) known++;
  }
  return known > 0 ? settleMeaning(into, vectors) : undefined;
}

/** A word without a vector gets the mean of the texts that contain it. */
function placeFromTexts(sum: Float32Array, list: HitList, { wholes }: DocMeaning): boolean {
  const count = Math.min(MOST_TEXTS, list.docCount);
  for (let i = 0; i < count; i++) wholes.addTo(sum, list.docs[i]!, 1);
  return count > 0;
}

/**
 * The stems that found an article without the term as typed: the term's own words in it, then its distinctive words nearest in
 * meaning. Overwrites the evaluator's lists with the term's.
 */
export function stemsThatBring(
  { query }: CompiledTerm,
  facts: WordFacts,
  meaning: DocMeaning,
  doc: number,
  distinctive: readonly number[],
): number[] {
  const { evaluator } = facts;
  const { store } = evaluator;
  const units = unitsOf(query!, facts);
  const words = units.units.flatMap((unit) => wordsOf(unit.query)).map((word) => evaluator.lists.of(word, false));
  const stems = words.filter((list) => list.find(doc) >= 0).flatMap((list) => list.stems);
  evaluator.evaluate(query!);
  const lists = units.units.map((unit) => evaluator.evaluatePart(unit.query));
  const term = meaningOf(units, lists, facts, meaning);
  if (!term) return stems;
  const language = store.isEnglish[doc] ? 'en' : 'pt';
  const near = distinctive
    .map((stemId) => ({ stemId, likeness: likenessOf(store.vocabulary.commonWord(stemId), language, term, meaning) }))
    .filter(({ stemId, likeness }) => likeness >= LEAST_LIKENESS && !stems.includes(stemId))
    .sort((a, b) => b.likeness - a.likeness);
  return [...stems, ...near.slice(0, MOST_WORDS).map(({ stemId }) => stemId)];
}

function likenessOf(word: string, language: string, query: QueryMeaning, { vectors, dimensions }: DocMeaning): number {
  const row = vectors.rowOf(fold(word), language);
  if (row < 0) return 0;
  const vector = new Float32Array(dimensions);
  vectors.addTo(vector, row);
  normalise(vector);
  return dot(vector, query.vector);
}

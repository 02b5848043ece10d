import { contentWords } from './content-words.ts';
import type { LearningText } from './learn.ts';
import { dot, normalise, type WordVectors } from './word-vectors.ts';

/** Words of everyday news that belong together, whatever month it is. */
const PAIRS = [
  ['juros', 'inflacao'],
  ['escola', 'alunos'],
  ['chuva', 'temporal'],
  ['policia', 'preso'],
  ['hospital', 'paciente'],
  ['deputado', 'camara'],
  ['futebol', 'jogador'],
  ['empresa', 'empresas'],
  ['vacina', 'doses'],
  ['research', 'scientists'],
  ['government', 'minister'],
  ['market', 'shares'],
] as const;
/** Of the pairs that both sides know, so many must still lie nearer to each other than to strangers. */
const LEAST_PAIRS = 0.8;
/** Titles that find their own text may be so much fewer than before. */
const TOLERANCE = 0.02;
const SAMPLED = 400;

export interface Check {
  isSound: boolean;
  figures: { pairs: number; titles: number; titlesBefore: number };
}

/** Whether learnt vectors may take the place of those before: sound numbers, everyday words in their place, titles found as well. */
export function checkVectors(before: WordVectors, learnt: WordVectors, texts: readonly LearningText[]): Check {
  const pairs = pairsInPlace(learnt);
  const sample = texts.slice(-SAMPLED);
  const titles = titlesFound(learnt, sample);
  const titlesBefore = titlesFound(before, sample);
  const areNumbers = learnt.packed.scales.every(Number.isFinite) && learnt.packed.background.every(Number.isFinite);
  const isSound = areNumbers && pairs >= LEAST_PAIRS && titles >= titlesBefore - TOLERANCE;
  return { isSound, figures: { pairs, titles, titlesBefore } };
}

function pairsInPlace(vectors: WordVectors): number {
  const unit = (word: string) => encode(vectors, [word], 'pt');
  const known = PAIRS.filter((pair) => pair.every((word) => vectors.knows(word)));
  if (known.length === 0) return 1;
  const inPlace = known.filter(([word, partner]) => {
    const strangers = known.filter(([other]) => other !== word);
    const likeness = (other: string) => dot(unit(word), 0, unit(other), 0, vectors.dimensions);
    const usual = strangers.reduce((sum, [, stranger]) => sum + likeness(stranger), 0) / Math.max(1, strangers.length);
    return likeness(partner) > usual;
  });
  return inPlace.length / known.length;
}

/** Share of the titles whose own text is the nearest of all in the sample. */
function titlesFound(vectors: WordVectors, texts: readonly LearningText[]): number {
  if (texts.length === 0) return 1;
  const bodies = texts.map(({ body, language }) => encode(vectors, contentWords(body, language, 200), language));
  const found = texts.filter(({ title, language }, at) => {
    const query = encode(vectors, contentWords(title, language, 24), language);
    const own = dot(query, 0, bodies[at]!, 0, vectors.dimensions);
    return bodies.every((body, other) => other === at || dot(query, 0, body, 0, vectors.dimensions) <= own);
  });
  return found.length / texts.length;
}

function encode(vectors: WordVectors, words: readonly string[], language: string): Float32Array {
  const sum = new Float32Array(vectors.dimensions);
  for (const word of words) {
    const row = vectors.rowOf(word, language);
    if (row >= 0) vectors.addTo(sum, 0, row);
  }
  normalise(sum, 0, vectors.dimensions);
  return sum;
}

import { worthOf } from './choose-sentences.ts';
import type { ExpectedWords } from './expected-words.ts';
import { factSign } from './sentence-signs.ts';
import { contentStems, type StoryDocument, type StorySentence, wordsIn } from './story-sentences.ts';

interface OpeningRules {
  documents: readonly StoryDocument[];
  language: string;
  characters: number;
  allowed: readonly number[];
  expected: ExpectedWords;
}

/** The fact stands in one of the first sentences of an article, or the article has none. */
const LOOKED_AT = 6;
const PLACE_COST = 0.12;
const FACT_WORTH = 0.35;
const EXPECTED_WORTH = 0.3;
const SHORT_COST = 0.3;
const SHORT = 60;

/**
 * The sentence that says what happened: early, about what the headlines are about, and a fact. Headlines are written to say
 * what happened, so the words most of them share weigh most.
 */
export function openingOf(sentences: readonly StorySentence[], rules: OpeningRules): StorySentence | undefined {
  const { documents, language, characters, allowed, expected } = rules;
  const weights = headlineWeights(documents, sentences, language);
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0) || 1;
  const densityOf = (sentence: StorySentence) =>
    worthOf(sentence, new Map(), expected) / Math.sqrt(sentence.text.length);
  const scoreOf = (sentence: StorySentence): number => {
    let shared = 0;
    for (const word of contentStems(sentence.words)) shared += weights.get(word) ?? 0;
    const isShort = sentence.text.length < SHORT;
    return (
      shared / total +
      EXPECTED_WORTH * densityOf(sentence) +
      FACT_WORTH * factSign(sentence.text, language) -
      PLACE_COST * sentence.place -
      (isShort ? SHORT_COST : 0)
    );
  };
  const fits = ({ text, document }: StorySentence) => text.length <= Math.min(characters, allowed[document]!);
  const able = sentences.filter((one) => one.canStand && fits(one));
  const early = able.filter(({ lean, place }) => lean === null && place < LOOKED_AT);
  const unquoted = early.filter(({ text }) => !/^["“]/.test(text));
  const candidates = [unquoted, early, able.filter(({ lean }) => lean === null)].find(({ length }) => length > 0) ?? [];
  return best(candidates, scoreOf);
}

/** Without headlines the first sentences say what it is about. */
function headlineWeights(
  documents: readonly StoryDocument[],
  sentences: readonly StorySentence[],
  language: string,
): Map<string, number> {
  const titles = documents.map(({ title }) => contentStems(wordsIn(title, language))).filter(({ size }) => size > 0);
  const sets = titles.length > 0 ? titles : sentences.slice(0, 2).map(({ words }) => contentStems(words));
  const weights = new Map<string, number>();
  for (const set of sets) for (const word of set) weights.set(word, (weights.get(word) ?? 0) + 1);
  return weights;
}

function best<T>(all: readonly T[], scoreOf: (one: T) => number): T | undefined {
  let found: T | undefined;
  let highest = Number.NEGATIVE_INFINITY;
  for (const one of all) {
    const score = scoreOf(one);
    if (score > highest) [found, highest] = [one, score];
  }
  return found;
}

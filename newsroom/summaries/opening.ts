import { worthOf } from './choose-sentences.ts';
import type { ExpectedWords } from './expected-words.ts';
import { factSign, hasVerb, needOf } from './sentence-signs.ts';
import { contentStems, type StoryDocument, type StorySentence, wordsIn } from './story-sentences.ts';

interface OpeningRules {
  documents: readonly StoryDocument[];
  language: string;
  characters: number;
  allowed: readonly number[];
  expected: ExpectedWords;
}

/** Only this many first sentences of an article are considered. */
const LOOKED_AT = 6;
const PLACE_COST = 0.15;
const FACT_WORTH = 0.5;
/** Without headlines the expected words count more. */
const EXPECTED_WORTH = { withHeadlines: 0.2, without: 0.5 };
/** A fact needs about this many characters; the cost grows with the missing ones. */
const SHORT = 100;
const SHORT_COST = 0.6;
/** The sentence begins with a person or thing of the headlines. */
const ACTOR_WORTH = 0.25;
const BEGINNING = 80;
/** The sentence has a sum or share that the headlines have. */
const AMOUNT_WORTH = 0.45;
const AMOUNT = /(?<=[$€£] ?)\d+(?:[.,]\d+)*|(?<![\p{L}\d.,])\d+(?:[.,]\d+)*(?= ?(?:%|mi|bi))/gu;
/** Another outlet says nearly the same: outlets share the fact, not the scene. */
const SHARED_WORTH = 0.4;
const SHARED_PART = 0.6;
/** The sentence refers to something that only the headline names. */
const NEED_COST = 0.4;
const CUT_COST = 0.2;

/**
 * The sentence that says what happened: early, about the subject of the headlines, and a fact. Headlines are written to say what
 * happened, so words that most of them share have the most weight.
 */
export function openingOf(sentences: readonly StorySentence[], rules: OpeningRules): StorySentence | undefined {
  const { documents, language, characters, allowed, expected } = rules;
  const weights = headlineWeights(documents, sentences, language);
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0) || 1;
  const hasHeadlines = documents.some(({ title }) => title !== '');
  const expectedWorth = hasHeadlines ? EXPECTED_WORTH.withHeadlines : EXPECTED_WORTH.without;
  const worthByLength = (sentence: StorySentence) =>
    worthOf(sentence, new Map(), expected) / Math.sqrt(sentence.text.length);
  const namesActor = (text: string) => {
    const names = text.slice(0, BEGINNING).match(/\p{Lu}[\p{L}\p{N}]+/gu) ?? [];
    return contentStems(wordsIn(names.join(' '), language)).intersection(weights).size > 0;
  };
  const amounts = amountsIn(documents.map(({ title }) => title).join(' '));
  const stemsOf = sentences.map(({ words }) => contentStems(words));
  const isShared = ({ document }: StorySentence, own: ReadonlySet<string>) => {
    const enough = SHARED_PART * own.size;
    return sentences.some((other, at) => other.document !== document && stemsOf[at]!.intersection(own).size >= enough);
  };
  const scoreOf = (sentence: StorySentence): number => {
    const stems = contentStems(sentence.words);
    let shared = 0;
    for (const word of stems) shared += weights.get(word) ?? 0;
    return (
      shared / total +
      expectedWorth * worthByLength(sentence) +
      (namesActor(sentence.text) ? ACTOR_WORTH : 0) +
      (amountsIn(sentence.text).isDisjointFrom(amounts) ? 0 : AMOUNT_WORTH) +
      (isShared(sentence, stems) ? SHARED_WORTH : 0) +
      FACT_WORTH * factSign(sentence.text, language) -
      PLACE_COST * sentence.rank -
      SHORT_COST * Math.max(0, 1 - sentence.text.length / SHORT) -
      (sentence.need ? NEED_COST : 0) -
      (sentence.text.length < sentence.end - sentence.start ? CUT_COST : 0)
    );
  };
  const roomOf = ({ document, limit }: StorySentence) => Math.min(characters, allowed[document]!, limit);
  const able = sentences.filter((one) => one.canStand && one.text.length <= roomOf(one));
  const cut = sentences.flatMap((one) => cutToClause(one, roomOf(one), language));
  const freed = able.flatMap((one) => withoutConjunction(one, language));
  const early = [...able, ...cut, ...freed].filter(({ need, rank }) => need?.on !== 'previous' && rank < LOOKED_AT);
  const tiers = [
    early.filter(({ text }) => !STARTS_INSIDE.test(text) && !/^["“]|\.\.\.$/.test(text)),
    early.filter(({ text }) => ENDS.test(text)),
    early,
    able.filter(({ need }) => need === null),
  ];
  return best(tiers.find(({ length }) => length > 0) ?? [], scoreOf);
}

/** The beginning is missing; names such as iPhone have a capital inside. */
const STARTS_INSIDE = /^\p{Ll}(?!\p{Lu})/u;
const ENDS = /(?<!\.\.)[.!?]["”’')]*$/u;
const SHORTEST_CUT = 120;
/** Openings after which the fact follows the first comma. */
const BEGINS_APART =
  /^(?:diante|após|com|enquanto|apesar|depois|antes|ao|embora|se|quando|para|em|no|na|after|while|despite|as|when|with|in|amid|although|if|following|before)(?!\p{L})/iu;

const CLAUSE_END = /^.*[^\d](?=[,;] )/su;
/** Before a bracket, a preposition or a conjunction. */
const PHRASE_END =
  /^.*\p{L}(?= (?:\(|(?:e|ou|que|para|com|sem|em|n[oa]s?|por|pel[oa]s?|após|contra|sobre|entre|and|or|that|which|who|to|with|in|on|for|by|after|against|from|as|at) ))/su;

/** Cuts a sentence that is too long to be quoted, or lacks its end, after a clause or else a phrase. */
function cutToClause(sentence: StorySentence, room: number, language: string): StorySentence[] {
  const { text, isStatement, isUnfinished } = sentence;
  if (room < SHORTEST_CUT || !(isUnfinished || (isStatement && text.length > room))) return [];
  const says = (clause: string) =>
    clause.length >= SHORTEST_CUT && hasVerb(clause) && !(BEGINS_APART.test(clause) && !/[,;] /.test(clause));
  const clause = [CLAUSE_END, PHRASE_END].map((end) => end.exec(text.slice(0, room - 1))?.[0] ?? '').find(says);
  return clause ? [{ ...sentence, text: `${clause}…`, words: wordsIn(clause, language), canStand: true }] : [];
}

/** After a scene the news often begins with these. */
const CONJUNCTION = /^(?:(?:mas|porém|contudo|no entanto|but|however|yet),?|(?:now|agora),) (?=\p{L})/iu;

/** The sentence without the conjunction that refers to the one before. */
function withoutConjunction(sentence: StorySentence, language: string): StorySentence[] {
  const length = CONJUNCTION.exec(sentence.text)?.[0].length ?? 0;
  if (length === 0) return [];
  const text = sentence.text.charAt(length).toUpperCase() + sentence.text.slice(length + 1);
  return [{ ...sentence, text, words: wordsIn(text, language), need: needOf(text, language) }];
}

/** Without headlines the first sentences are used. */
function headlineWeights(
  documents: readonly StoryDocument[],
  sentences: readonly StorySentence[],
  language: string,
): Map<string, number> {
  const titles = documents.map(({ title }) => contentStems(wordsIn(title, language))).filter(({ size }) => size > 0);
  const sets = titles.length > 0 ? titles : sentences.slice(0, 2).map(({ words }) => contentStems(words));
  const weights = new Map<string, number>();
  for (const set of sets) {
    [...set].forEach((word, index) => {
      weights.set(word, (weights.get(word) ?? 0) + 1.5 - index / set.size);
    });
  }
  return weights;
}

const amountsIn = (text: string): Set<string> => new Set(text.match(AMOUNT));

function best<T>(all: readonly T[], scoreOf: (one: T) => number): T | undefined {
  let found: T | undefined;
  let highest = Number.NEGATIVE_INFINITY;
  for (const one of all) {
    const score = scoreOf(one);
    if (score > highest) [found, highest] = [one, score];
  }
  return found;
}

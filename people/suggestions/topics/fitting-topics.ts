import { isRole } from '../../../contract/rules/job-titles.ts';
import type { SuggestionReason } from '../../../contract/suggestions.ts';
import { generalTopics } from '../tree/general-topics.ts';
import { allFields, type ChosenField } from './choose-fields.ts';
import { foldedWords, type ReaderFacts } from './reader-facts.ts';

export interface CandidateTopic {
  term: string;
  reason: SuggestionReason;
}

/** By topic, how near it is in meaning to the reader's line; empty if nothing is known. */
export type Nearness = ReadonlyMap<string, number>;

/** Bonus for a topic of the reader's own field, and how much less each later topic of the field gets. */
const ofOwnField = 0.35;
const laterInField = 0.03;
const ofOwnWords = 0.3;
/** Below this, similarity in meaning is chance; a topic of another field must be nearer. */
export const leastNear = 0.25;
const leastNearElsewhere = 0.5;
/** Factor for a field whose topics are all far from the reader's line: its keyword may belong to another field. */
const leastOfField = 0.3;
/** The same for a field found by a job title, which belongs to one profession only. */
const leastOfTitle = 0.8;
/** Most topics from other fields: their similarity may be chance. */
const mostElsewhere = 3;
/** Topics below this fitness are used only after the others. */
const leastFitness = 0.2;
/** The first two words of a profile's address are nearly always the person's name. */
const wordsOfAName = 2;

/** The reader's line about their work, without job titles if anything else remains. */
export function lineOfWork({ about, slugWords }: ReaderFacts): string {
  const words = [...about.split(/\s+/), ...slugWords.slice(wordsOfAName).filter((word) => !/\d/.test(word))];
  const specific = words.filter((word) => foldedWords(word).some((part) => !isRole(part)));
  return (specific.length > 0 ? specific : words).join(' ').trim();
}

/** Topics of every field and those for everybody, to be compared with the reader's line. */
export function allTopics({ language }: ReaderFacts): string[] {
  return [...new Set([...allFields.flatMap(({ topics }) => topics[language]), ...generalTopics[language]])];
}

/**
 * Topics of the reader's fields, and topics of other fields near in meaning to the reader's line, the best fitting
 * first: coffee before soy for a coffee grower. `loose` are topics of the reader's fields that are far from the line.
 */
export function fittingTopics(facts: ReaderFacts, chosen: readonly ChosenField[], nearness: Nearness) {
  const stems = new Set([...foldedWords(facts.about), ...facts.slugWords].flatMap((word) => stemOf(word) ?? []));
  const closeness = closenessOf(facts, chosen, nearness);
  const fitting = new Map<string, CandidateTopic & { fitness: number; fieldId: string; isElsewhere: boolean }>();
  for (const field of allFields) {
    const close = closeness.get(field.id);
    field.topics[facts.language].forEach((term, place) => {
      const near = nearness.get(term) ?? 0;
      if (close === undefined && near < leastNearElsewhere) return;
      const isSpokenOf = foldedWords(term).some((word) => stems.has(stemOf(word) ?? ''));
      const fitness =
        (near >= leastNear ? near : 0) +
        ofOwnField * (close ?? 0) * (1 - laterInField * place) +
        (isSpokenOf ? ofOwnWords * (close ?? 0) : 0);
      if (fitness <= (fitting.get(term)?.fitness ?? 0)) return;
      // for another field's topic only its similarity to the reader's line is known
      const reason: SuggestionReason =
        close === undefined ? { code: 'near' } : { code: 'profession', subject: field.name[facts.language] };
      fitting.set(term, { term, reason, fitness, fieldId: field.id, isElsewhere: close === undefined });
    });
  }
  const sorted = [...fitting.values()].sort((a, b) => b.fitness - a.fitness);
  const elsewhere = new Set(sorted.filter(({ isElsewhere }) => isElsewhere).slice(mostElsewhere));
  const kept = withProfession(
    sorted.filter((topic) => !elsewhere.has(topic)),
    chosen[0],
  );
  const asCandidates = (topics: typeof kept) =>
    topics.map(({ fitness, fieldId, isElsewhere, ...candidate }) => candidate);
  return {
    fitting: asCandidates(kept.filter(({ fitness }) => fitness >= leastFitness)),
    loose: asCandidates(kept.filter(({ fitness }) => fitness < leastFitness)),
  };
}

/** At least this many topics of the profession are among the first. */
const leastOfProfession = 3;
const amongFirst = 8;

function withProfession<T extends { fieldId: string; isElsewhere: boolean }>(
  ranked: readonly T[],
  profession: ChosenField | undefined,
): readonly T[] {
  const isOwn = ({ fieldId }: T) => fieldId === profession?.id;
  const isThere = ranked.slice(0, amongFirst).filter(isOwn).length >= leastOfProfession && isOwn(ranked[0]!);
  if (!profession?.isByTitle || isThere) return ranked;
  const own = ranked.filter(isOwn).slice(0, leastOfProfession);
  const mixed = ranked.filter((topic) => !own.includes(topic));
  // a topic of another field that is nearer than all of them stays first
  const start = mixed[0]?.isElsewhere ? 1 : 0;
  for (const [place, topic] of own.entries()) mixed.splice(start + 2 * place, 0, topic);
  return mixed;
}

/** How close each chosen field is, reduced if its nearest topics are farther from the line than another field's. */
function closenessOf({ language }: ReaderFacts, chosen: readonly ChosenField[], nearness: Nearness) {
  const nearest = chosen.map(({ topics }) => Math.max(0, ...topics[language].map((term) => nearness.get(term) ?? 0)));
  const best = Math.max(0, ...nearest);
  return new Map(
    chosen.map(({ id, closeness, isByTitle }, at) => {
      // if no field is near, nearness does not distinguish them
      const least = isByTitle ? leastOfTitle : leastOfField;
      const share = best < leastNear ? 1 : Math.max(least, nearest[at]! / best);
      return [id, closeness * share];
    }),
  );
}

const stemLength = 6;
const shortestWord = 4;

/**
 * Labour law for "advogada trabalhista": compares the reader's words with the topic by their beginnings. Short words are compared
 * whole: "café".
 */
const stemOf = (word: string) => (word.length >= shortestWord ? word.slice(0, stemLength) : undefined);

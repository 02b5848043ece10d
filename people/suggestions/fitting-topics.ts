import type { Candidate } from './candidates.ts';
import type { ChosenField } from './choose-fields.ts';
import { isRole } from './own-words.ts';
import { type ReaderFacts, wordsOf } from './reader-facts.ts';
import { allFields } from './tree/all-fields.ts';

/** What being of the reader's own field is worth beside nearness in meaning, and how much less each later topic of a field is. */
const ofOwnField = 0.35;
const laterInField = 0.03;
const ofOwnWords = 0.3;
/** Below this, likeness in meaning is chance; a topic of a field that is not the reader's must be nearer. */
const leastNear = 0.22;
const leastNearElsewhere = 0.34;
/** The first two words of a profile's address are nearly always the person's name. */
const wordsOfAName = 2;

/** What the reader says of their work, without job titles where anything else is said. */
export function lineOf({ about, slugWords }: ReaderFacts): string {
  const said = [...about.split(/\s+/), ...slugWords.slice(wordsOfAName).filter((word) => !/\d/.test(word))];
  const telling = said.filter((word) => wordsOf(word).some((part) => !isRole(part)));
  return (telling.length > 0 ? telling : said).join(' ').trim();
}

/** Topics of every field, to be asked how near they are to the reader's line. */
export function topicsOfAllFields({ language }: ReaderFacts): string[] {
  return [...new Set(allFields.flatMap(({ topics }) => topics[language]))];
}

/**
 * Topics of the reader's fields, and of any other field those near in meaning to the reader's own line, the best fitting first:
 * coffee before soy for who grows coffee. `nearness` by topic; empty while the service knows words alone.
 */
export function fittingTopics(
  facts: ReaderFacts,
  chosen: readonly ChosenField[],
  nearness: ReadonlyMap<string, number>,
): Candidate[] {
  const stems = new Set([...wordsOf(facts.about), ...facts.slugWords].flatMap((word) => stemOf(word) ?? []));
  const closeness = new Map(chosen.map((field) => [field.id, field.closeness]));
  const fitting = new Map<string, Candidate & { fitness: number }>();
  for (const field of allFields) {
    const close = closeness.get(field.id);
    field.topics[facts.language].forEach((term, place) => {
      const near = nearness.get(term) ?? 0;
      if (close === undefined && near < leastNearElsewhere) return;
      const isSpokenOf = wordsOf(term).some((word) => stems.has(stemOf(word) ?? ''));
      const fitness =
        (near >= leastNear ? near : 0) +
        ofOwnField * (close ?? 0) * (1 - laterInField * place) +
        (isSpokenOf && close !== undefined ? ofOwnWords : 0);
      if (fitness <= (fitting.get(term)?.fitness ?? 0)) return;
      const reason = { code: 'profession' as const, subject: field.name[facts.language] };
      fitting.set(term, { term, reason, fitness });
    });
  }
  return [...fitting.values()].sort((a, b) => b.fitness - a.fitness).map(({ term, reason }) => ({ term, reason }));
}

const stemLength = 6;

/** Labour law for "advogada trabalhista": the reader's own words touch the topic. */
const stemOf = (word: string) => (word.length >= stemLength ? word.slice(0, stemLength) : undefined);

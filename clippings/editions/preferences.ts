import type { AnsweredTexts } from '../../newsroom/matching/query/leans.ts';
import type { ReaderPreferences } from '../../newsroom/matching/ranking/rank-for-reader.ts';
import type { ReaderTerm } from './compose-edition.ts';
import type { activeTerms, feedbackOf } from './queries.ts';

type Answer = Awaited<ReturnType<typeof feedbackOf>>[number];

type ActiveTerm = NonNullable<ReturnType<Awaited<ReturnType<typeof activeTerms>>['get']>>[number];

/** Older answers are ignored. */
export const feedbackDays = 90;

/** Only the newest answers are used, which bounds the work of a run. */
const mostAnswers = 40;

/** A reader's terms with the corrections and answers to them. */
export function readerTerms(terms: readonly ActiveTerm[], answers: readonly Answer[]): ReaderTerm[] {
  return terms.map(({ id, term, reading, answers_from }) => {
    const answersFrom = answers_from ? new Date(answers_from) : undefined;
    return { id, term, reading, answersFrom, answers: answersTo([id], answers, answersFrom) };
  });
}

/** The answers to a term's articles, under any of its ids; undefined if there are none. Answers about an outlet do not count. */
export function answersTo(
  termIds: readonly string[],
  answers: readonly Answer[],
  since: Date | undefined,
): AnsweredTexts | undefined {
  const own = answers
    .filter(({ verdict, givenAt, ...answer }) => {
      const counts = since === undefined || givenAt >= since;
      return termIds.includes(answer.termId) && verdict !== 'less_outlet' && counts;
    })
    .toSorted((a, b) => b.givenAt.getTime() - a.givenAt.getTime())
    .slice(0, mostAnswers);
  if (own.length === 0) return undefined;
  const texts = (verdict: Answer['verdict']) =>
    own.filter((answer) => answer.verdict === verdict).map(({ text }) => text);
  return { useful: texts('useful'), refused: texts('not_this') };
}

/** A reader's answers in the form the ranking uses. */
export function preferencesOf(answers: readonly Answer[], terms: readonly ReaderTerm[] = []): ReaderPreferences {
  const countsFrom = new Map(terms.map(({ id, answersFrom }) => [id, answersFrom]));
  const outletFeedback = new Map<string, number>();
  const termFeedback = new Map<string, number>();
  const refusedStories = new Set<string>();
  const add = (map: Map<string, number>, key: string, by: number) => map.set(key, (map.get(key) ?? 0) + by);
  for (const { verdict, termId, storyIds, outletId, givenAt } of answers) {
    const isForgotten = givenAt < (countsFrom.get(termId) ?? givenAt);
    if (verdict === 'useful') {
      add(outletFeedback, outletId, 1);
      if (!isForgotten) add(termFeedback, termId, 1);
    } else if (verdict === 'less_outlet') add(outletFeedback, outletId, -1);
    else {
      if (!isForgotten) add(termFeedback, termId, -1);
      for (const storyId of storyIds) refusedStories.add(storyId);
    }
  }
  return { outletFeedback, termFeedback, refusedStories };
}

import { describe, expect, it } from 'vitest';
import { answersTo, preferencesOf, readerTerms } from './preferences.ts';

const at = (day: number) => new Date(Date.UTC(2026, 2, day));
const answer = (verdict: 'useful' | 'not_this' | 'less_outlet', day: number, termId = 't1') => ({
  userId: 'u',
  verdict,
  termId,
  storyIds: ['s'],
  outletId: 'o',
  givenAt: at(day),
  text: `${verdict} ${day}`,
});
const answers = [answer('useful', 1), answer('not_this', 3), answer('less_outlet', 4), answer('useful', 5, 't2')];
const term = { user_id: 'u', id: 't1', term: 'porto', reading: { as: 'name' as const }, answers_from: null };

describe('what a term learns from', () => {
  it('is the answers to its own articles; an answer about an outlet does not count for the term', () => {
    expect(readerTerms([term], answers)).toMatchObject([
      { id: 't1', reading: { as: 'name' }, answers: { useful: ['useful 1'], refused: ['not_this 3'] } },
    ]);
    expect(answersTo(['t3'], answers, undefined)).toBeUndefined();
  });

  it('is forgotten when the reader says so, while a refused story stays refused', () => {
    const [forgetful] = readerTerms([{ ...term, answers_from: at(2) }], answers);
    expect(forgetful?.answers).toEqual({ useful: [], refused: ['not_this 3'] });
    const [blank] = readerTerms([{ ...term, answers_from: at(6) }], answers);
    expect(blank?.answers).toBeUndefined();
    const preferences = preferencesOf(answers, [blank!]);
    expect(preferences.termFeedback?.get('t1')).toBeUndefined();
    expect(preferences.termFeedback?.get('t2')).toBe(1);
    expect(preferences.refusedStories?.has('s')).toBe(true);
  });
});

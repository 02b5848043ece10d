import { type Suggestion, suggestionCount } from '../../contract/suggestions.ts';
import { termMaxLength } from '../../contract/terms.ts';
import { normaliseTerm } from '../terms/term.ts';
import type { Candidate, CandidateGroup } from './candidates.ts';

/** Design: more than thirty a day is too broad. */
const floodPerDay = 30;

/** Groups with every topic once, too long ones left out; the first group to name it keeps it. */
export function withoutRepeats(groups: CandidateGroup[]): CandidateGroup[] {
  const seen = new Set<string>();
  return groups.map(({ quota, candidates }) => ({
    quota,
    candidates: candidates.filter(({ term }) => {
      const form = normaliseTerm(term);
      if (form === '' || term.length > termMaxLength || seen.has(form)) return false;
      seen.add(form);
      return true;
    }),
  }));
}

/**
 * Ten topics: first those that bring something without flooding, each kind within its quota, then more of the same; a
 * silent topic only when living ones are used up, and a flooding one last of all.
 */
export function pickTen(groups: CandidateGroup[], perDay: (term: string) => number | null): Suggestion[] {
  const picked = new Map<string, Suggestion>();
  const take = (fits: (volume: number | null) => boolean, isWithinQuota: boolean) => {
    for (const { quota, candidates } of groups) {
      let room = isWithinQuota ? quota : Number.POSITIVE_INFINITY;
      for (const candidate of candidates) {
        if (picked.size === suggestionCount || room <= 0) break;
        const volume = perDay(candidate.term);
        if (picked.has(candidate.term) || !fits(volume)) continue;
        picked.set(candidate.term, toSuggestion(candidate, volume));
        room -= 1;
      }
    }
  };
  const isAlive = (volume: number | null) => volume === null || (volume > 0 && volume <= floodPerDay);
  take(isAlive, true);
  take(isAlive, false);
  take((volume) => volume === 0, false);
  take(() => true, false);
  return inOrderOf(groups, picked);
}

const toSuggestion = ({ term, reason }: Candidate, volume: number | null): Suggestion => ({
  term,
  reason,
  perDay: volume === null ? null : Math.round(volume * 10) / 10,
});

/** Order of fitness: the kinds in their order, whatever round a topic was picked in; silent and flooding ones last. */
function inOrderOf(groups: CandidateGroup[], picked: Map<string, Suggestion>): Suggestion[] {
  const all = groups.flatMap(({ candidates }) => candidates.flatMap(({ term }) => picked.get(term) ?? []));
  const isDoubtful = ({ perDay }: Suggestion) => perDay !== null && (perDay === 0 || perDay > floodPerDay);
  return [...all.filter((item) => !isDoubtful(item)), ...all.filter(isDoubtful)];
}

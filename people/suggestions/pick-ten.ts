import { termMaxLength } from '../../contract/field-limits.ts';
import { type Suggestion, suggestionCount } from '../../contract/suggestions.ts';
import { normaliseTerm } from '../../contract/term-form.ts';
import type { Candidate, CandidateGroup } from './candidates.ts';

/** Design: more than thirty a day is too broad. */
const floodPerDay = 30;

/** Groups with every topic once, too long ones left out; the first group to name it keeps it. */
export function withoutRepeats(groups: CandidateGroup[]): CandidateGroup[] {
  const seen = new Set<string>();
  return groups.map((group) => ({
    ...group,
    candidates: group.candidates.filter(({ term }) => {
      const form = normaliseTerm(term);
      if (form === '' || term.length > termMaxLength || seen.has(form)) return false;
      seen.add(form);
      return true;
    }),
  }));
}

type Volume = number | null;

/**
 * Ten topics: first those known to bring something without flooding, then those of which nothing is known, each kind within
 * its quota, then more of the same; a silent topic only when living ones are used up, and a flooding one last of all.
 */
export function pickTen(groups: CandidateGroup[], perDay: (term: string) => Volume): Suggestion[] {
  const picked = new Map<string, Suggestion>();
  const room = new Map(groups.map((group) => [group, group.quota]));
  const take = (fits: (volume: Volume, most: number) => boolean, isWithinQuota: boolean) => {
    for (const group of groups) {
      for (const candidate of group.candidates) {
        const left = room.get(group) ?? 0;
        if (picked.size === suggestionCount || (isWithinQuota && left <= 0)) break;
        const volume = perDay(candidate.term);
        if (picked.has(candidate.term) || !fits(volume, group.mostPerDay ?? floodPerDay)) continue;
        picked.set(candidate.term, toSuggestion(candidate, volume));
        room.set(group, left - 1);
      }
    }
  };
  const isAlive = (volume: Volume, most: number) => volume !== null && volume > 0 && volume <= most;
  const isUnknown = (volume: Volume) => volume === null;
  for (const isWithinQuota of [true, false]) {
    take(isAlive, isWithinQuota);
    take(isUnknown, isWithinQuota);
  }
  take((volume) => volume === 0, false);
  take(() => true, false);
  return inOrderOf(groups, picked);
}

const toSuggestion = ({ term, reason }: Candidate, volume: number | null): Suggestion => ({
  term,
  reason,
  perDay: volume === null ? null : Math.round(volume * 10) / 10,
});

/** Order of fitness: the kinds in their order, whatever round a topic was picked in; unproven, then silent and flooding ones last. */
function inOrderOf(groups: CandidateGroup[], picked: Map<string, Suggestion>): Suggestion[] {
  const all = groups.flatMap(({ candidates }) => candidates.flatMap(({ term }) => picked.get(term) ?? []));
  const doubt = ({ perDay }: Suggestion) => (perDay === null ? 1 : perDay === 0 || perDay > floodPerDay ? 2 : 0);
  return [0, 1, 2].flatMap((grade) => all.filter((item) => doubt(item) === grade));
}

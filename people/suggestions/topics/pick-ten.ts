import type { Language } from '../../../contract/language.ts';
import { termMaxLength } from '../../../contract/rules/field-limits.ts';
import { normaliseTerm } from '../../../contract/rules/term-form.ts';
import { type SuggestedTopic, suggestionCount } from '../../../contract/suggestions.ts';
import type { ChosenSense } from '../../../contract/terms.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CandidateGroup } from './candidates.ts';

/** More than thirty a day is too broad. */
const floodPerDay = 30;

/** Groups without duplicate and overlong topics; the first group with a topic keeps it. */
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

export const unknownTrial: TopicTrial = { perDay: null, stories: [], senses: [] };

/** Fewer stories than this in two weeks may be chance. */
const fewestStories = 2;

/** Two topics with this share of their stories in common bring the same news. */
const mostShared = 0.5;

/**
 * Picks ten topics. First those known to bring news without flooding, then those found at all, then those without data,
 * each kind within its quota; then more of the same. A topic with the same news as another comes after all others, a
 * silent one only if no active ones are left, a flooding one last.
 */
export function pickTen(groups: CandidateGroup[], trialOf: (term: string) => TopicTrial): SuggestedTopic[] {
  const picked = new Set<string>();
  const room = new Map(groups.map((group) => [group, group.quota]));
  const repeats = ({ stories }: TopicTrial) => [...picked].some((term) => isSame(stories, trialOf(term).stories));
  const take = (fits: (trial: TopicTrial, most: number) => boolean, isWithinQuota: boolean) => {
    for (const group of groups) {
      for (const candidate of group.candidates) {
        const left = room.get(group) ?? 0;
        if (picked.size === suggestionCount || (isWithinQuota && left <= 0)) break;
        const trial = trialOf(candidate.term);
        if (picked.has(candidate.term) || !fits(trial, group.mostPerDay ?? floodPerDay)) continue;
        picked.add(candidate.term);
        room.set(group, left - 1);
      }
    }
  };
  const isAlive = ({ perDay }: TopicTrial, most: number) => perDay !== null && perDay > 0 && perDay <= most;
  for (const isWithinQuota of [true, false]) {
    take(
      (trial, most) => isAlive(trial, most) && trial.stories.length >= fewestStories && !repeats(trial),
      isWithinQuota,
    );
    take((trial, most) => isAlive(trial, most) && !repeats(trial), isWithinQuota);
    take(({ perDay }) => perDay === null, isWithinQuota);
  }
  take(isAlive, false);
  take(({ perDay }) => perDay === 0, false);
  take(() => true, false);
  return inOrderOf(groups, picked, trialOf);
}

function isSame(stories: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others);
  const shared = stories.filter((story) => known.has(story)).length;
  return shared > 1 && shared > mostShared * Math.min(stories.length, others.length);
}

/** Final order: by kind, not by the round in which a topic was picked; then unproven, silent and flooding topics. */
function inOrderOf(groups: CandidateGroup[], picked: ReadonlySet<string>, trialOf: (term: string) => TopicTrial) {
  const all = groups.flatMap(({ candidates }) => candidates.filter(({ term }) => picked.has(term)));
  const doubt = ({ perDay }: TopicTrial) => (perDay === null ? 1 : perDay === 0 || perDay > floodPerDay ? 2 : 0);
  return [0, 1, 2].flatMap((grade) => all.filter(({ term }) => doubt(trialOf(term)) === grade));
}

/** What a topic would have brought in the last fourteen days. */
export interface TopicTrial {
  /** Articles a day; null when too few are stored. */
  perDay: number | null;
  /** Its strongest stories: two topics with the same ones count as one topic. */
  stories: string[];
  /** Its senses, if its stories are clearly about different things. */
  senses: ChosenSense[];
}

/** What suggestions need from the news rooms; app.ts connects the implementation. */
export interface NewsTrial {
  tryTopics(platform: Platform, terms: string[], language: Language): Promise<TopicTrial[]>;
  /** How near in meaning each topic is to a line, up to 1. */
  nearness(platform: Platform, line: string, topics: string[], language: Language): Promise<number[]>;
  /** Names that many outlets have in their headlines now, the most frequent first. */
  namesInTheNews(platform: Platform, language: Language): Promise<string[]>;
}

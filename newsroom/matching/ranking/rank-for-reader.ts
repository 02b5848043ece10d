import { hourMs } from '../../../contract/rules/durations.ts';
import type { MatchKind } from '../match.ts';

/** A story for the selection: which of the reader's terms found it, with which score, who published it and when. */
export interface StoryForReader {
  storyId: string;
  matches: { termId: string; score: number; kind: MatchKind }[];
  outlets: string[];
  /** Epoch milliseconds of its newest article. */
  newestAt: number;
}

export interface ReaderPreferences {
  /** Net answers per outlet: useful counts +1, "less of this outlet" -1. */
  outletFeedback?: ReadonlyMap<string, number>;
  /** Net answers per term. */
  termFeedback?: ReadonlyMap<string, number>;
  /** Stories the reader refused. */
  refusedStories?: ReadonlySet<string>;
}

export interface ChoiceOptions {
  now: number;
  /** Greatest number of stories. */
  limit: number;
  preferences?: ReaderPreferences;
}

export interface RankedStory {
  storyId: string;
  score: number;
  /** The term under which it is shown: the one with the highest score. */
  termId: string;
}

export interface ReaderChoice {
  chosen: RankedStory[];
  /** Stories cut by the limits, per term under which they would have been shown: "+12 no site". */
  cut: Map<string, number>;
}

/** After a day a story has half its weight. */
const HALF_LIFE_MS = 24 * hourMs;
const KIND_WEIGHT = { about: 1, mentioned: 0.6, related: 0.45 } as const;

/** Orders a reader's stories and selects those for the mail. What is cut is counted. */
export function rankForReader(stories: readonly StoryForReader[], options: ChoiceOptions): ReaderChoice {
  const preferences = options.preferences ?? {};
  const ranked: RankedStory[] = [];
  for (const story of stories) {
    const best = strongest(story, preferences);
    if (!best || preferences.refusedStories?.has(story.storyId)) continue;
    ranked.push({ ...best, score: storyScore(story, best.score, options), storyId: story.storyId });
  }
  ranked.sort((a, b) => b.score - a.score || (a.storyId < b.storyId ? -1 : 1));
  return choose(ranked, options.limit);
}

function strongest({ matches }: StoryForReader, { termFeedback }: ReaderPreferences) {
  let best: { termId: string; score: number } | undefined;
  for (const { termId, score, kind } of matches) {
    const weighted = score * KIND_WEIGHT[kind] * feedbackFactor(termFeedback?.get(termId));
    if (!best || weighted > best.score || (weighted === best.score && termId < best.termId)) {
      best = { termId, score: weighted };
    }
  }
  return best;
}

function storyScore({ outlets, newestAt }: StoryForReader, relevance: number, options: ChoiceOptions): number {
  const age = Math.max(0, options.now - newestAt);
  const freshness = 0.5 ** (age / HALF_LIFE_MS);
  const spread = Math.log2(1 + outlets.length);
  const feedback = average(outlets.map((outlet) => feedbackFactor(options.preferences?.outletFeedback?.get(outlet))));
  return relevance * (0.55 + 0.45 * freshness) * (0.85 + 0.15 * spread) * feedback;
}

function average(values: number[]): number {
  return values.length === 0 ? 1 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Between 0.5 and 1.5, near 1 after few answers: one click must not silence an outlet. */
function feedbackFactor(net = 0): number {
  return 1 + 0.5 * Math.tanh(net / 4);
}

/** First round: each term up to its quota, in rank order. Second round: free places go to the best of the rest. */
function choose(ranked: RankedStory[], limit: number): ReaderChoice {
  const terms = new Set(ranked.map(({ termId }) => termId)).size;
  const quota = Math.max(2, Math.ceil(limit / Math.max(1, terms)));
  const perTermCount = new Map<string, number>();
  const chosen = new Set<RankedStory>();
  for (const story of ranked) {
    const taken = perTermCount.get(story.termId) ?? 0;
    if (chosen.size >= limit || taken >= quota) continue;
    perTermCount.set(story.termId, taken + 1);
    chosen.add(story);
  }
  for (const story of ranked) if (chosen.size < limit) chosen.add(story);
  const cut = new Map<string, number>();
  for (const story of ranked) {
    if (!chosen.has(story)) cut.set(story.termId, (cut.get(story.termId) ?? 0) + 1);
  }
  return { chosen: ranked.filter((story) => chosen.has(story)), cut };
}

import type { Language } from '../../contract/language.ts';
import type { Platform } from '../../platform/platform.ts';
import { vectorsInUse } from '../meaning/in-use.ts';
import { likenessToLine } from '../meaning/likeness.ts';
import { labWindowOf } from './lab-window.ts';

const newsMs = 3 * 24 * 3600_000;
const mostNames = 12;
/** In fewer articles than these a good topic may well be missing by chance: its silence says nothing. */
const fewestToJudge = 1000;

/** Articles a day each term would have brought, null where there is too little to try it on, and its strongest stories. */
export async function tryTopics(platform: Platform, terms: string[], language: Language) {
  const sample = await labWindowOf(platform).sample();
  if (!sample) return terms.map(() => ({ perDay: null, stories: [], senses: [] }));
  const found = await sample.thread.count(terms, language);
  return found.map(({ articles, stories, senses }) => ({
    perDay: articles === 0 && sample.articles < fewestToJudge ? null : articles / sample.days,
    stories,
    senses,
  }));
}

/** How near in meaning each topic is to a line; undefined while the service knows words alone. */
export function nearness(line: string, topics: string[], language: Language): number[] | undefined {
  const vectors = vectorsInUse();
  return vectors && likenessToLine(vectors, line, topics, language);
}

/** Names that several outlets have in their headlines these days, the most widely told first. */
export async function namesInTheNews(platform: Platform, language: Language): Promise<string[]> {
  const sample = await labWindowOf(platform).sample();
  if (!sample) return [];
  return sample.thread.names({ language, since: platform.clock.now().getTime() - newsMs, most: mostNames });
}

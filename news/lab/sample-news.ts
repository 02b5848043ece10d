import type { Language } from '../../contract/language.ts';
import type { Platform } from '../../platform/platform.ts';
import { labWindowOf } from './lab-window.ts';

const newsMs = 3 * 24 * 3600_000;
const mostNames = 12;
/** In fewer articles than these a good topic may well be missing by chance: its silence says nothing. */
const fewestToJudge = 1000;

/** Articles a day each term would have brought; null where there is too little to try it on. */
export async function volumes(platform: Platform, terms: string[], language: Language): Promise<(number | null)[]> {
  const sample = await labWindowOf(platform).sample();
  if (!sample) return terms.map(() => null);
  const counts = await sample.thread.count(terms, language);
  return counts.map((count) => (count === 0 && sample.articles < fewestToJudge ? null : count / sample.days));
}

/** Names that several outlets have in their headlines these days, the most widely told first. */
export async function namesInTheNews(platform: Platform, language: Language): Promise<string[]> {
  const sample = await labWindowOf(platform).sample();
  if (!sample) return [];
  return sample.thread.names({ language, since: platform.clock.now().getTime() - newsMs, most: mostNames });
}

import type { Language } from '../../contract/language.ts';
import type { Platform } from '../../platform/platform.ts';
import { compileTerm } from '../matching/compile-term.ts';
import { namesInHeadlines } from './names-in-headlines.ts';
import { trialWindow } from './trial-window.ts';

const newsMs = 3 * 24 * 3600_000;
const mostNames = 12;

/** Articles a day each term would have brought; null for all when there is nothing to try them on. */
export async function volumes(platform: Platform, terms: string[], language: Language): Promise<(number | null)[]> {
  const { index, days } = await trialWindow(platform);
  if (index.size === 0) return terms.map(() => null);
  return terms.map((term) => index.rank(compileTerm(term, { language })).length / days);
}

export async function namesInTheNews(platform: Platform, language: Language): Promise<string[]> {
  const { titles } = await trialWindow(platform);
  const since = platform.clock.now().getTime() - newsMs;
  const fresh = titles.filter((row) => row.language === language && row.publishedAt.getTime() >= since);
  return namesInHeadlines(fresh).slice(0, mostNames);
}

import type { Language } from '../../contract/language.ts';
import type { Platform } from '../../platform/platform.ts';
import { daysSpanned, perDayOf } from '../current/count-per-day.ts';
import { currentArticlesOf } from '../current/current-articles.ts';
import { likenessToLine } from '../meaning/likeness.ts';
import { vectorsInUse } from '../meaning/word-vectors.ts';
import type { TermCount } from './lab-answers.ts';

const dayMs = 24 * 3600_000;
const newsMs = 3 * dayMs;
const mostNames = 12;
/** Enough to distinguish a rare term from a frequent one long before all days are loaded. */
const enoughArticles = 4000;
/** In fewer articles than these a good topic may well be missing by chance: its silence says nothing. */
const fewestToJudge = 1000;

/** The newest articles, as far as they are there, and the days they span; undefined without articles. */
async function takeSample(platform: Platform): Promise<{ articles: number; days: number } | undefined> {
  const current = currentArticlesOf(platform);
  // background work waits for a part of the articles instead of being refused; a part is enough for it
  if (current.loaded.isWhole) current.refresh();
  else await current.filled(({ articles }) => articles >= enoughArticles);
  const { articles, oldestAt } = current.loaded;
  if (articles === 0) return undefined;
  return { articles, days: daysSpanned(platform.clock.now(), oldestAt) };
}

/** Stories a day each term would have brought in what is loaded so far, null where that is too little, and its strongest stories. */
export async function tryTopics(platform: Platform, terms: string[], language: Language) {
  const sample = await takeSample(platform);
  if (!sample) return terms.map(() => ({ perDay: null, stories: [], senses: [] }));
  const found = await currentArticlesOf(platform).ask<TermCount[]>('count', { terms, language });
  return found.map(({ count, stories, senses }) => ({
    perDay: count === 0 && sample.articles < fewestToJudge ? null : perDayOf(count, sample.days),
    stories,
    senses,
  }));
}

/** How near in meaning each topic is to a line; undefined while the service knows words alone. */
export function nearness(line: string, topics: string[], language: Language): number[] | undefined {
  const vectors = vectorsInUse();
  return vectors && likenessToLine(vectors, line, topics, language);
}

/** Names in the headlines of several outlets these days, the most frequent first. */
export async function namesInTheNews(platform: Platform, language: Language): Promise<string[]> {
  if (!(await takeSample(platform))) return [];
  const since = platform.clock.now().getTime() - newsMs;
  return currentArticlesOf(platform).ask('names', { language, since, most: mostNames });
}

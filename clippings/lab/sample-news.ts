import type { Language } from '../../contract/language.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import { daysSpanned, perDayOf } from '../../newsroom/current/count-per-day.ts';
import { currentArticlesOf } from '../../newsroom/current/current-articles.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TermCount } from './lab-answers.ts';

const newsMs = 3 * dayMs;
const mostNames = 12;
/** Enough to distinguish rare from frequent terms before all days are loaded. */
const enoughArticles = 4000;
/** With fewer articles than this a good topic may be missing by chance: no conclusion is drawn. */
const fewestToJudge = 1000;

/** The newest articles that are loaded, and the days they span; undefined without articles. */
async function takeSample(platform: Platform): Promise<{ articles: number; days: number } | undefined> {
  const current = currentArticlesOf(platform);
  // background work waits until enough articles are loaded; it does not need all of them
  if (current.loaded.isWhole) current.refresh();
  else await current.filled(({ articles }) => articles >= enoughArticles);
  const { articles, oldestAt } = current.loaded;
  if (articles === 0) return undefined;
  return { articles, days: daysSpanned(platform.clock.now(), oldestAt) };
}

/** For each term, the stories a day among the loaded articles, null if these are too few, and its best stories. */
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

/** How similar in meaning each topic is to a line. The encoder is where the articles are. */
export async function nearness(
  platform: Platform,
  line: string,
  topics: string[],
  language: Language,
): Promise<number[]> {
  await takeSample(platform);
  return currentArticlesOf(platform).ask('nearness', { line, topics, language });
}

/** Names in recent headlines of several outlets, the most frequent first. */
export async function namesInTheNews(platform: Platform, language: Language): Promise<string[]> {
  if (!(await takeSample(platform))) return [];
  const since = platform.clock.now().getTime() - newsMs;
  return currentArticlesOf(platform).ask('names', { language, since, most: mostNames });
}

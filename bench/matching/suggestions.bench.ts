import type { Language } from '../../contract/language.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import { type ArticleIndex, createIndex } from '../../newsroom/matching/article-index.ts';
import { compileTerm } from '../../newsroom/matching/query/compile-term.ts';
import { setAcronymsInUse } from '../../newsroom/meaning/acronyms-in-use.ts';
import { likenessToLine } from '../../newsroom/meaning/likeness.ts';
import { groupByDays } from '../../newsroom/stories/group.ts';
import { suggestTopics } from '../../people/suggestions/suggest-topics.ts';
import type { NewsTrial } from '../../people/suggestions/topics/pick-ten.ts';
import { factsOf } from '../../people/suggestions/topics/reader-facts.ts';
import { createLog } from '../../platform/log.ts';
import type { Platform } from '../../platform/platform.ts';
import { mean, rounded } from '../figures.ts';
import { readRows, readStream } from '../measuring-data.ts';
import { acronymsOf } from './days.ts';

/** An invented reader; those not fitted were written after the rules were final. */
interface SampleProfile {
  about: string;
  language: Language;
  email?: string;
  linkedin?: string;
  isFitted: boolean;
}

const windowDays = 14;
const weekDays = 7;
/** Two topics of a list repeat each other if they share more than this part of the smaller one's stories. */
const mostShared = 0.5;

/**
 * Ten topics for each sample profile, chosen on two weeks of the stream: how many have a story in the week after, and
 * how many repeat another.
 */
export async function run() {
  const profiles = readRows<SampleProfile>(new URL('./suggestion-profiles.jsonl', import.meta.url));
  const stream = readStream();
  const end = Math.max(...stream.map(({ publishedAt }) => publishedAt ?? 0));
  const between = (from: number, to: number) =>
    stream.filter(({ publishedAt = 0 }) => publishedAt > end - from * dayMs && publishedAt <= end - to * dayMs);
  const week = between(weekDays, 0);
  const window = between(weekDays + windowDays, weekDays);
  setAcronymsInUse(acronymsOf(between(Number.POSITIVE_INFINITY, weekDays)));
  const before = createIndex(window);
  const after = createIndex(week);
  const grouped = groupByDays(
    [...window, ...week].map((article) => ({
      ...article,
      outlet: article.outlet ?? '',
      publishedAt: article.publishedAt ?? null,
    })),
  );
  const storyOf = new Map(grouped.map(({ articleId, storyId }) => [articleId, storyId]));
  const find = (index: ArticleIndex, term: string) => index.rank(compileTerm(term), { limit: 2000 });
  const trial: NewsTrial = {
    tryTopics: async (_platform, terms) =>
      terms.map((term) => {
        const found = find(before, term);
        const about = found.filter(({ kind }) => kind === 'about');
        const stories = [...new Set(about.map(({ articleId }) => storyOf.get(articleId)!))].slice(0, 40);
        return { perDay: found.length / windowDays, stories, senses: [] };
      }),
    nearness: async (_platform, line, topics, language) => likenessToLine(line, topics, language),
    namesInTheNews: async () => [],
  };
  const platform = { model: undefined, log: createLog('error') } as unknown as Platform;
  const rows: { profile: string; ten: number; living: number; repeating: number; isFitted: boolean }[] = [];
  for (const { about, language, email = 'a@gmail.com', linkedin = null, isFitted } of profiles) {
    const facts = factsOf({ email, language, country: 'Brasil', linkedinProfile: linkedin, occupation: about });
    const { terms } = await suggestTopics(platform, trial, facts);
    const stories = terms.map(({ term }) =>
      find(after, term)
        .filter(({ kind }) => kind === 'about')
        .map(({ articleId }) => storyOf.get(articleId)!),
    );
    const living = stories.filter((list) => list.length > 0).length;
    const repeating = stories.filter((list, at) => stories.slice(0, at).some((other) => repeats(list, other))).length;
    console.log(`${about || linkedin}: ${terms.map(({ term }) => term).join('; ')}`);
    rows.push({ profile: (about || linkedin || '').slice(0, 40), ten: terms.length, living, repeating, isFitted });
  }
  console.table(rows);
  const figures = (isFitted: boolean) => {
    const chosen = rows.filter((row) => row.isFitted === isFitted);
    const meanOf = (field: 'living' | 'repeating') => rounded(mean(chosen.map((row) => row[field])), 2);
    return { living: meanOf('living'), repeating: meanOf('repeating') };
  };
  return { profiles: rows.length, fitted: figures(true), others: figures(false) };
}

function repeats(stories: readonly string[], others: readonly string[]): boolean {
  const shared = new Set(stories.filter((story) => others.includes(story))).size;
  return shared > mostShared * Math.min(new Set(stories).size, new Set(others).size);
}

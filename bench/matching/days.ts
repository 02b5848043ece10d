import { dayMs } from '../../contract/rules/durations.ts';
import type { MatchableArticle } from '../../newsroom/matching/match.ts';
import { AcronymPairs } from '../../newsroom/meaning/acronym-pairs.ts';
import type { LearntAcronyms } from '../../newsroom/meaning/acronyms-in-use.ts';

/** Those that the articles of a file introduce. */
export function acronymsOf(articles: readonly { text: string }[]): LearntAcronyms {
  const pairs = new AcronymPairs();
  for (const { text } of articles) pairs.add(text);
  return pairs.dominant();
}

export const dayNumberOf = ({ publishedAt }: Pick<MatchableArticle, 'publishedAt'>) =>
  Math.floor((publishedAt ?? 0) / dayMs);

const LEARNT_EVERY_DAYS = 7;

/**
 * For each day with articles the articles of the last `days`, and the acronyms that a service would have learnt by then,
 * updated every week. Articles without a date are left out.
 */
export function* indexDays(articles: readonly MatchableArticle[], days: number) {
  const dated = articles.filter(({ publishedAt }) => publishedAt !== undefined);
  let acronyms: LearntAcronyms = [];
  let learntOn: number | undefined;
  for (const day of [...new Set(dated.map(dayNumberOf))].sort((a, b) => a - b)) {
    learntOn ??= day;
    if (day - learntOn >= LEARNT_EVERY_DAYS) {
      acronyms = acronymsOf(dated.filter((article) => dayNumberOf(article) < day));
      learntOn = day;
    }
    yield {
      day,
      acronyms,
      held: dated.filter((article) => dayNumberOf(article) <= day && dayNumberOf(article) > day - days),
    };
  }
}

import { mostCompared } from '../../contract/rules/field-limits.ts';
import { type CountedArticle, countDays } from '../../newsroom/current/term-days.ts';
import { readBrought } from '../../newsroom/matches/stored-news.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import type { WeekRequest } from './compose-week.ts';
import type { TermVoice } from './tables.ts';

const mostOutlets = 3;

type Week = Pick<WeekRequest, 'terms' | 'from' | 'now' | 'lastDay' | 'comparesTerms'>;

/** How much all outlets wrote about the first terms in the week. */
export async function termVoices(db: Handle, week: Week): Promise<TermVoice[]> {
  if (!week.comparesTerms || week.terms.length < 2) return [];
  const compared = week.terms.slice(0, mostCompared);
  const brought = await readBrought(db, compared, 0);
  return compared.map((term, index) =>
    voiceOf(
      term,
      brought[index]!.map(({ article }) => article),
      week,
    ),
  );
}

/** `articles`: those that the term brings. */
export function voiceOf(
  { id, term }: Week['terms'][number],
  articles: readonly CountedArticle[],
  { lastDay, from, now }: Week,
): TermVoice {
  const [count] = countDays(articles, [{ on: lastDay, from: from.getTime() }], now.getTime());
  const outlets = Object.entries(count!.outlets)
    .map(([name, written]) => ({ name, articles: written }))
    .sort((a, b) => b.articles - a.articles || a.name.localeCompare(b.name))
    .slice(0, mostOutlets);
  return { id, term, articles: count!.articles, outlets };
}

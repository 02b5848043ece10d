import { z } from 'zod';
import { type Command, readArgs, UsageError } from '../../commands/command.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import { createIndex } from '../../newsroom/matching/article-index.ts';
import { compileTerm } from '../../newsroom/matching/query/compile-term.ts';
import { setAcronymsInUse } from '../../newsroom/meaning/acronyms-in-use.ts';
import { acronymsOf, dayNumberOf, indexDays } from '../matching/days.ts';
import { printRows } from './file-verbs.ts';
import { matchable, readArticleFile, readLines } from './input-files.ts';

const termLine = z.object({ term: z.string() });

/** Plain words, or an object with the term. */
const termOf = (line: string): string =>
  line.trimStart().startsWith('{') ? termLine.parse(JSON.parse(line)).term : line.trim();

const options = {
  articles: { type: 'string' },
  terms: { type: 'string' },
  // accepted and ignored, because existing scripts pass it
  'no-sense': { type: 'boolean' },
  limit: { type: 'string' },
  days: { type: 'string' },
} as const;

function countOf(name: string, value: string | undefined): number | undefined {
  const count = value === undefined ? undefined : Number(value);
  if (count !== undefined && !(Number.isInteger(count) && count > 0)) throw new UsageError(`--${name} wants a number`);
  return count;
}

function readOptions(args: string[]) {
  const { articles, terms, limit, days } = readArgs({ args, options }).values;
  if (!articles || !terms) throw new UsageError('match needs --articles FILE and --terms FILE');
  return { articles, terms, limit: countOf('limit', limit), days: countOf('days', days) };
}

export const command: Command = {
  summary:
    'Finds the articles of a file for each term: {term, articleId, score, kind, reasons} lines in rank order. With --days every day is asked of an index of the last N days, and its own articles are printed with their day.',
  usage: '--articles FILE --terms FILE [--days N] [--limit N]',
  async run(args) {
    const { articles: file, terms, limit, days } = readOptions(args);
    const typed = readLines(terms, termOf);
    const articles = matchable(readArticleFile(file));
    const all = { held: articles, day: undefined, acronyms: acronymsOf(articles) };
    for (const { held, day, acronyms } of days === undefined ? [all] : indexDays(articles, days)) {
      setAcronymsInUse(acronyms);
      const index = createIndex(held);
      const counting = new Set(
        held.filter((article) => day === undefined || dayNumberOf(article) === day).map(({ id }) => id),
      );
      const label = day === undefined ? {} : { day: new Date(day * dayMs).toISOString().slice(0, 10) };
      for (const query of typed.map((term) => compileTerm(term))) {
        const found = index.match(query, limit === undefined ? {} : { limit });
        printRows(
          found
            .filter(({ articleId }) => counting.has(articleId))
            .map(({ articleId, score, kind, reasons }) => ({
              ...{ term: query.term, articleId, score: Number(score.toFixed(4)), kind, reasons },
              ...label,
            })),
        );
      }
    }
    return 0;
  },
};

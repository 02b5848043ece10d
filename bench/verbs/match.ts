import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Command, readArgs, UsageError } from '../../commands/command.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import { createIndex } from '../../newsroom/matching/article-index.ts';
import { compileTerm } from '../../newsroom/matching/query/compile-term.ts';
import { setAcronymsInUse } from '../../newsroom/meaning/acronyms-in-use.ts';
import { AcronymsByDay, acronymsOf } from '../matching/acronyms-of-files.ts';
import { type FileArticle, readArticleFile } from './input-files.ts';

const termLine = z.object({ term: z.string() });

const options = {
  articles: { type: 'string' },
  terms: { type: 'string' },
  // accepted and ignored, because existing scripts pass it
  'no-sense': { type: 'boolean' },
  limit: { type: 'string' },
  days: { type: 'string' },
} as const;

function readOptions(args: string[]) {
  const { articles, terms, limit, days } = readArgs({ args, options }).values;
  if (!articles || !terms) throw new UsageError('match needs --articles FILE and --terms FILE');
  return { articles, terms, limit: countOf('limit', limit), days: countOf('days', days) };
}

function countOf(name: string, value: string | undefined): number | undefined {
  const count = value === undefined ? undefined : Number(value);
  if (count !== undefined && !(Number.isInteger(count) && count > 0)) throw new UsageError(`--${name} wants a number`);
  return count;
}

/** One term per line: plain words, or an object with the term. */
function readTerms(path: string): string[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`cannot read ${path}: ${(error as Error).message}`);
  }
  return text.split('\n').flatMap((row, index) => {
    if (row.trim() === '') return [];
    if (!row.trimStart().startsWith('{')) return [row.trim()];
    try {
      return [termLine.parse(JSON.parse(row)).term];
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof z.ZodError) {
        throw new UsageError(`${path}, line ${index + 1}: not a term`);
      }
      throw error;
    }
  });
}

const dayOf = ({ publishedAt }: FileArticle) => Math.floor((publishedAt ?? 0) / dayMs);

/**
 * The articles of each index, and which of them count: all at once, or per day with those before it. The acronyms are
 * those of a service which had stored the same articles: all of them, or those before the day.
 */
function* indexesOf(articles: FileArticle[], days: number | undefined) {
  if (days === undefined) {
    yield { held: articles, day: undefined, acronyms: acronymsOf(articles) };
    return;
  }
  const learnt = new AcronymsByDay<FileArticle>();
  const dated = articles.filter(({ publishedAt }) => publishedAt !== null);
  for (const day of [...new Set(dated.map(dayOf))].sort((a, b) => a - b)) {
    const held = dated.filter((article) => dayOf(article) <= day && dayOf(article) > day - days);
    yield { held, day, acronyms: learnt.on(day, () => dated.filter((article) => dayOf(article) < day)) };
  }
}

export const command: Command = {
  summary:
    'Finds the articles of a file for each term: {term, articleId, score, kind, reasons} lines in rank order. With --days every day is asked of an index of the last N days, and its own articles are printed with their day.',
  usage: '--articles FILE --terms FILE [--days N] [--limit N]',
  async run(args) {
    const { articles, terms, limit, days } = readOptions(args);
    const texts = readTerms(terms);
    for (const { held, day, acronyms } of indexesOf(readArticleFile(articles), days)) {
      setAcronymsInUse(acronyms);
      const index = createIndex(
        held.map(({ publishedAt, link: _, ...article }) =>
          publishedAt === null ? article : { ...article, publishedAt },
        ),
      );
      const counting = new Set(held.filter((article) => dayOf(article) === day).map(({ id }) => id));
      const label = day === undefined ? {} : { day: new Date(day * dayMs).toISOString().slice(0, 10) };
      for (const query of texts.map((term) => compileTerm(term))) {
        const lines = index
          .match(query, limit === undefined ? {} : { limit })
          .filter(({ articleId }) => day === undefined || counting.has(articleId))
          .map(({ articleId, score, kind, reasons }) =>
            JSON.stringify({
              term: query.term,
              articleId,
              score: Number(score.toFixed(4)),
              kind,
              reasons,
              ...label,
            }),
          );
        if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`);
      }
    }
    return 0;
  },
};

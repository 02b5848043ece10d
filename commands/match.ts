import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { createIndex } from '../news/matching/article-index.ts';
import { compileTerm } from '../news/matching/compile-term.ts';
import { readArticleFile } from './article-file.ts';
import { type Command, UsageError } from './command.ts';

const termLine = z.object({
  term: z.string(),
  language: z.enum(['pt', 'en']).optional().catch(undefined),
  sense: z.string().nullish(),
});

interface Options {
  articles: string;
  terms: string;
  withSense: boolean;
  limit: number | undefined;
}

function readOptions(args: string[]): Options {
  let values: { articles?: string; terms?: string; 'no-sense'?: boolean; limit?: string };
  try {
    ({ values } = parseArgs({
      args,
      options: {
        articles: { type: 'string' },
        terms: { type: 'string' },
        'no-sense': { type: 'boolean' },
        limit: { type: 'string' },
      },
    }));
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const { articles, terms } = values;
  if (!articles || !terms) throw new UsageError('match needs --articles FILE and --terms FILE');
  const limit = values.limit === undefined ? undefined : Number(values.limit);
  if (limit !== undefined && !(Number.isInteger(limit) && limit > 0)) throw new UsageError('--limit wants a number');
  return { articles, terms, withSense: !values['no-sense'], limit };
}

/** One term per line: plain words, or an object with the term and, where it has several meanings, its sense. */
function readTerms(path: string): z.infer<typeof termLine>[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`cannot read ${path}: ${(error as Error).message}`);
  }
  return text.split('\n').flatMap((row, index) => {
    if (row.trim() === '') return [];
    if (!row.trimStart().startsWith('{')) return [{ term: row.trim() }];
    try {
      return [termLine.parse(JSON.parse(row))];
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof z.ZodError) {
        throw new UsageError(`${path}, line ${index + 1}: not a term`);
      }
      throw error;
    }
  });
}

export const command: Command = {
  name: 'match',
  summary: 'Finds the articles of a file for each term: {term, articleId, score, kind, reasons} lines in rank order.',
  usage: '--articles FILE --terms FILE [--no-sense] [--limit N]',
  async run(args) {
    const { articles, terms, withSense, limit } = readOptions(args);
    const wanted = readTerms(terms);
    const index = createIndex(
      readArticleFile(articles).map(({ publishedAt, ...article }) =>
        publishedAt === null ? article : { ...article, publishedAt },
      ),
    );
    for (const { term, language, sense } of wanted) {
      const compiled = compileTerm(term, {
        ...(language ? { language } : {}),
        ...(withSense && sense ? { sense } : {}),
      });
      const lines = index
        .match(compiled, limit === undefined ? {} : { limit })
        .map(({ articleId, score, kind, reasons }) =>
          JSON.stringify({ term, articleId, score: Number(score.toFixed(4)), kind, reasons }),
        );
      if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`);
    }
    return 0;
  },
};

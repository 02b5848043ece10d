import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { UsageError } from '../../commands/command.ts';
import { detectLanguage } from '../../newsroom/articles/language.ts';
import type { MatchableArticle } from '../../newsroom/matching/match.ts';
import { type ArticleKind, kindOf } from '../../newsroom/text/article-kind.ts';
import { cleanArticles } from '../../newsroom/text/clean-article.ts';

/** Every line of a file that is not blank, gzipped or not, read by `read`. */
export function readLines<T>(file: string | URL, read: (line: string) => T): T[] {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${(error as Error).message}`);
  }
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const lines = (isGzip ? gunzipSync(bytes) : bytes).toString('utf8').split('\n');
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      return [read(line)];
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error;
      const what = error instanceof z.ZodError ? z.prettifyError(error).replace(/\s+/g, ' ') : error.message;
      throw new UsageError(`${file}, line ${index + 1}: ${what}`);
    }
  });
}

/** The lines of a file that are JSON of this shape. */
export const readShaped = <S extends z.ZodType>(file: string, shape: S): z.infer<S>[] =>
  readLines(file, (line) => shape.parse(JSON.parse(line)));

/** An article as a file of the measuring data gives it. */
export interface FileArticle {
  id: string;
  title: string;
  text: string;
  language: string;
  outlet: string;
  /** Epoch milliseconds; null if the file does not give the time. */
  publishedAt: number | null;
  link: string | null;
  kind?: ArticleKind;
}

const articleLine = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  title: z.string().nullish(),
  text: z.string().nullish(),
  date: z.string().nullish(),
  source: z.string().nullish(),
  lang: z.string().nullish(),
  link: z.string().nullish(),
});

function instantOf(date: string | null | undefined): number | null {
  if (!date) return null;
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/.test(date);
  const instant = Date.parse(hasZone || date.length <= 10 ? date : `${date}Z`);
  return Number.isNaN(instant) ? null : instant;
}

/** Articles as the outlets published them. Further lines of a headline are its subtitle, which belongs to the text. */
export function readRawArticles(path: string): FileArticle[] {
  return readShaped(path, articleLine).map((row) => {
    const [title = '', ...subtitle] = (row.title ?? '').split(/\r?\n/).map((part) => part.trim());
    const text = [...subtitle, row.text ?? ''].filter(Boolean).join('\n');
    return {
      id: row.id,
      title,
      text,
      language: row.lang ?? detectLanguage(`${title}\n${text}`, 'pt'),
      outlet: row.source ?? '',
      publishedAt: instantOf(row.date),
      link: row.link ?? null,
    };
  });
}

/** The same as they would be stored: repaired and without the outlets' boilerplate. */
export const readArticleFile = (path: string): FileArticle[] =>
  cleanArticles(readRawArticles(path)).map((article) => ({
    ...article,
    kind: kindOf({ ...article, url: article.link }),
  }));

export const matchable = (articles: readonly FileArticle[]): MatchableArticle[] =>
  articles.map(({ publishedAt, link: _, ...article }) =>
    publishedAt === null ? article : { ...article, publishedAt },
  );

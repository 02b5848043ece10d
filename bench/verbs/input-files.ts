import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip, gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { UsageError } from '../../commands/command.ts';
import { detectLanguage } from '../../newsroom/articles/language.ts';
import { type ArticleKind, kindOf } from '../../newsroom/text/article-kind.ts';
import { cleanArticles } from '../../newsroom/text/clean-article.ts';

/** The objects of a file of JSON lines, gzipped or not, one at a time. */
export async function* readJsonLines(file: string): AsyncGenerator<Record<string, unknown>> {
  if (!existsSync(file)) throw new UsageError(`no such file: ${file}`);
  const bytes = createReadStream(file);
  const input = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
  let number = 0;
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      number++;
      if (line.trim() === '') continue;
      const value: unknown = JSON.parse(line);
      if (typeof value !== 'object' || value === null) throw new SyntaxError('not an object');
      yield value as Record<string, unknown>;
    }
  } catch (error) {
    if (error instanceof SyntaxError) throw new UsageError(`${file}, line ${number}: ${error.message}`);
    throw error;
  } finally {
    bytes.destroy();
  }
}

const line = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  title: z.string().nullish(),
  text: z.string().nullish(),
  date: z.string().nullish(),
  source: z.string().nullish(),
  lang: z.string().nullish(),
  link: z.string().nullish(),
});

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

function instantOf(date: string | null | undefined): number | null {
  if (!date) return null;
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/.test(date);
  const instant = Date.parse(hasZone || date.length <= 10 ? date : `${date}Z`);
  return Number.isNaN(instant) ? null : instant;
}

/** Further lines of a headline are its subtitle, which belongs to the text. */
function articleOf(row: z.infer<typeof line>): FileArticle {
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
}

/** The articles of a file as they would be stored: repaired and without the outlets' boilerplate. */
export function readArticleFile(path: string): FileArticle[] {
  return cleanArticles(readRawArticles(path)).map((article) => ({
    ...article,
    kind: kindOf({ ...article, url: article.link }),
  }));
}

/** Reads JSON lines, gzipped or not. */
export function readRawArticles(path: string): FileArticle[] {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new UsageError(`cannot read ${path}: ${(error as Error).message}`);
  }
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const rows = (isGzip ? gunzipSync(bytes) : bytes).toString('utf8').split('\n');
  return rows.flatMap((row, index) => {
    if (row.trim() === '') return [];
    try {
      return [articleOf(line.parse(JSON.parse(row)))];
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof z.ZodError) {
        throw new UsageError(`${path}, line ${index + 1}: not an article with an id, a title and a text`);
      }
      throw error;
    }
  });
}

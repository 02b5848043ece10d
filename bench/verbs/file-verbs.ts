import { z } from 'zod';
import { type Command, readArgs, UsageError } from '../../commands/command.ts';
import { extractPage } from '../../newsroom/articles/extract/extract-page.ts';
import { type ParseOptions, parseFeed } from '../../newsroom/sources/parse/parse-feed.ts';
import { groupByDays } from '../../newsroom/stories/group.ts';
import { summariseStory } from '../../newsroom/summaries/summarise-story.ts';
import { readArticleFile, readShaped } from './input-files.ts';

interface FileVerb<Row> {
  summary: string;
  /** The option that names the file. */
  option: string;
  read(file: string): Row[];
  answer(rows: Row[]): readonly object[];
}

export const printRows = (rows: readonly object[]): boolean =>
  process.stdout.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

/** A verb that reads a file of JSON lines, gzipped or not, and prints JSON lines. */
function fileVerb<Row>({ summary, option, read, answer }: FileVerb<Row>): Command {
  return {
    summary,
    usage: `--${option} FILE.jsonl[.gz]`,
    async run(args) {
      const file = readArgs({ args, options: { [option]: { type: 'string' } } }).values[option];
      if (typeof file !== 'string') throw new UsageError(`needs --${option} FILE`);
      printRows(answer(read(file)));
      return 0;
    },
  };
}

export const storiesVerb = fileVerb({
  summary: 'Groups the articles of a file into stories and events: one {articleId, storyId, eventId} line for each.',
  option: 'articles',
  read: readArticleFile,
  answer: (articles) => groupByDays(articles),
});

const storyLine = z.object({
  id: z.union([z.string(), z.number()]),
  language: z.string().default('pt'),
  documents: z.array(z.object({ title: z.string().nullish(), text: z.string() })),
  characters: z.number().int().positive().default(300),
});

export const summariseVerb = fileVerb({
  summary:
    'Tells each line {id, language, documents: [{title, text}], characters} of a file in the documents’ own sentences: one {id, summary, sentences: [[document, sentence]]} line for each. Documents and their sentences are counted from 0, sentences as the text is split at full stops and line breaks.',
  option: 'texts',
  read: (file) => readShaped(file, storyLine),
  answer: (stories) =>
    stories.map(({ id, documents, ...how }) => {
      const titled = documents.map(({ title, text }) => ({ title: title ?? '', text }));
      const { text, sentences } = summariseStory({ ...how, documents: titled });
      return { id, summary: text, sentences: sentences.map(({ document, sentence }) => [document, sentence]) };
    }),
});

const pageLine = z.object({
  id: z.union([z.string(), z.number()]).nullable().default(null),
  url: z.string().nullish(),
  html: z.string(),
});

export const extractVerb = fileVerb({
  summary: 'Reads pages (id, url, base64 html) and prints title, author, time and text of each as a JSON line.',
  option: 'pages',
  read: (file) => readShaped(file, pageLine),
  answer: (pages) =>
    pages.map(({ id, url, html }) => {
      const { title, author, published, text } = extractPage(Buffer.from(html, 'base64'), { url: url ?? '' });
      return { id, title, author, published, text };
    }),
});

const feedLine = z.object({
  name: z.string(),
  document: z.base64(),
  headers: z.union([z.array(z.string()), z.record(z.string(), z.string())]).nullish(),
  url: z.string().nullish(),
});
type FeedLine = z.infer<typeof feedLine>;

/** The base of relative addresses: the answer's Content-Location, else the fetched address. */
export function parseOptions({ headers, url }: Pick<FeedLine, 'headers' | 'url'>): ParseOptions {
  const pairs = Array.isArray(headers)
    ? headers.map((line) => [line.split(':')[0]!, line.slice(line.indexOf(':') + 1).trim()] as const)
    : Object.entries(headers ?? {});
  const named = new Map(pairs.map(([name, value]) => [name.trim().toLowerCase(), value]));
  const location = named.get('content-location');
  const base = location && URL.canParse(location, url ?? undefined) ? new URL(location, url ?? undefined).href : url;
  return { url: base ?? undefined, contentType: named.get('content-type') };
}

function parsedLine(line: FeedLine): object {
  try {
    const { feed, entries } = parseFeed(Buffer.from(line.document, 'base64'), parseOptions(line));
    return { name: line.name, ok: true, error: null, feed: { title: feed.title, link: feed.link }, entries };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { name: line.name, ok: false, error: message, feed: { title: null, link: null }, entries: [] };
  }
}

export const parseFeedVerb = fileVerb({
  summary: 'Reads feed documents and writes what was found in each as JSON lines.',
  option: 'documents',
  read: (file) => readShaped(file, feedLine),
  answer: (documents) => documents.map(parsedLine),
});

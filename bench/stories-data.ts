import { readFileSync } from 'node:fs';
import { type FileArticle, readArticleFile } from '../commands/article-file.ts';

const data = new URL('../../shared/data/', import.meta.url);

export interface LabelledPair {
  a: string;
  b: string;
  /** `same`, or anything else for two articles that belong to different items. */
  label: string;
}

function rowsOf<Row>(url: URL): Row[] {
  return readFileSync(url, 'utf8')
    .split('\n')
    .filter((row) => row.trim() !== '')
    .map((row) => JSON.parse(row) as Row);
}

export const readStream = (): FileArticle[] => readArticleFile(new URL('stream/articles.jsonl.gz', data).pathname);
export const readPairs = (): LabelledPair[] => rowsOf(new URL('stories/pairs.jsonl', data));
/** Further pairs of the same stream, labelled by us: article ids only. */
export const readOwnPairs = (): LabelledPair[] => rowsOf(new URL('stories-labels.jsonl', import.meta.url));

/** Articles of several outlets with the story somebody assigned to each. */
export function readStories(): (FileArticle & { story: string })[] {
  const url = new URL('stories/cstnews.jsonl', data);
  const storyOf = new Map(rowsOf<{ id: string; story: string }>(url).map(({ id, story }) => [id, story]));
  return readArticleFile(url.pathname).map((article) => ({ ...article, story: storyOf.get(article.id)! }));
}

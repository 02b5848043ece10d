import type { StoryArticle } from '../../newsroom/stories/pairs/fingerprint.ts';
import { randomOf, shuffled } from '../../training/boosting.ts';
import { dataPath, readRows, STREAMS } from '../measuring-data.ts';
import { type FileArticle, readArticleFile } from '../verbs/input-files.ts';

export interface LabelledPair {
  a: string;
  b: string;
  /** Our own labels use `other` for everything that is not the same news. */
  label: 'same' | 'related' | 'different' | 'other';
}

export const readStreamArticles = (): FileArticle[] => readArticleFile(dataPath(STREAMS.first));
export const readPairs = (): LabelledPair[] => readRows('stories/pairs.jsonl');
/** Further pairs of the same stream, labelled by us: article ids only. */
export const readOwnPairs = (): LabelledPair[] => readRows(new URL('./stories-labels.jsonl', import.meta.url));

/** An article with its labelled story. */
export type StoryRow = FileArticle & { story: string };

function readStories(file: string): StoryRow[] {
  const name = `stories/${file}`;
  const storyOf = new Map(readRows<{ id: string; story: string }>(name).map(({ id, story }) => [id, story]));
  return readArticleFile(dataPath(name)).map((article) => ({ ...article, story: storyOf.get(article.id)! }));
}

export const readCstNews = (): StoryRow[] => readStories('cstnews.jsonl');
export const readEcbPlus = (): StoryRow[] => readStories('ecbplus.jsonl');

export const undated = <Article extends StoryArticle>(article: Article) => ({ ...article, publishedAt: null });
export const untitled = <Article extends StoryArticle>(article: Article) => ({ ...article, title: '' });

/** Both stories of an ECB+ topic are similar by design: they are left out of a fit together. */
export const topicOf = (story: string): string => story.replace(/ecb(?:plus)?$/, '');

/** At most `limit` random articles of each story. */
export function capped(rows: readonly StoryRow[], limit: number, seed: number): StoryRow[] {
  const random = randomOf(seed);
  return [...Map.groupBy(rows, ({ story }) => story).values()].flatMap((members) =>
    shuffled(members, random).slice(0, limit),
  );
}

/** Labelled pairs connected by shared articles form one part: they are left out of a fit together. */
export function partsOf(pairs: readonly LabelledPair[]): (articleId: string) => string {
  const parents = new Map<string, string>();
  const rootOf = (id: string): string => {
    let root = id;
    for (let next = parents.get(root); next !== undefined && next !== root; next = parents.get(root)) root = next;
    return root;
  };
  for (const { a, b } of pairs) {
    const [left, right] = [rootOf(a), rootOf(b)];
    if (left !== right) parents.set(left, right);
  }
  return rootOf;
}

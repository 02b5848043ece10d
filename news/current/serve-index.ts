import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { WindowArticle } from '../articles/queries.ts';
import type { PackedVectors } from '../meaning/vector-file.ts';
import { setVectorsInUse, WordVectors } from '../meaning/word-vectors.ts';
import type { CurrentArticle } from './current-article.ts';
import { LoadedArticles } from './loaded-articles.ts';

/** Keep the loaded articles equal to the stored ones. */
const keepingAnswers = {
  put: (loaded: LoadedArticles, articles: CurrentArticle[]): void => loaded.put(articles),
  keep: (loaded: LoadedArticles, { publishedFrom, most }: { publishedFrom: number; most: number }) => {
    loaded.keep(publishedFrom, most);
    return { size: loaded.size, removed: loaded.removed };
  },
  settle: (loaded: LoadedArticles): void => loaded.settle(),
  missing: (loaded: LoadedArticles, ids: number[]): number[] => loaded.missing(ids),
  sent: (loaded: LoadedArticles, articles: WindowArticle[]): void => loaded.putSent(articles),
};

/** What can be asked, by name. Each room that asks brings its own. */
export type Answers = Record<string, (loaded: LoadedArticles, asked: never) => unknown>;

export interface Asked {
  id: number;
  name: string;
  asked: unknown;
}

export interface Answered {
  id: number;
  value?: unknown;
  error?: string;
}

/** After so long whoever asked something shorter has a turn. */
const longestMs = 20;

/** Answers in this thread: a list of questions at once with a list of answers, so that what these share is carried once. */
export function serveIndex(further: Answers): void {
  const { vectors } = (workerData ?? {}) as { vectors?: PackedVectors };
  if (vectors) setVectorsInUse(new WordVectors(vectors));
  const loaded = new LoadedArticles();
  const answers: Answers = { ...keepingAnswers, ...further };
  const answer = ({ id, name, asked }: Asked): Answered => {
    try {
      return { id, value: answers[name]!(loaded, asked as never) };
    } catch (error) {
      return { id, error: error instanceof Error ? error.message : String(error) };
    }
  };
  parentPort?.on('message', async (list: Asked[]) => {
    const answered: Answered[] = [];
    let pausedAt = performance.now();
    for (const asked of list) {
      answered.push(answer(asked));
      if (performance.now() - pausedAt < longestMs) continue;
      parentPort?.postMessage([]); // a sign of life
      await nextTurn();
      pausedAt = performance.now();
    }
    parentPort?.postMessage(answered);
  });
}

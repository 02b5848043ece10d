import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { type LearntAcronyms, setAcronymsInUse } from '../meaning/acronyms-in-use.ts';
import { type NativeGate, setGate } from '../meaning/encoder/native-gate.ts';
import type { CurrentArticle } from './current-article.ts';
import { LoadedArticles } from './loaded-articles.ts';

/** Keep the loaded articles equal to the stored ones. */
const keepingAnswers = {
  put: (loaded: LoadedArticles, article: CurrentArticle): void => loaded.put([article]),
  keep: (loaded: LoadedArticles, { publishedFrom, most }: { publishedFrom: number; most: number }) => {
    loaded.keep(publishedFrom, most);
    return { size: loaded.size, removed: loaded.removed };
  },
  settle: (loaded: LoadedArticles): void => loaded.settle(),
};

/** The questions that can be asked, by name. Each room that asks defines its own. */
export type Answers = Record<string, (loaded: LoadedArticles, asked: never) => unknown>;

export interface IndexQuestion {
  id: number;
  name: string;
  asked: unknown;
}

export interface IndexAnswer {
  id: number;
  value?: unknown;
  error?: string;
}

/** After this time a long list of questions is interrupted, so that shorter ones are answered. */
const longestMs = 20;

/** Answers questions in this thread, a list at a time: values that the answers of a list share are transferred once. */
export function serveIndex(further: Answers): void {
  const { acronyms, gate } = (workerData ?? {}) as { acronyms?: LearntAcronyms; gate?: NativeGate };
  setGate(gate);
  setAcronymsInUse(acronyms);
  const loaded = new LoadedArticles();
  const answers: Answers = { ...keepingAnswers, ...further };
  const answer = ({ id, name, asked }: IndexQuestion): IndexAnswer => {
    try {
      return { id, value: answers[name]!(loaded, asked as never) };
    } catch (error) {
      return { id, error: error instanceof Error ? error.message : String(error) };
    }
  };
  parentPort?.on('message', async (list: IndexQuestion[]) => {
    const answered: IndexAnswer[] = [];
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

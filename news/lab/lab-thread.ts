import { Worker } from 'node:worker_threads';
import type { Language } from '../../contract/language.ts';
import { vectorsInUse } from '../meaning/in-use.ts';
import type { LabArticle } from './lab-index.ts';
import type { LabRequest, NamesAsked, TermCount } from './lab-worker.ts';
import type { Question, Trial } from './try-term.ts';

/** The index lives in a thread of its own: neither building nor asking it holds up other requests. */
export interface LabThread {
  add(articles: LabArticle[]): Promise<void>;
  settle(): Promise<void>;
  setStories(pairs: { id: number; storyId: string }[]): Promise<void>;
  dropBefore(instant: number): Promise<void>;
  state(limit: number): Promise<{ size: number; dropped: number; withoutStory: number[] }>;
  try(question: Question): Promise<Trial>;
  count(terms: string[], language: Language): Promise<TermCount[]>;
  names(asked: NamesAsked): Promise<string[]>;
  readonly isAlive: boolean;
  close(): Promise<void>;
}

export function startLabThread({ memoryMb }: { memoryMb: number }): LabThread {
  const worker = new Worker(new URL('./lab-worker.ts', import.meta.url), {
    workerData: { vectors: vectorsInUse()?.packed },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  worker.unref();
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  let isAlive = true;

  const end = (error: Error) => {
    isAlive = false;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('error', end);
  worker.on('exit', () => end(new Error('the lab thread ended')));
  worker.on('message', ({ id, value, error }: { id: number; value: never; error?: string }) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) asked?.resolve(value);
    else asked?.reject(new Error(error));
  });

  function ask<T>(request: LabRequest): Promise<T> {
    if (!isAlive) return Promise.reject(new Error('the lab thread ended'));
    lastId += 1;
    const id = lastId;
    return new Promise<T>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, request });
    });
  }

  return {
    add: (articles) => ask({ type: 'add', articles }),
    settle: () => ask({ type: 'settle' }),
    setStories: (pairs) => ask({ type: 'stories', pairs }),
    dropBefore: (before) => ask({ type: 'drop', before }),
    state: (limit) => ask({ type: 'state', limit }),
    try: (question) => ask({ type: 'try', question }),
    count: (terms, language) => ask({ type: 'count', terms, language }),
    names: (asked) => ask({ type: 'names', asked }),
    get isAlive() {
      return isAlive;
    },
    async close() {
      await worker.terminate();
    },
  };
}

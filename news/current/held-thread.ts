import { Worker } from 'node:worker_threads';
import type { WordVectors } from '../meaning/word-vectors.ts';
import type { Answered, Asked } from './serve-held.ts';

/** Whoever was waiting asks again: the next question gets a new thread. */
export class ThreadEndedError extends Error {
  constructor() {
    super('the thread of the current articles ended');
    this.name = 'ThreadEndedError';
  }
}

export interface HeldThread {
  /** Questions asked in one turn of the event loop travel together. */
  ask<T>(name: string, asked?: unknown): Promise<T>;
  readonly isAlive: boolean;
  /** What it knows of the meaning of words; it keeps these as long as it lives. */
  readonly vectors: WordVectors | undefined;
  close(): Promise<unknown>;
}

/** What is held is old at once: room for more new things would only be held beside it. */
const youngMb = 16;

export function startHeldThread(vectors: WordVectors | undefined, memoryMb: number): HeldThread {
  const worker = new Worker(new URL('../index-thread.ts', import.meta.url), {
    workerData: { vectors: vectors?.packed },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: youngMb },
  });
  worker.unref();
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let together: Asked[] = [];
  let lastId = 0;
  let isAlive = true;

  const end = () => {
    isAlive = false;
    for (const { reject } of waiting.values()) reject(new ThreadEndedError());
    waiting.clear();
  };
  worker.on('error', end).on('exit', end);
  worker.on('message', (answers: Answered[]) => {
    for (const { id, value, error } of answers) {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) asked?.resolve(value as never);
      else asked?.reject(new Error(error));
    }
    if (waiting.size === 0) worker.unref();
  });
  const send = () => {
    const list = together;
    together = [];
    if (!isAlive) return;
    worker.ref();
    worker.postMessage(list);
  };

  return {
    ask<T>(name: string, asked?: unknown): Promise<T> {
      if (!isAlive) return Promise.reject(new ThreadEndedError());
      const id = ++lastId;
      return new Promise<T>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        if (together.length === 0) queueMicrotask(send);
        together.push({ id, name, asked });
      });
    },
    get isAlive() {
      return isAlive;
    },
    vectors,
    close: () => worker.terminate(),
  };
}

import { Worker } from 'node:worker_threads';
import type { LearntAcronyms } from '../meaning/acronyms-in-use.ts';
import { createGate, endThread } from '../meaning/encoder/native-gate.ts';
import type { IndexAnswer, IndexQuestion } from './serve-index.ts';

/** The caller asks again: the next question starts a new thread. */
export class ThreadEndedError extends Error {
  constructor() {
    super('the thread of the current articles ended');
    this.name = 'ThreadEndedError';
  }
}

export interface IndexThread {
  /** Questions asked in one turn of the event loop are sent in one message. */
  ask<T>(name: string, asked?: unknown): Promise<T>;
  readonly isAlive: boolean;
  /** The acronyms it was started with; they do not change. */
  readonly acronyms: LearntAcronyms;
  close(): Promise<unknown>;
}

/** Loaded articles live long: a larger young generation would only be copied more often. */
const youngMb = 16;

/** A thread with open questions that is silent for this long is considered hung: callers may hold row locks meanwhile. */
const longestSilenceMs = 60_000;

const usual = { script: new URL('../../clippings/index-thread.ts', import.meta.url), silenceMs: longestSilenceMs };

export function startIndexThread(
  acronyms: LearntAcronyms,
  memoryMb: number,
  { script, silenceMs } = usual,
): IndexThread {
  const gate = createGate();
  const worker = new Worker(script, {
    workerData: { acronyms, gate },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: youngMb },
  });
  worker.unref();
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let together: IndexQuestion[] = [];
  let lastId = 0;
  let isAlive = true;

  let silence: NodeJS.Timeout | undefined;
  const listen = () => {
    clearTimeout(silence);
    silence = waiting.size > 0 ? setTimeout(() => void endThread(worker, gate).then(end), silenceMs) : undefined;
  };

  const end = () => {
    isAlive = false;
    clearTimeout(silence);
    for (const { reject } of waiting.values()) reject(new ThreadEndedError());
    waiting.clear();
  };
  worker.on('error', end).on('exit', end);
  worker.on('message', (answers: IndexAnswer[]) => {
    for (const { id, value, error } of answers) {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) asked?.resolve(value as never);
      else asked?.reject(new Error(error));
    }
    if (waiting.size === 0) worker.unref();
    listen();
  });
  const send = () => {
    const list = together;
    together = [];
    if (!isAlive) return;
    worker.ref();
    worker.postMessage(list);
    if (!silence) listen();
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
    acronyms,
    close: () => endThread(worker, gate),
  };
}

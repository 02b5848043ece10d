import { Worker } from 'node:worker_threads';
import type { ParsedFeed, ParseOptions } from './parse-feed.ts';
import { type FeedParseCode, FeedParseError } from './parse-scan.ts';

export type WorkerAnswer = { parsed: ParsedFeed } | { code: FeedParseCode; message: string };

export interface FeedParser {
  /** Rejects with FeedParseError, also when the document kills or outlasts the thread. */
  parse(document: Uint8Array, options?: ParseOptions): Promise<ParsedFeed>;
  close(): Promise<void>;
}

export interface FeedParserLimits {
  timeoutMs?: number;
  memoryMb?: number;
}

/** One thread, one document at a time: parsing is never what a round waits for. A dead thread is replaced. */
export function createFeedParser({ timeoutMs = 5_000, memoryMb = 160 }: FeedParserLimits = {}): FeedParser {
  let worker: Worker | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const start = () => {
    const thread = new Worker(new URL('./parse-worker.ts', import.meta.url), {
      resourceLimits: {
        maxOldGenerationSizeMb: memoryMb,
        maxYoungGenerationSizeMb: Math.min(32, memoryMb),
        stackSizeMb: 4,
      },
    });
    // Without this, a thread that dies between two documents would end the process.
    thread.on('error', () => {
      if (worker === thread) worker = undefined;
    });
    thread.on('exit', () => {
      if (worker === thread) worker = undefined;
    });
    thread.unref();
    return thread;
  };

  const run = async (document: Uint8Array, options: ParseOptions): Promise<ParsedFeed> => {
    const thread = worker ?? start();
    worker = thread;
    thread.ref();
    const { promise, resolve, reject } = Promise.withResolvers<WorkerAnswer>();
    const onExit = () => reject(new FeedParseError('parser_died', 'the parser thread ended'));
    const onError = (error: Error) => reject(new FeedParseError('parser_died', error.message));
    const timer = setTimeout(() => {
      reject(new FeedParseError('parser_timeout', `not read within ${timeoutMs} ms`));
      worker = undefined;
      void thread.terminate();
    }, timeoutMs);
    thread.once('message', resolve).once('error', onError).once('exit', onExit);
    try {
      const copy = new Uint8Array(document);
      thread.postMessage({ document: copy, options }, [copy.buffer]);
      const answer = await promise;
      if ('parsed' in answer) return answer.parsed;
      throw new FeedParseError(answer.code, answer.message);
    } finally {
      clearTimeout(timer);
      thread.off('message', resolve).off('error', onError).off('exit', onExit);
      thread.unref();
    }
  };

  return {
    parse(document, options = {}) {
      const result = turn.then(() => run(document, options));
      turn = result.catch(() => undefined);
      return result;
    },
    async close() {
      await turn;
      await worker?.terminate();
      worker = undefined;
    },
  };
}

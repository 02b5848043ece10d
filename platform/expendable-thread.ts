import { Worker } from 'node:worker_threads';

export interface ThreadLimits {
  /** Processor time for one question: on a busy machine a thread may wait long for its turn. */
  timeoutMs: number;
  memoryMb: number;
}

/** The thread died or took too long over one question; the next question gets a new thread. */
export class ThreadError extends Error {
  readonly code: 'died' | 'timeout';

  constructor(code: 'died' | 'timeout', message: string) {
    super(message);
    this.name = 'ThreadError';
    this.code = code;
  }
}

/** A thread that waits instead of working is given up after this many times its limit. */
const longestWait = 12;

export interface ExpendableThread<Question, Answer> {
  ask(question: Question, transfer?: ArrayBuffer[]): Promise<Answer>;
  close(): Promise<void>;
}

/**
 * A thread for parsing foreign documents: it may hang or run out of memory without harm to the process (requirements
 * F23). It takes one question at a time and answers each message with one message.
 */
export function createExpendableThread<Question, Answer>(
  script: URL,
  { timeoutMs, memoryMb }: ThreadLimits,
): ExpendableThread<Question, Answer> {
  let current: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const start = () => {
    const thread = new Worker(script, {
      resourceLimits: {
        maxOldGenerationSizeMb: memoryMb,
        // V8 fills a larger young generation before collecting it, and does not return the memory
        maxYoungGenerationSizeMb: Math.min(8, memoryMb),
        stackSizeMb: 4,
      },
    });
    const forget = () => {
      if (current === thread) current = undefined;
    };
    // Without this, a thread that dies between two questions would end the process.
    thread.on('error', forget).on('exit', forget);
    thread.unref();
    return thread;
  };

  const run = async (question: Question, transfer: ArrayBuffer[]): Promise<Answer> => {
    const thread = current ?? start();
    current = thread;
    thread.ref();
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const onExit = () => reject(new ThreadError('died', 'the thread ended'));
    const onError = (error: Error) => reject(new ThreadError('died', error.message));
    const begunAt = performance.now();
    let atFirst: number | undefined;
    let isDone = false;
    const timer = setInterval(async () => {
      const used = await processorMs(thread);
      atFirst ??= used;
      const isInTime = used - atFirst < timeoutMs && performance.now() - begunAt < longestWait * timeoutMs;
      if (isDone || isInTime) return;
      reject(new ThreadError('timeout', `not done within ${timeoutMs} ms`));
      if (current === thread) current = undefined;
      void thread.terminate();
    }, timeoutMs / 5);
    thread.once('message', resolve).once('error', onError).once('exit', onExit);
    try {
      thread.postMessage(question, transfer);
      return await promise;
    } finally {
      isDone = true;
      clearInterval(timer);
      thread.off('message', resolve).off('error', onError).off('exit', onExit);
      thread.unref();
    }
  };

  return {
    ask(question, transfer = []) {
      const result = last.then(() => run(question, transfer));
      last = result.catch(() => undefined);
      return result;
    },
    async close() {
      await last;
      await current?.terminate();
      current = undefined;
    },
  };
}

/** 0 for a thread that has ended. */
async function processorMs(thread: Worker): Promise<number> {
  const { user, system } = await thread.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (user + system) / 1000;
}

import {
  type IndexThread,
  startIndexThread as start,
  ThreadEndedError,
} from '../../../newsroom/current/start-index-thread.ts';

/**
 * Replaces newsroom/current/start-index-thread.ts in all tests: a new thread takes a second of processor time, so a used
 * one is emptied and kept for the next test.
 */
export { ThreadEndedError } from '../../../newsroom/current/start-index-thread.ts';

/** Beside other programs a thread may be silent for a minute; what hangs ends by the limit of its test. */
const silenceMs = 600_000;
const usual = { script: new URL('./index-thread.ts', import.meta.url), silenceMs };
let kept: { thread: IndexThread; memoryMb: number } | undefined;

export const startIndexThread: typeof start = (acronyms, memoryMb, options) => {
  if (options) return start(acronyms, memoryMb, options);
  const isFit = kept?.thread.isAlive && kept.thread.acronyms === acronyms && kept.memoryMb === memoryMb;
  const thread = (isFit ? kept?.thread : undefined) ?? start(acronyms, memoryMb, usual);
  if (isFit) kept = undefined;
  let isClosed = false;
  return {
    ask: (name, asked) => (isClosed ? Promise.reject(new ThreadEndedError()) : thread.ask(name, asked)),
    get isAlive() {
      return !isClosed && thread.isAlive;
    },
    acronyms,
    async close() {
      if (isClosed) return;
      isClosed = true;
      if (!thread.isAlive) return thread.close();
      await thread.ask('anew');
      // keep the newest: one with other acronyms or memory limits would never fit again
      const older = kept?.thread;
      kept = { thread, memoryMb };
      await older?.close();
    },
  };
};

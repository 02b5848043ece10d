import { fork } from 'node:child_process';

export interface FeedRound {
  /** By address: how many entries it gave, or the code of its error. */
  ends: Record<string, number | string>;
  elapsedMs: number;
  /** Above what the process held before. */
  memoryMb: number;
  lagP99Ms: number;
}

/** A round in a process of its own: next to other tests, their memory would be counted as the round's. */
export async function runFeedRound(farm: string, urls: string[]): Promise<FeedRound> {
  const child = fork(new URL('./feed-round-main.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<FeedRound>();
  child.once('message', (message) => resolve(message as FeedRound));
  child.once('exit', (code) => reject(new Error(`the round ended with ${code}`)));
  child.send({ farm, urls });
  return promise;
}

import { fork } from 'node:child_process';

export interface FeedRound {
  /** By address: the number of entries, or the error's code. */
  ends: Record<string, number | string>;
  elapsedMs: number;
  /** In addition to the process's memory before. */
  memoryMb: number;
  lagP99Ms: number;
}

/** A round in a separate process: otherwise the memory of other tests would count as the round's. */
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

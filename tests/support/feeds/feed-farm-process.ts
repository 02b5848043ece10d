import { fork } from 'node:child_process';
import type { FeedFarm } from './feed-farm.ts';

export type { FeedFarm };

/** The farm in a separate process, for tests that measure the reading side's memory and delays. */
export async function startFeedFarmProcess(): Promise<FeedFarm> {
  const child = fork(new URL('./feed-farm-main.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)));
    child.once('exit', (code) => reject(new Error(`the farm ended with ${code}`)));
  });
  return {
    port,
    address: `127.0.0.1:${port}`,
    url: (path, host = 'farm.test') => `http://${host}:${port}${path}`,
    resolver: async () => [{ address: '127.0.0.1', family: 4 }],
    requests: [],
    close: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill();
      }),
  };
}

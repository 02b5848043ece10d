import { expect, it, onTestFinished } from 'vitest';
import { patience } from '../../tests/support/machine/patience.ts';
import { startIndexThread, ThreadEndedError } from './start-index-thread.ts';

const start = (script: string) => {
  const url = new URL(`data:text/javascript,${encodeURIComponent(script)}`);
  const thread = startIndexThread([], 64, { script: url, silenceMs: patience(1_500) });
  onTestFinished(async () => void (await thread.close()));
  return thread;
};

it('gives up a thread that does not answer', async () => {
  const thread = start(`import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => undefined);`);
  await expect(thread.ask('count')).rejects.toBeInstanceOf(ThreadEndedError);
  expect(thread.isAlive).toBe(false);
  await expect(thread.ask('count')).rejects.toBeInstanceOf(ThreadEndedError);
});

it('waits for one that takes long and reports progress', async () => {
  const thread = start(`import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ([{ id }]) => {
      let signs = 0;
      const timer = setInterval(() => {
        signs += 1;
        parentPort.postMessage(signs < 20 ? [] : [{ id, value: 'done' }]);
        if (signs === 20) clearInterval(timer);
      }, 100);
    });`);
  expect(await thread.ask('count')).toBe('done');
});

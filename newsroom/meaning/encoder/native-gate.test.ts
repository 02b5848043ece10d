import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { createGate, endThread } from './native-gate.ts';

it('a thread is ended while it encodes, and the process goes on', async () => {
  for (let round = 0; round < 8; round++) {
    const gate = createGate();
    const worker = new Worker(
      `const { parentPort, workerData } = require('node:worker_threads');
      const load = (name) => import(new URL(name, workerData.base));
      Promise.all([load('./encode.ts'), load('./native-gate.ts')]).then(([{ meaningOfArticle }, { setGate }]) => {
        setGate(workerData.gate);
        for (let at = 0; ; at++) {
          meaningOfArticle({ title: 'Título ' + at, text: 'palavra '.repeat(60) });
          if (at === 1) parentPort.postMessage('encoding');
        }
      });`,
      { eval: true, workerData: { gate, base: import.meta.url } },
    );
    await once(worker, 'message');
    await endThread(worker, gate);
  }
  expect(process.exitCode ?? 0).toBe(0);
});

import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { HostGate } from './polite.ts';

function recorder() {
  const starts: { url: string; at: number }[] = [];
  let running = 0;
  let most = 0;
  return {
    starts,
    most: () => most,
    work:
      (url: string, ms = 5) =>
      async () => {
        starts.push({ url, at: performance.now() });
        running += 1;
        most = Math.max(most, running);
        await pause(ms);
        running -= 1;
        return url;
      },
  };
}

test('sends one host one request at a time, with pauses', async () => {
  const gate = new HostGate({ perHost: 1, spacingMs: 40 });
  const seen = recorder();
  const urls = ['https://a.example/1', 'https://a.example/2', 'https://a.example/3'];
  expect(await Promise.all(urls.map((url) => gate.run(url, seen.work(url))))).toEqual(urls);
  expect(seen.most()).toBe(1);
  const gaps = seen.starts.slice(1).map(({ at }, index) => at - seen.starts[index]!.at);
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(35);
});

test('does not let one slow host hold up another', async () => {
  const gate = new HostGate({ spacingMs: 200 });
  const seen = recorder();
  const slow = [1, 2].map((n) => gate.run(`https://slow.example/${n}`, seen.work(`slow ${n}`, 100)));
  await gate.run('https://quick.example/', seen.work('quick', 1));
  expect(seen.starts.map(({ url }) => url)).toEqual(['slow 1', 'quick']);
  await Promise.all(slow);
});

test('keeps to the limit over all hosts', async () => {
  const gate = new HostGate({ spacingMs: 0, total: 3 });
  const seen = recorder();
  await Promise.all(Array.from({ length: 12 }, (_, n) => gate.run(`https://h${n}.example/`, seen.work('x', 10))));
  expect(seen.most()).toBe(3);
});

test('continues after work that throws, and pauses a host as long as it asked for', async () => {
  const gate = new HostGate({ spacingMs: 0 });
  await expect(gate.run('https://a.example/', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const start = performance.now();
  await gate.run('https://a.example/', async () => gate.rest('https://a.example/', 60));
  await gate.run('https://a.example/', async () => undefined);
  expect(performance.now() - start).toBeGreaterThanOrEqual(55);
});

test('keeps the pause a host asked for after a request that took long', async () => {
  const gate = new HostGate({ spacingMs: 1 });
  await gate.run('https://a.example/', () => pause(20));
  gate.rest('https://a.example/', 60);
  const start = performance.now();
  await gate.run('https://a.example/', async () => undefined);
  expect(performance.now() - start).toBeGreaterThanOrEqual(55);
});

import { Agent, request } from 'node:http';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { type Listening, listen } from './listen.ts';
import { readBody } from './request-guards.ts';

/** One request on a keep-alive connection; undefined if the connection was refused. */
function ask(port: number, agent: Agent): Promise<string | undefined> {
  return new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, agent, method: 'POST' }, async (answer) => {
      resolve((await answer.toArray()).join(''));
    });
    asked.on('error', () => resolve(undefined));
    asked.end('who');
  });
}

it('closes while somebody keeps asking on one connection, and every request that came in is answered', async () => {
  let server: Listening | undefined;
  let closing: Promise<void> | undefined;
  let begun = 0;
  const app = new Hono().post('/', async (context) => {
    begun += 1;
    // closes during a request with a timeout longer than the test: the close must finish by itself
    if (begun === 3) closing = server?.close(600_000);
    await context.req.text();
    return context.text('here');
  });
  server = await listen(app, { host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let received = 0;
  while (received < 100 && (await ask(server.port, agent)) === 'here') received += 1;
  await closing;
  agent.destroy();
  expect(received).toBe(begun);
  // the connection accepts one more request at most: its answer has `connection: close`
  expect([3, 4]).toContain(begun);
});

it('refuses a large body every time, whatever the client keeps open', async () => {
  const app = new Hono();
  app.post(
    '/',
    readBody(() => 1000),
    async (context) => context.text(await context.req.text()),
  );
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  const statuses: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const answer = await fetch(`http://127.0.0.1:${server.port}/`, { method: 'POST', body: 'x'.repeat(2_000_000) });
    await answer.text();
    statuses.push(answer.status);
  }
  expect(statuses).toEqual(Array.from({ length: 20 }, () => 413));
  await server.close(1000);
});

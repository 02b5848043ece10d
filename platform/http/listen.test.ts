import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BodyBudget } from './body-budget.ts';
import { type Listening, listen } from './listen.ts';
import { readBody } from './read-body.ts';

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
  app.post('/', readBody({ limitOf: () => 1000 }), async (context) => context.text(await context.req.text()));
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

/** Opens a connection, writes to it and resolves with what came back once the server closed it. */
function talk(port: number, text: string, drip?: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    const timer = setInterval(() => drip && socket.write(drip), 50);
    socket.on('data', (bytes) => {
      answer += bytes.toString();
    });
    // a reset is followed by close
    socket.on('error', () => clearInterval(timer));
    socket.on('close', () => {
      clearInterval(timer);
      resolve(answer);
    });
  });
}

describe('a connection that is held open (requirements S40)', () => {
  const longest = { headersMs: 300, silentMs: 600, requestMs: 900, idleMs: 300 };
  const begin = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n';

  async function open(app: Hono) {
    const server = await listen(app, { host: '127.0.0.1', port: 0, longest });
    onTestFinished(() => server.close(0));
    return server.port;
  }

  it('is closed when it sends nothing, or its headers too slowly, or nothing more after an answer', async () => {
    const port = await open(new Hono().get('/', (c) => c.text('here')));
    expect(await talk(port, '')).toContain('408');
    expect(await talk(port, 'GET / HTTP/1.1\r\n', 'a: b\r\n')).toContain('408');
    expect(await talk(port, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n')).toContain('here');
  });

  it('is closed when its answer is not read', async () => {
    const heavy = 'x'.repeat(50_000_000);
    const port = await open(new Hono().get('/', (c) => c.text(heavy)));
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'));
    socket.pause();
    const reset = new Promise((resolve) => socket.on('error', resolve).on('close', resolve));
    // a paused socket does not notice the end by itself: after the limit the rest of the answer is gone
    await new Promise((resolve) => setTimeout(resolve, 2 * longest.requestMs));
    socket.resume();
    await reset;
    expect(socket.bytesRead).toBeLessThan(heavy.length);
  });

  it('is closed when its body comes too slowly, with an answer that says so', async () => {
    const app = new Hono().post('/', readBody({ seconds: 0.2 }), async (c) => c.text(await c.req.text()));
    const answer = await talk(await open(app), begin, 'x');
    expect(answer).toContain('408 Request Timeout');
    expect(answer).toContain('REQUEST_TIMEOUT');
  });

  it('is closed when it sends requests without waiting for the answers', async () => {
    let asked = 0;
    const app = new Hono().get('/', async (c) => {
      asked += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return c.text('here');
    });
    await talk(await open(app), 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(1000));
    expect(asked).toBe(4);
  });
});

it('bodies that are held back do not fill the memory, and others are answered (requirements S40)', async () => {
  const budget = new BodyBudget();
  const app = new Hono().post('/', readBody({ budget }), async (c) => c.text(await c.req.text()));
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  const megabyte = 1024 * 1024;
  const head = `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${megabyte}\r\n\r\n`;
  const held = Array.from({ length: 40 }, () => talk(server.port, head + 'x'.repeat(megabyte - 1)));
  const ended = Promise.all(held);
  let first = '';
  void held[0]?.then((answer) => {
    first = answer;
  });
  await expect.poll(() => first).toContain('429');
  await expect.poll(() => first).toContain('5 seconds');
  await expect.poll(() => budget.inHand.reading).toBe(16);
  expect(budget.inHand.bytes).toBeLessThanOrEqual(16 * megabyte);
  const address = `http://127.0.0.1:${server.port}/`;
  expect(await (await fetch(address, { method: 'POST', body: 'hello' })).text()).toBe('hello');
  await server.close(0);
  await ended;
  await expect.poll(() => budget.inHand).toEqual({ bytes: 0, reading: 0, callers: 0 });
});

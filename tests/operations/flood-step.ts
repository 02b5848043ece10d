import http from 'node:http';
import https from 'node:https';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import about from '../../package.json' with { type: 'json' };
import { memoryMb } from '../support/machine/process-memory.ts';
import { freePort, type Program } from '../support/program.ts';
import { type Anonymous, anonymousRequests } from './anonymous-requests.ts';
import { startCaddy, startWebProxy } from './servers/web-proxy.ts';
import type { Site } from './site.ts';
import type { Check, Step } from './step.ts';

/** What a process may take above what it had before, while it is flooded and afterwards. */
const mostMoreMb = { during: 300, after: 150 };
const afterMs = 300_000;

interface Door {
  name: string;
  isTls: boolean;
  port: number;
  /** Of the web process behind it. */
  pid: number;
}

/** Two hundred callers: every address of 127.0.0.0/8 is this machine's. */
const callerOf = (n: number) => `127.0.1.${1 + (n % 200)}`;

function dial({ isTls, port }: Door, n: number): Socket {
  const place = { host: '127.0.0.1', port, localAddress: callerOf(n) };
  const socket = isTls
    ? connectTls({ ...place, servername: 'recorte.example', rejectUnauthorized: false })
    : connect(place);
  socket.on('error', () => undefined).resume();
  return socket;
}

const secondsOpen = 30;

interface Outcome {
  figures: string;
  /** Requests that were not answered, or by a fault of ours, by what happened and route. */
  failed: Record<string, number>;
}

/** Four hundred bodies, each a byte short of its 4.1 MB. */
async function holdBodies(door: Door): Promise<Outcome> {
  const length = 4_100_000;
  const head = `POST /webhooks/whatsapp HTTP/1.1\r\nhost: recorte.example\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
  const part = Buffer.alloc(length - 1, 'x');
  const sockets = Array.from({ length: 400 }, (_, n) => {
    const socket = dial(door, n);
    socket.once(door.isTls ? 'secureConnect' : 'connect', () => {
      socket.write(head);
      socket.write(part);
    });
    return socket;
  });
  await sleep(secondsOpen * 1000);
  const open = sockets.filter(({ closed, readyState }) => !closed && readyState === 'open').length;
  for (const socket of sockets) socket.destroy();
  return { figures: `${open} of 400 open after ${secondsOpen} s`, failed: {} };
}

/** 1,500 connections whose headers come word by word. */
async function dripHeaders(door: Door): Promise<Outcome> {
  const sockets = Array.from({ length: 1500 }, (_, n) => {
    const socket = dial(door, n);
    socket.write('GET / HTTP/1.1\r\nhost: recorte.example\r\n');
    return socket;
  });
  for (let second = 0; second < secondsOpen; second += 2) {
    await sleep(2000);
    for (const socket of sockets) if (socket.writable) socket.write('a: b\r\n');
  }
  const open = sockets.filter(({ readyState }) => readyState === 'open').length;
  for (const socket of sockets) socket.destroy();
  return { figures: `${open} of 1500 open after ${secondsOpen} s`, failed: {} };
}

/** Every page and call that needs no session, 2,000 times each, sixty at a time. */
async function askEverything({ isTls, port }: Door): Promise<Outcome> {
  const { Agent, request } = isTls ? https : http;
  const agent = new Agent({
    keepAlive: true,
    maxSockets: 60,
    ...(isTls ? { servername: 'recorte.example', rejectUnauthorized: false } : {}),
  });
  const statuses: Record<string, number> = {};
  const failed: Record<string, number> = {};
  const count = (counts: Record<string, number>, name: string) => (counts[name] = (counts[name] ?? 0) + 1);
  const ask = ({ method, path, body }: Anonymous, n: number) =>
    new Promise<void>((resolve) => {
      const sent = request({ host: '127.0.0.1', port, path, method, agent, localAddress: callerOf(n) }, (answer) => {
        const { statusCode: status = 0 } = answer;
        count(statuses, `${Math.floor(status / 100)}xx`);
        if (status >= 500) count(failed, `${status} ${method} ${path}`);
        answer.resume().once('close', resolve);
      });
      sent.setHeader('host', 'recorte.example');
      sent.setHeader('origin', 'https://recorte.example');
      sent.setHeader('content-type', 'application/json');
      sent.once('error', ({ message }) => {
        count(failed, `${message} ${method} ${path}`);
        resolve();
      });
      sent.end(body);
    });
  for (const call of anonymousRequests) {
    let left = 2000;
    const askOn = async () => {
      while (left-- > 0) await ask(call, left);
    };
    await Promise.all(Array.from({ length: 60 }, askOn));
  }
  agent.destroy();
  return { figures: `${anonymousRequests.length} routes ${JSON.stringify(statuses)}`, failed };
}

/** The most memory while something happens. */
async function watched<T>({ pid }: Door, work: () => Promise<T>) {
  let [most, isOver] = [0, false];
  const watch = (async () => {
    for (; !isOver; await sleep(200)) most = Math.max(most, memoryMb(pid));
  })();
  const result = await work();
  isOver = true;
  await watch;
  return { result, most };
}

const floods = {
  'bodies held back': holdBodies,
  'slow connections': dripHeaders,
  'every anonymous route': askEverything,
};

async function flood(door: Door, check: Check): Promise<void> {
  await sleep(10_000);
  const before = memoryMb(door.pid);
  for (const [what, run] of Object.entries(floods)) {
    const { result, most } = await watched(door, () => run(door));
    await sleep(afterMs);
    const after = memoryMb(door.pid);
    const megabytes = [before, most, after].map((one) => one.toFixed(0)).join(', ');
    const isGood = most - before < mostMoreMb.during && after - before < mostMoreMb.after;
    check(`${what}, ${door.name}`, isGood, `${megabytes} MB before, during, after; ${result.figures}`);
    const failures = Object.entries(result.failed).map(([name, count]) => `${count} ${name}`);
    check(`${what} without a fault, ${door.name}`, failures.length === 0, failures.join(', '));
  }
}

/** As the release starts it: the memory of a flood is given back. */
const memory = { NODE_OPTIONS: about.config.nodeOptions, ...about.config.malloc };

const doors = ['bare', 'behind nginx', 'behind Caddy'] as const;

async function openDoor(site: Site, name: (typeof doors)[number]): Promise<Door> {
  const port = await freePort();
  const isTls = name !== 'bare';
  const graph = {
    WHATSAPP_TOKEN: 'x',
    WHATSAPP_PHONE_NUMBER_ID: '1',
    WHATSAPP_APP_SECRET: 'a secret of the app',
    WHATSAPP_VERIFY_TOKEN: 'a verify token',
  };
  const web: Program = await site.serve({
    ...graph,
    ...memory,
    ROLE: 'web',
    PORT: String(port),
    TRUSTED_PROXIES: isTls ? '127.0.0.1,::1' : '',
  });
  await fetch(`http://127.0.0.1:${port}/api/docs`);
  const door = { name, isTls, port, pid: web.child.pid ?? 0 };
  if (name === 'behind nginx')
    return { ...door, port: Number(new URL((await startWebProxy(site, [port])).https).port) };
  return name === 'bare' ? door : { ...door, ...(await startCaddy(site, port)) };
}

export const floodStep: Step = {
  what: 'bodies held back, slow connections and every anonymous route 2,000 times, bare, behind nginx and behind Caddy',
  packages: ['postgresql', 'nginx-light', 'caddy'],
  async run(site, check) {
    await Promise.all((await Array.fromAsync(doors, (name) => openDoor(site, name))).map((door) => flood(door, check)));
  },
};

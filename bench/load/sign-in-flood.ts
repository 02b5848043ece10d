import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { familyMs } from '../../tests/support/machine/processor-time.ts';

/** A flood of wrong logins (requirements L05). */
export const floodTarget = { rightPerSecond: 10, rightP95Ms: 1000, meP95Ms: 150 };

interface Flood {
  perSecond: number;
  seconds: number;
  /** `known-0@recorte.example` and so on have this password. */
  accounts: number;
  password: string;
}

interface Told {
  status: number;
  cookies: string[];
  ms: number;
}

/** Two hundred callers behind a trusted proxy, half of them with an IPv6 network each. */
const floodFrom = (n: number) => (n % 2 === 0 ? `192.0.2.${n % 200}` : `2001:db8:0:${(n % 200).toString(16)}::1`);
const visitorFrom = (n: number) =>
  n % 2 === 0 ? `10.1.${(n >> 8) & 255}.${n & 255}` : `2001:db8:1:${n.toString(16)}::1`;
const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

/** `200: 715, 429: 5` */
function countsOf(answers: Told[]): string {
  const byStatus = Map.groupBy(answers, ({ status }) => status);
  return [...byStatus].map(([status, { length }]) => `${status}: ${length}`).join(', ');
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The service in a separate process behind a proxy on this machine. */
async function startService(folder: string): Promise<{ child: ChildProcess; port: number }> {
  const port = await freePort();
  const program = path.join(import.meta.dirname, '../../commands/recorte.ts');
  const settings = {
    DATA_DIR: folder,
    PORT: String(port),
    LOG_LEVEL: 'silent',
    TRUSTED_PROXIES: '127.0.0.0/8,::1',
  };
  const env = { ...process.env, ...settings };
  const child = spawn(process.execPath, [program, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  // wait for the greeting, which comes last: start-up work must not count
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('Recorte is running') && resolve());
    child.once('exit', (code) => reject(new Error(`the service ended with ${code} before it ran`)));
  });
  return { child, port };
}

/** Sends requests over keep-alive sockets, as a proxy does. */
function asker(port: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 512 });
  const origin = `http://localhost:${port}`;
  const ask = (method: string, target: string, headers: Record<string, string>, body?: object): Promise<Told> =>
    new Promise((resolve) => {
      const from = performance.now();
      const sent = { origin, 'content-type': 'application/json', ...headers };
      const request = http.request(
        { agent, host: '127.0.0.1', port, method, path: target, headers: sent },
        (answer) => {
          answer.resume();
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              cookies: answer.headers['set-cookie'] ?? [],
              ms: performance.now() - from,
            }),
          );
        },
      );
      // a cut connection counts as an answer
      request.on('error', () => resolve({ status: 0, cookies: [], ms: performance.now() - from }));
      request.end(body && JSON.stringify(body));
    });
  return {
    signIn: (email: string, password: string, caller: string) =>
      ask('POST', '/api/auth/sign-in/email', { 'x-forwarded-for': caller }, { email, password }),
    me: (cookie: string) => ask('GET', '/api/account', { cookie }),
    close: () => agent.destroy(),
  };
}

/** Processor time in ms so far: of the service, its database and the client. */
function processorTimes(folder: string, service: ChildProcess) {
  const database = Number(readFileSync(path.join(folder, 'postgresql', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const { user, system } = process.cpuUsage();
  return { service: familyMs(service.pid ?? 0), database: familyMs(database), asking: (user + system) / 1000 };
}

/** A flood of wrong sign-ins, in parallel with right sign-ins and page requests. */
export async function flood(folder: string, { perSecond, seconds, accounts, password }: Flood) {
  const { child, port } = await startService(folder);
  const site = asker(port);
  try {
    const { cookies } = await site.signIn('known-0@recorte.example', password, '198.51.100.1');
    const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
    const before = processorTimes(folder, child);
    const right: Told[] = [];
    const pages: Told[] = [];
    const started = performance.now();
    const until = started + seconds * 1000;
    /** Sends at an even pace without waiting for answers; late timers are caught up with. */
    async function keepAsking<T>(pace: number, ask: (n: number) => Promise<T>, into: T[]): Promise<void> {
      const asked: Promise<void>[] = [];
      for (let n = 0; performance.now() < until; n += 1) {
        asked.push(ask(n).then((told) => void into.push(told)));
        await pause(Math.max(0, started + ((n + 1) * 1000) / pace - performance.now()));
      }
      await Promise.all(asked);
    }
    const wrong: Told[] = [];
    await Promise.all([
      keepAsking(perSecond, (n) => site.signIn(`flood-${n}@recorte.example`, 'wrong guess', floodFrom(n)), wrong),
      keepAsking(12, (n) => site.signIn(`known-${n % accounts}@recorte.example`, password, visitorFrom(n)), right),
      keepAsking(20, () => site.me(cookie), pages),
    ]);
    const after = processorTimes(folder, child);
    const coresOf = (part: keyof typeof after) =>
      Math.round((after[part] - before[part]) / ((performance.now() - started) / 100)) / 100;
    const count = (answers: Told[], status: number) => answers.filter((answer) => answer.status === status).length;
    const good = right.filter(({ status }) => status === 200);
    return {
      attempts: wrong.length,
      hashed: count(wrong, 401),
      refused: count(wrong, 429),
      other: wrong.length - count(wrong, 401) - count(wrong, 429),
      rightPerSecond: good.length / seconds,
      rightAnswers: countsOf(right),
      rightP95Ms: p95(good.map(({ ms }) => ms)),
      meP95Ms: p95(pages.map(({ ms }) => ms)),
      meFailed: pages.length - count(pages, 200),
      meAnswers: countsOf(pages),
      cores: { service: coresOf('service'), database: coresOf('database'), asking: coresOf('asking') },
    };
  } finally {
    site.close();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
}

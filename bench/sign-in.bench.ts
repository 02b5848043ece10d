import { lookup } from 'node:dns/promises';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { type App, createApp, jobs } from '../app.ts';
import { hashPassword } from '../people/accounts/password.ts';
import { insertUser } from '../people/accounts/queries.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config/read-config.ts';
import { createLog } from '../platform/log.ts';
import { openPlatform } from '../platform/open-platform.ts';
import type { Platform } from '../platform/platform.ts';

/** RELIABILITY.md §5.2: nobody learns by the clock whether an address has an account. */
const mostApart = 0.1;
const password = 'correct horse 42';

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
const callerOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
let callers = 0;

interface Told {
  status: number;
  text: string;
  ms: number;
}

/** Unless it is told, every request comes from a caller of its own, so that the limits do not answer instead. */
async function ask(http: App['http'], address: string, body: object, caller?: string): Promise<Told> {
  callers += 1;
  const headers = {
    origin: 'http://localhost:3000',
    'content-type': 'application/json',
    'x-forwarded-for': caller ?? callerOf(callers),
  };
  const from = performance.now();
  const answer = await http.request(address, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  return { status: answer.status, text, ms: performance.now() - from };
}

async function fill({ db }: Platform, count: number): Promise<void> {
  const passwordHash = await hashPassword(password);
  for (let n = 0; n < count; n += 1) {
    await db.transaction((tx) =>
      insertUser(tx, { email: `known-${n}@recorte.example`, name: 'Bench', passwordHash, isConfirmed: true }),
    );
  }
}

async function compare(http: App['http'], address: string, runs: number, body: (email: string) => object) {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const answers = new Set<string>();
  for (let n = 0; n < runs; n += 1) {
    // taking turns in starting, so that neither is always the one that finds the caches warm
    const kinds = n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of kinds) {
      const { status, text, ms } = await ask(http, address, body(`${kind}-${n}@recorte.example`));
      times[kind].push(ms);
      answers.add(`${status} ${text}`);
    }
  }
  const known = median(times.known);
  const unknown = median(times.unknown);
  const apart = Math.abs(known - unknown) / unknown;
  return { address, runs, knownMs: known, unknownMs: unknown, apart, answers: answers.size };
}

/** Two hundred callers of the flood, half of them with an IPv6 network each. */
const floodFrom = (n: number) => (n % 2 === 0 ? `192.0.2.${n % 200}` : `2001:db8:0:${(n % 200).toString(16)}::1`);
/** RELIABILITY.md L05. */
const target = { rightPerSecond: 10, rightP95Ms: 1000, meP95Ms: 150 };

const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

/** A flood of wrong sign-ins, and beside it what everybody else needs: right sign-ins, their pages, names resolved. */
async function flood(http: App['http'], perSecond: number, seconds: number) {
  const signedIn = await http.request('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { origin: 'http://localhost:3000', 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.1' },
    body: JSON.stringify({ email: 'known-0@recorte.example', password }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  const wrong: Promise<Told>[] = [];
  const lookups: number[] = [];
  const right: number[] = [];
  const refusedRight: number[] = [];
  const pages: number[] = [];
  let refusedPages = 0;
  const until = performance.now() + seconds * 1000;
  // twelve a second are asked for, each by somebody else, whether the last one is through or not
  const good = (async () => {
    const asked: Promise<void>[] = [];
    for (let n = 0; performance.now() < until; n += 1) {
      const email = `known-${n % 200}@recorte.example`;
      const told = ask(http, '/api/auth/sign-in/email', { email, password });
      asked.push(told.then(({ status, ms }) => void (status === 200 ? right : refusedRight).push(ms)));
      await pause(1000 / 12);
    }
    await Promise.all(asked);
  })();
  const reading = (async () => {
    while (performance.now() < until) {
      const from = performance.now();
      const { status } = await http.request('/api/me', { headers: { cookie } });
      if (status !== 200) refusedPages += 1;
      pages.push(performance.now() - from);
      await pause(50);
    }
  })();
  const names = (async () => {
    while (performance.now() < until) {
      const from = performance.now();
      await lookup('localhost');
      lookups.push(performance.now() - from);
      await pause(50);
    }
  })();
  for (let n = 0; performance.now() < until; n += 1) {
    const guess = { email: `flood-${n}@recorte.example`, password: 'wrong guess' };
    wrong.push(ask(http, '/api/auth/sign-in/email', guess, floodFrom(n)));
    // a timer cannot wait for two milliseconds: what is late is caught up with
    const ahead = ((n + 1) * 1000) / perSecond - (performance.now() - (until - seconds * 1000));
    await pause(Math.max(0, ahead));
  }
  await Promise.all([good, names, reading]);
  const statuses = (await Promise.all(wrong)).map(({ status }) => status);
  loop.disable();
  const count = (status: number) => statuses.filter((given) => given === status).length;
  return {
    attempts: statuses.length,
    hashed: count(401),
    refused: count(429),
    other: statuses.length - count(401) - count(429),
    rightPerSecond: right.length / seconds,
    rightRefused: refusedRight.length,
    rightP95Ms: p95(right),
    meP95Ms: p95(pages),
    meFailed: refusedPages,
    loopP99Ms: loop.percentile(99) / 1e6,
    lookupMedianMs: median(lookups),
  };
}

/** What sign-in and reset tell by their time, and how they stand a flood: `bench -- sign-in [runs] [flood per second] [seconds]`. */
export async function run([runs = '200', perSecond = '500', seconds = '60']: string[]): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'recorte-sign-in-'));
  chmodSync(folder, 0o755);
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', TRUSTED_PROXIES: 'unknown' });
  const open = await openPlatform({ config, clock: systemClock, log: createLog('silent'), jobs, asOwner: true });
  try {
    await fill(open.platform, Math.max(200, Number(runs)));
    const { http } = createApp(open.platform);
    const signIn = (email: string) => ({ email, password: 'not the password' });
    const rows = [
      await compare(http, '/api/auth/sign-in/email', Number(runs), signIn),
      await compare(http, '/api/auth/request-password-reset', Number(runs), (email) => ({ email })),
    ];
    console.table(rows.map((row) => ({ ...row, apart: `${(row.apart * 100).toFixed(1)} %` })));
    const stood = await flood(http, Number(perSecond), Number(seconds));
    console.table([stood]);
    const isGood = rows.every(({ apart, answers }) => apart <= mostApart && answers === 1) && stood.other === 0;
    const isFloodStood =
      stood.rightPerSecond >= target.rightPerSecond &&
      stood.rightP95Ms <= target.rightP95Ms &&
      stood.meP95Ms <= target.meP95Ms &&
      stood.meFailed === 0;
    console.log(
      JSON.stringify({ bench: 'sign-in', isGood, isFloodStood, target, rows, flood: stood, load: os.loadavg()[0] }),
    );
  } finally {
    await open.close(1000);
    rmSync(folder, { recursive: true, force: true });
  }
}

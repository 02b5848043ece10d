import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type App, createApp, jobs } from '../../app.ts';
import { hashPassword } from '../../people/accounts/passwords/password.ts';
import { insertUser } from '../../people/accounts/queries.ts';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config/read-config.ts';
import { createLog } from '../../platform/log.ts';
import { openPlatform } from '../../platform/open-platform.ts';
import type { Platform } from '../../platform/platform.ts';
import { flood, floodTarget } from './sign-in-flood.ts';

/** Response times must not reveal whether an address has an account (requirements R63). */
const mostApart = 0.1;
const password = 'correct horse 42';
const accounts = 200;

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
const callerOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
let callers = 0;

interface Told {
  status: number;
  text: string;
  ms: number;
}

/** By default every request has a different caller, so that the limits do not answer instead. */
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
    // alternating the order, so that neither kind always finds warm caches
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

/** Compares the response times of sign-in and reset, without limits and sockets. */
async function compareAnswers(folder: string, runs: number) {
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', TRUSTED_PROXIES: 'unknown' });
  const open = await openPlatform({ config, clock: systemClock, log: createLog('silent'), jobs, asOwner: true });
  try {
    await fill(open.platform, Math.max(accounts, runs));
    const { http } = createApp(open.platform);
    const signIn = (email: string) => ({ email, password: 'not the password' });
    return [
      await compare(http, '/api/auth/sign-in/email', runs, signIn),
      await compare(http, '/api/auth/request-password-reset', runs, (email) => ({ email })),
    ];
  } finally {
    await open.close(1000);
  }
}

/** Response times, then a flood over sockets (requirements L05): `bench -- sign-in [runs] [flood per second] [seconds]`. */
export async function run([runs = '200', perSecond = '500', seconds = '60']: string[]): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'recorte-sign-in-'));
  chmodSync(folder, 0o755);
  try {
    const rows = await compareAnswers(folder, Number(runs));
    console.table(rows.map((row) => ({ ...row, apart: `${(row.apart * 100).toFixed(1)} %` })));
    const stood = await flood(folder, { perSecond: Number(perSecond), seconds: Number(seconds), accounts, password });
    console.table([stood]);
    const isGood = rows.every(({ apart, answers }) => apart <= mostApart && answers === 1);
    const isFloodStood =
      stood.rightPerSecond >= floodTarget.rightPerSecond &&
      stood.rightP95Ms <= floodTarget.rightP95Ms &&
      stood.meP95Ms <= floodTarget.meP95Ms &&
      stood.meFailed === 0 &&
      stood.other === 0;
    const load = os.loadavg()[0];
    console.log(
      JSON.stringify({ bench: 'sign-in', isGood, isFloodStood, target: floodTarget, rows, flood: stood, load }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createApp, jobs } from '../../app.ts';
import { claimDeliveries } from '../../news/delivery/ledger/claim-queries.ts';
import { catalogue, seedOutlets } from '../../news/sources/catalogue.ts';
import { createAdmin } from '../../people/accounts/create-admin.ts';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config/read-config.ts';
import { createLog } from '../../platform/log.ts';
import { openPlatform } from '../../platform/open-platform.ts';
import type { Platform } from '../../platform/platform.ts';
import { databaseServer, processorMs } from '../../tests/support/machine/processor-time.ts';
import { fillLedger } from './many-deliveries.ts';
import { fillReaders, type Pool } from './many-readers.ts';

const targetMs = 300;
/** Claims the next deliveries from a large ledger (requirements L06). */
const dueTargetMs = 50;
const claimedAtOnce = 200;
const today = systemClock.now().toISOString().slice(0, 10);

/** Requests of the operator's pages, slow ones included: a search that finds nothing, the far end of a list. */
const questions: Record<string, string> = {
  'invites, active': '/api/admin/invites?state=active',
  'invites, search': '/api/admin/invites?state=used&q=ABC',
  'invites, by code': '/api/admin/invites?state=active&sort=code&direction=asc',
  'invites, by use': '/api/admin/invites?state=used&sort=usedAt',
  'invites, counts': '/api/admin/invites/counts',
  'sponsored content': '/api/admin/sponsored-content',
  'waiting list': '/api/admin/waiting-list?state=waiting',
  'waiting list, search': '/api/admin/waiting-list?q=nobody-has-this&sort=email&direction=asc',
  'waiting list, counts': '/api/admin/waiting-list/counts',
  readers: '/api/admin/readers',
  'readers, by address': '/api/admin/readers?sort=email&direction=asc',
  'readers, search one': '/api/admin/readers?q=reader-77777%40',
  'readers, search none': '/api/admin/readers?q=nobody-has-this',
  'readers, of a plan': '/api/admin/readers?plan=enterprise',
  'readers, unconfirmed': '/api/admin/readers?only=unconfirmed',
  'readers, suspended': '/api/admin/readers?only=suspended',
  'readers, counts': '/api/admin/readers/counts',
  sources: '/api/admin/sources',
  'sources, by health': '/api/admin/sources?sort=health',
  'sources, by success': '/api/admin/sources?sort=lastSuccess&direction=desc',
  'sources, by articles': '/api/admin/sources?sort=perDay&direction=desc',
  'sources, counts': '/api/admin/sources/counts',
  'deliveries, day': `/api/admin/deliveries/day?date=${today}`,
  'deliveries, failed': `/api/admin/deliveries/not-sent?kind=failed&date=${today}`,
  'deliveries, search none': `/api/admin/deliveries/not-sent?kind=failed&date=${today}&q=nobody-has-this`,
  'deliveries, skipped': `/api/admin/deliveries/not-sent?kind=skipped&date=${today}`,
  system: '/api/admin/system',
  whatsapp: '/api/admin/whatsapp',
  'whatsapp, numbers': '/api/admin/whatsapp/numbers',
  'whatsapp, search none': '/api/admin/whatsapp/numbers?q=nobody-has-this&sort=email',
  'whatsapp, counts': '/api/admin/whatsapp/numbers/counts',
  audit: '/api/admin/audit',
  'audit, search none': '/api/admin/audit?q=nobody-has-this',
};

/** Times the operator's pages: `bench -- admin [readers] [ledger rows] [rounds] [seconds to fill] [kept folder]`. */
export async function run([
  readers = '100000',
  ledger = '3000000',
  rounds = '20',
  seconds = '900',
  kept,
]: string[]): Promise<void> {
  const folder = kept ?? mkdtempSync(path.join(os.tmpdir(), 'recorte-admin-'));
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error' });
  const open = await openPlatform({ config, clock: systemClock, log: createLog('error'), jobs, asOwner: true });
  try {
    const { platform, database } = open;
    const from = performance.now();
    const wanted = { rows: Number(ledger), mostSeconds: Number(seconds), today };
    const rows = await fill(platform, database.pool, Number(readers), wanted);
    const seedSeconds = (performance.now() - from) / 1000;
    const { http } = createApp(platform);
    const admin = await createAdmin(platform.db, `bench-${randomUUID()}@recorte.example`);
    const cookie = await adminCookie(platform.secret, database.pool, admin);
    const ask = async (address: string) => {
      const answer = await http.request(address, { headers: { cookie } });
      if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as { next?: string | null };
    };
    const deep = await cursorAt(ask, '/api/admin/readers?sort=email&direction=asc&limit=200', 20);
    const all = { ...questions, 'readers, 20 pages on': `/api/admin/readers?sort=email&direction=asc&cursor=${deep}` };
    const server = await databaseServer(platform.db);
    const figures: Figure[] = [];
    for (const [question, address] of Object.entries(all)) {
      figures.push({ question, target: targetMs, ...(await time(server, Number(rounds), () => ask(address))) });
    }
    const due = await time(server, Number(rounds), () => claimAndGiveBack(platform));
    figures.push({ question: 'next due deliveries', target: dueTargetMs, ...due });
    report({ readers: Number(readers), ledger: rows, seedSeconds, figures });
  } finally {
    await open.close(1000);
    if (!kept) rmSync(folder, { recursive: true, force: true });
  }
}

/** Creates what a kept folder lacks. */
async function fill(
  platform: Platform,
  pool: Pool,
  readers: number,
  wanted: Parameters<typeof fillLedger>[1],
): Promise<number> {
  await seedOutlets(platform.db, catalogue);
  const { rows: made } = await pool.query('select count(*)::int as count from deliveries');
  if (Number(made[0]?.count) > 0) return Number(made[0]?.count);
  await fillReaders(pool, readers);
  return fillLedger(pool, wanted);
}

/** The ledger's claim query, rolled back: the next round finds the same deliveries due. */
async function claimAndGiveBack({ db, clock }: Platform): Promise<void> {
  const undone = new Error('undone');
  const claimed = db.transaction(async (tx) => {
    const claim = { channel: 'email', leaseId: randomUUID(), now: clock.now(), limit: claimedAtOnce, salt: 'bench' };
    const rows = await claimDeliveries(tx, claim);
    if (rows.length === 0) throw new Error('nothing is due');
    throw undone;
  });
  await claimed.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
}

async function time(server: number | undefined, rounds: number, work: () => Promise<unknown>): Promise<Times> {
  await work();
  const before = processorMs(server);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  const after = processorMs(server);
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
  return {
    p50: at(0.5),
    p95: at(0.95),
    worst: Math.round(times.at(-1) ?? 0),
    processor: Math.round((after - before) / rounds),
  };
}

async function adminCookie(secret: string, pool: Pool, { email }: { email: string }): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await pool.query(
    `insert into session (user_id, token, expires_at) select id, $1, now() + interval '1 day' from "user" where email = $2`,
    [token, email],
  );
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return `recorte.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

async function cursorAt(
  ask: (address: string) => Promise<{ next?: string | null }>,
  address: string,
  pages: number,
): Promise<string> {
  let cursor = '';
  for (let page = 0; page < pages; page++) {
    const { next } = await ask(cursor ? `${address}&cursor=${cursor}` : address);
    if (!next) break;
    cursor = next;
  }
  return cursor;
}

interface Times {
  p50: number;
  p95: number;
  worst: number;
  /** Average per response, database included. */
  processor: number;
}
interface Figure extends Times {
  question: string;
  target: number;
}
interface Report {
  readers: number;
  ledger: number;
  seedSeconds: number;
  figures: Figure[];
}

function report({ readers, ledger, seedSeconds, figures }: Report): void {
  console.log(`${readers} readers, ${ledger} ledger rows, made in ${seedSeconds.toFixed(0)} s; milliseconds\n`);
  console.log('question                     p50    p95  worst target    cpu');
  for (const { question, p50, p95, worst, target, processor } of figures) {
    const mark = p95 <= target ? '' : '  over the target';
    const numbers = [p50, p95, worst, target, processor].map((ms) => String(ms).padStart(6)).join(' ');
    console.log(`${question.padEnd(25)} ${numbers}${mark}`);
  }
  const pass = figures.every(({ p95, target }) => p95 <= target);
  const slowestP95 = Math.max(...figures.map(({ p95 }) => p95));
  console.log(JSON.stringify({ bench: 'admin', readers, ledger, slowestP95, pass, figures }));
}

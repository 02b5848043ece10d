import { createHmac, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createApp, jobs } from '../app.ts';
import { catalogue } from '../news/sources/catalogue.ts';
import { seedOutlets } from '../news/sources/seed-outlets.ts';
import { createAdmin } from '../people/accounts/create-admin.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config/read-config.ts';
import { createLog } from '../platform/log.ts';
import { openPlatform } from '../platform/open-platform.ts';
import { fillLedger, fillReaders, type Pool } from './many-readers.ts';

const targetMs = 300;
const today = systemClock.now().toISOString().slice(0, 10);

/** What the operator's pages ask for, the costly ways included: a search that finds nothing, the far end of a list. */
const questions: Record<string, string> = {
  'invites, active': '/api/admin/invites?state=active',
  'invites, search': '/api/admin/invites?state=used&q=ABC',
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
  'sources, counts': '/api/admin/sources/counts',
  'deliveries, morning': `/api/admin/deliveries/morning?date=${today}`,
  'deliveries, failed': `/api/admin/deliveries/not-sent?kind=failed&date=${today}`,
  'deliveries, skipped': `/api/admin/deliveries/not-sent?kind=skipped&date=${today}`,
  system: '/api/admin/system',
  audit: '/api/admin/audit',
};

/** How long the operator's pages take: `bench -- admin [readers] [ledger rows] [rounds]`. */
export async function run([readers = '100000', ledger = '3000000', rounds = '15']: string[]): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'recorte-admin-'));
  chmodSync(folder, 0o755);
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error' });
  const open = await openPlatform({ config, clock: systemClock, log: createLog('error'), jobs, asOwner: true });
  try {
    const { platform, database } = open;
    const from = performance.now();
    await seedOutlets(platform.db, catalogue);
    await fillReaders(database.pool, Number(readers));
    const rows = await fillLedger(database.pool, Number(readers), Number(ledger), today);
    const seedSeconds = (performance.now() - from) / 1000;
    const { http } = createApp(platform);
    const cookie = await adminCookie(
      platform.secret,
      database.pool,
      await createAdmin(platform.db, 'bench@recorte.example'),
    );
    const ask = async (address: string) => {
      const answer = await http.request(address, { headers: { cookie } });
      if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as { next?: string | null };
    };
    const deep = await cursorAt(ask, '/api/admin/readers?sort=email&direction=asc&limit=200', 20);
    const all = { ...questions, 'readers, 20 pages on': `/api/admin/readers?sort=email&direction=asc&cursor=${deep}` };
    const figures: { question: string; p50: number; p95: number; worst: number }[] = [];
    for (const [question, address] of Object.entries(all)) {
      const times: number[] = [];
      await ask(address);
      for (let round = 0; round < Number(rounds); round++) {
        const start = performance.now();
        await ask(address);
        times.push(performance.now() - start);
      }
      times.sort((a, b) => a - b);
      const at = (share: number) =>
        Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
      figures.push({ question, p50: at(0.5), p95: at(0.95), worst: Math.round(times.at(-1) ?? 0) });
    }
    report({ readers: Number(readers), ledger: rows, seedSeconds, figures });
  } finally {
    await open.close(1000);
    rmSync(folder, { recursive: true, force: true });
  }
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

interface Report {
  readers: number;
  ledger: number;
  seedSeconds: number;
  figures: { question: string; p50: number; p95: number; worst: number }[];
}

function report({ readers, ledger, seedSeconds, figures }: Report): void {
  console.log(
    `${readers} readers, ${ledger} ledger rows, made in ${seedSeconds.toFixed(0)} s; target p95 ${targetMs} ms\n`,
  );
  console.log('question                    p50    p95  worst');
  for (const { question, p50, p95, worst } of figures) {
    const mark = p95 <= targetMs ? '' : '  over the target';
    console.log(`${question.padEnd(24)} ${[p50, p95, worst].map((ms) => String(ms).padStart(6)).join(' ')}${mark}`);
  }
  const slowest = Math.max(...figures.map(({ p95 }) => p95));
  console.log(
    JSON.stringify({ bench: 'admin', readers, ledger, slowestP95: slowest, pass: slowest <= targetMs, figures }),
  );
}

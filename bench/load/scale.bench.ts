import { type ChildProcess, fork } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { buildIfStale } from '../../scripts/build-if-stale.ts';
import { type FaultFixture, openFaultFixture } from '../../tests/fault/fixture.ts';
import { comesTrue } from '../../tests/fault/row.ts';
import { databaseServer, familyMs } from '../../tests/support/machine/processor-time.ts';
import { freePort } from '../../tests/support/program.ts';
import { enrolReaders } from './delivery-readers.ts';
import type { LoopFigures } from './loop-lag.ts';

interface Shared {
  workers: number;
  editions: number;
  sent: number;
  duplicated: number;
  seconds: number;
  perSecond: number;
  /** Processor time per edition: of the workers and of the database. */
  workerMs: number;
  databaseMs: number;
  /** Of the slowest process, by wall clock and by its own processor time. */
  loopP99: number;
  loopMost: number;
  loopOwnP99: number;
  /** Of the largest process. */
  peakMb: number;
  /** Database transactions per edition. */
  transactionsEach: number;
  /** Database size per edition with its items, its share of their texts and its delivery, indexes included. */
  storedBytesEach: number;
  bytesEach: number;
}

/**
 * The same morning with one, two and four worker processes on one database: the cost per edition, whether any is
 * composed or sent twice, and the event-loop delay of each process; then the idle queries of two web and two worker
 * processes.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      count: { type: 'string' },
      workers: { type: 'string', default: '1,2,4' },
      quick: { type: 'boolean', default: false },
      'idle-seconds': { type: 'string' },
    },
  });
  const count = Number(values.count ?? (values.quick ? 1000 : 20_000));
  const idleSeconds = Number(values['idle-seconds'] ?? (values.quick ? 20 : 60));
  buildIfStale();
  const shared: Shared[] = [];
  for (const workers of values.workers.split(',').map(Number)) {
    if (workers > 0) shared.push(await morningOf(workers, count));
  }
  const idle = idleSeconds > 0 ? await idleStatements(idleSeconds) : undefined;
  console.table(shared);
  const cost = ({ workerMs, databaseMs }: Shared) => workerMs + databaseMs;
  const first = shared[0];
  const last = shared.at(-1);
  const growth = first && last ? Math.round((100 * cost(last)) / cost(first) - 100) : 0;
  const load = os.loadavg().map((value) => Math.round(value * 10) / 10);
  console.log(
    `${growth} % more processor time an edition with ${last?.workers ?? 0} workers than with ${first?.workers ?? 0}`,
  );
  if (idle) console.log(`idle, two pages and two workers: ${idle.perSecond} statements a second`, idle.most);
  console.log(JSON.stringify({ bench: 'scale', count, shared, growth, idle, load }));
}

async function morningOf(workers: number, count: number): Promise<Shared> {
  const sink = fork(new URL('delivery-sink.ts', import.meta.url), { stdio: 'inherit' });
  const [{ url }] = (await once(sink, 'message')) as [{ url: string }];
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const stage = await openFaultFixture(
    {},
    {
      SMTP_URL: url,
      DKIM_DOMAIN: 'recorte.example',
      DKIM_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
  );
  const folder = mkdtempSync(path.join(os.tmpdir(), 'recorte-scale-'));
  try {
    const { db } = stage.platform;
    await enrolReaders(db, count, 5);
    const server = await databaseServer(db);
    const databaseMs = () => (server ? familyMs(server) : 0);
    const before = { database: databaseMs(), transactions: await transactionsOf(stage) };
    const began = performance.now();
    const used = await Promise.all(
      Array.from({ length: workers }, (_, n) => {
        const file = path.join(folder, `${n}.json`);
        const preload = `--import=${new URL('loop-lag.ts', import.meta.url).href}`;
        return costOf(stage.startDelivery({ NODE_OPTIONS: preload, LOOP_LAG_FILE: file }), file);
      }),
    );
    const seconds = (performance.now() - began) / 1000;
    sink.send('figures');
    const [{ received, bytes, duplicated }] = (await once(sink, 'message')) as [
      { received: number; bytes: number; duplicated: number },
    ];
    const { rows: made } = await db.execute<{ editions: number; sent: number; bytes: number }>(sql`
      select (select count(*)::int from editions) as editions, (select count(*)::int from deliveries where state = 'sent') as sent,
        (select sum(pg_total_relation_size(t.relid))::float8 from unnest(array['editions', 'edition_items', 'deliveries', 'item_texts', 'story_texts']) n,
          pg_partition_tree(n::regclass) t) as bytes`);
    const each = (ms: number) => Math.round((100 * ms) / count) / 100;
    return {
      workers,
      editions: made[0]!.editions,
      sent: made[0]!.sent,
      duplicated: duplicated + received - made[0]!.sent,
      seconds: Math.round(seconds * 10) / 10,
      perSecond: Math.round(count / seconds),
      workerMs: each(used.reduce((sum, { cpuMs }) => sum + cpuMs, 0)),
      databaseMs: each(databaseMs() - before.database),
      loopP99: Math.max(...used.map(({ p99 }) => p99)),
      loopMost: Math.max(...used.map(({ most }) => most)),
      loopOwnP99: Math.max(...used.map(({ ownP99 }) => ownP99)),
      peakMb: Math.max(...used.map(({ peakMb }) => peakMb)),
      transactionsEach: each((await transactionsOf(stage)) - before.transactions),
      storedBytesEach: Math.round(made[0]!.bytes / count),
      bytesEach: Math.round(bytes / Math.max(1, received)),
    };
  } finally {
    sink.kill();
    await stage.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Its last known processor time, and its event-loop figures. */
async function costOf(child: ChildProcess, file: string) {
  let cpuMs = 0;
  while (child.exitCode === null && child.signalCode === null) {
    cpuMs = Math.max(cpuMs, familyMs(child.pid!));
    await sleep(50);
  }
  if (child.exitCode !== 0) throw new Error(`a worker ended with ${child.exitCode ?? child.signalCode}`);
  return { cpuMs, ...(JSON.parse(readFileSync(file, 'utf8')) as LoopFigures) };
}

async function transactionsOf({ platform, name }: FaultFixture): Promise<number> {
  const { rows } = await platform.db.execute<{ n: number }>(sql`
    select (xact_commit + xact_rollback)::int as n from pg_stat_database where datname = ${name}`);
  return rows[0]!.n;
}

/** Long enough for the one-time work after a start. */
const settleMs = 120_000;

/** Counts every statement of every process in the server's log. */
async function idleStatements(seconds: number) {
  const stage = await openFaultFixture();
  try {
    if (!stage.server) return undefined;
    for (let n = 0; n < 2; n++) stage.startSite(await freePort());
    const { db } = stage.platform;
    const isSeeded = async () => (await db.execute(sql`select 1 from sources limit 1`)).rows.length > 0;
    if (!(await comesTrue(isSeeded, 300_000, 500))) throw new Error('the pages did not start');
    await sleep(1000);
    await db.execute(sql`update sources set is_paused = true`); // no external host is contacted
    const ports = [await freePort(), await freePort()];
    for (const port of ports) stage.startServiceWorker(port);
    const isReady = async () => {
      const answers = await Promise.all(
        ports.map((port) => fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)),
      );
      return answers.every((answer) => answer?.ok);
    };
    if (!(await comesTrue(isReady, 300_000, 500))) throw new Error('the workers did not start');
    await sleep(settleMs);
    await stage.administer("alter system set log_statement = 'all'");
    await stage.administer('select pg_reload_conf()');
    await sleep(1000);
    const from = stage.serverLog().length;
    await sleep(seconds * 1000);
    const logged = stage.serverLog().slice(from);
    const statements = [...logged.matchAll(/LOG: {2}(?:statement|execute [^:]*): *([^\n]*(?:\n\t[^\n]*)*)/g)].map(
      ([, text = '']) => text.replace(/\s+/g, ' ').slice(0, 60),
    );
    const kinds = Map.groupBy(statements, (text) => text);
    const most = [...kinds]
      .map(([text, all]) => [text, Math.round((100 * all.length) / seconds) / 100] as const)
      .sort((a, b) => b[1] - a[1])
      .slice(0, 12);
    return { perSecond: Math.round((10 * statements.length) / seconds) / 10, most: Object.fromEntries(most) };
  } finally {
    await stage.close();
  }
}

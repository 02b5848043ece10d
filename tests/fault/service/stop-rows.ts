import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { embeddedConnection, startEmbeddedServer } from '../../../platform/db/embedded-server.ts';
import { connect } from '../../../platform/db/open-database.ts';
import { enrolDue } from '../../support/news/due-readers.ts';
import { printNews } from '../../support/news/news-fixture.ts';
import { type Program, startProgram } from '../../support/program.ts';
import { comesTrue } from '../row.ts';
import { rounded, type ServiceRow, spread } from '../service-row.ts';
import { type Installation, lostOf, openInstallation, startWriter } from './installation.ts';

const mostSeconds = { idle: 10, loaded: 25 };
const readersAtOnce = 120;

interface Way {
  whom: 'npm' | 'group' | 'child';
  signal: 'SIGTERM' | 'SIGINT' | 'SIGHUP';
  times: 1 | 2;
  isLoaded: boolean;
}

/** Every way to stop the program: receiver, signal, number of signals, with and without running work. */
export const waysToStop: Way[] = [false, true].flatMap((isLoaded) =>
  (['npm', 'group', 'child'] as const).flatMap((whom) =>
    (['SIGTERM', 'SIGINT', 'SIGHUP'] as const).flatMap((signal) =>
      ([1, 2] as const).map((times) => ({ whom, signal, times, isLoaded })),
    ),
  ),
);

export const nameOf = ({ whom, signal, times, isLoaded }: Way): string =>
  `${signal} to ${whom}${times > 1 ? ' twice' : ''}${isLoaded ? ', loaded' : ''}`;

/** The program itself, started by npm and the launcher. */
function programBelow(pid: number): number {
  const commandOf = (id: number) => readFileSync(`/proc/${id}/cmdline`, 'utf8');
  for (let at = pid; ; ) {
    if (commandOf(at).includes('scripts/recorte.ts')) return at;
    const [next] = readFileSync(`/proc/${at}/task/${at}/children`, 'utf8').trim().split(' ');
    if (!next) throw new Error('npm has not started the program');
    at = Number(next);
  }
}

function tell({ child }: Program, { whom, signal, times }: Way): void {
  const pid = child.pid ?? 0;
  const target = whom === 'npm' ? pid : whom === 'group' ? -pid : programBelow(pid);
  for (let time = 0; time < times; time++) process.kill(target, signal);
}

/** Queries the database, whether the program is running or has stopped it. */
async function asked<T>(folder: string, ask: (db: ReturnType<typeof connect>) => Promise<T>): Promise<T> {
  const server = await startEmbeddedServer({ folder });
  const database = connect(embeddedConnection(server, 'recorte'), 2);
  try {
    return await ask(database);
  } finally {
    await database.close();
    if (server.isStartedByUs) await server.stop();
  }
}

export interface Stopped {
  seconds: number;
  trouble: string[];
}

/** Starts it as `npm start` does, with or without work, stops it, and checks what is left. */
export async function stopOnce(installation: Installation, way: Way, round: number): Promise<Stopped> {
  const npm = startProgram(['start'], { ...installation.env, LOG_LEVEL: 'warn' }, 'npm');
  await npm.printed('is running');
  const pid = programBelow(npm.child.pid ?? 0);
  const writer = way.isLoaded
    ? startWriter(installation, await installation.reader(`stop${round}`), `stop${round}`)
    : undefined;
  if (writer) {
    await installation.query('update plan_term_limits set term_limit = 1000000');
    await asked(installation.folder, ({ db }) =>
      enrolDue(db, { count: readersAtOnce, from: round * readersAtOnce, at: new Date() }),
    );
    await comesTrue(
      async () => (await installation.query("select 1 from deliveries where state = 'sent' limit 1")).length > 0,
      90_000,
    );
  }
  const began = performance.now();
  tell(npm, way);
  const status = await npm.ended;
  await comesTrue(async () => !existsSync(`/proc/${pid}`), 30_000, 20);
  const seconds = (performance.now() - began) / 1000;
  await writer?.stop();
  const trouble: string[] = [];
  // npm itself dies of SIGHUP, alone or with its group; its child processes still end in order
  const isNpmGone = way.whom !== 'child' && way.signal === 'SIGHUP';
  if (status !== 0 && !isNpmGone) trouble.push(`status ${status}`);
  if (existsSync(`/proc/${pid}`)) trouble.push('the program is left');
  if (existsSync(path.join(installation.dataFolder, 'postmaster.pid'))) trouble.push('PostgreSQL is left');
  if (
    await fetch(`${installation.url}/healthz`).then(
      () => true,
      () => false,
    )
  )
    trouble.push('the port is taken');
  if (/assert|"level":[56]0/i.test(npm.output())) trouble.push(`printed ${npm.output().slice(-300)}`);
  if (seconds > mostSeconds[way.isLoaded ? 'loaded' : 'idle']) trouble.push(`${rounded(seconds)} s`);
  const left = await asked(installation.folder, async ({ pool }) => {
    const { rows } = await pool.query<{ failed: number; active: number }>(
      "select count(*) filter (where state = 'failed')::int as failed, count(*) filter (where state = 'active')::int as active from pgboss.job",
    );
    return rows[0];
  });
  if (writer) {
    const lost = await asked(installation.folder, ({ pool }) =>
      lostOf({ query: async (text, values) => (await pool.query(text, values)).rows }, writer.acknowledged),
    );
    if (lost > 0) trouble.push(`${lost} acknowledged terms are gone`);
  }
  if (left?.failed) trouble.push(`${left.failed} jobs failed`);
  if (left?.active) trouble.push(`${left.active} jobs were not put back`);
  return { seconds, trouble };
}

/** An installation with news and without external feeds, so that the running work is the morning's. */
export async function openQuietInstallation(): Promise<Installation> {
  const installation = await openInstallation();
  const { program } = await installation.start();
  await installation.query('update sources set is_paused = true');
  await asked(installation.folder, ({ db }) => printNews(db, new Date()));
  program.child.kill('SIGTERM');
  await program.ended;
  return installation;
}

export const stopRows: Record<string, ServiceRow> = {
  F33: {
    what: 'stop by SIGTERM, SIGINT and SIGHUP to npm, to the group and to the program, once and twice, idle and loaded',
    aim: 'ordered, status 0, no orphan, no job failed or left; within 10 s idle and 25 s loaded',
    full: 60,
    small: 2,
    async run({ count }) {
      const installation = await openQuietInstallation();
      const seconds: Record<'idle' | 'loaded', number[]> = { idle: [], loaded: [] };
      let right = 0;
      try {
        for (let round = 0; round < count; round++) {
          // small runs still cover both ends of the list
          const way = waysToStop[(round * (count < waysToStop.length ? 19 : 1)) % waysToStop.length]!;
          const stopped = await stopOnce(installation, way, round);
          seconds[way.isLoaded ? 'loaded' : 'idle'].push(stopped.seconds);
          if (stopped.trouble.length === 0) right += 1;
          else console.log(`${nameOf(way)}: ${stopped.trouble.join('; ')}`);
        }
      } finally {
        await installation.close();
      }
      return {
        isGood: right === count,
        figures: {
          stops: count,
          right,
          'idle s, median worst': Object.values(spread(seconds.idle)).join(' '),
          'loaded s, median worst': Object.values(spread(seconds.loaded)).join(' '),
        },
      };
    },
  },
};

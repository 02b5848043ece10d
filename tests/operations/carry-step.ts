import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { embeddedConnection, startEmbeddedServer } from '../../platform/db/embedded-server.ts';
import { connect } from '../../platform/db/open-database.ts';
import { serverUser } from '../../platform/db/server-files.ts';
import { enrolDue } from '../support/news/due-readers.ts';
import { printNews } from '../support/news/news-fixture.ts';
import { freePort, startProgram } from '../support/program.ts';
import { debianPostgres } from './servers/cluster.ts';
import type { Site } from './site.ts';
import type { Step } from './step.ts';

const settings = ['-U', 'recorte', '--auth=trust', '--encoding=UTF8', '--locale=C'];

/** A data folder of an older release with an older PostgreSQL. */
async function makeOlder({ folder, recorte }: Site): Promise<{ data: string; major: string; before: string }> {
  const programs = debianPostgres();
  const data = path.join(folder, 'older');
  const [cluster, socket] = [path.join(data, 'postgresql'), path.join(data, 'socket')];
  const user = serverUser();
  for (const place of [data, cluster, socket]) {
    mkdirSync(place, { recursive: true });
    if (user && place !== data) chownSync(place, user.uid, user.gid);
  }
  const ctl = (program: string, args: string[]) =>
    execFileSync(path.join(programs, program), args, {
      ...(user && { uid: user.uid, gid: user.gid }),
      cwd: '/',
      stdio: 'ignore',
    });
  ctl('initdb', ['-D', cluster, ...settings]);
  ctl('pg_ctl', [
    'start',
    '-w',
    '-D',
    cluster,
    '-l',
    path.join(cluster, 'server.log'),
    '-o',
    `-k '${socket}' -c listen_addresses=''`,
  ]);
  const connection = { host: socket, port: 5432, user: 'recorte', database: 'postgres' };
  const admin = connect(connection, 1);
  await admin.pool.query('create database recorte');
  await admin.close();
  await recorte(['migrate'], { DATABASE_URL: `postgres://recorte@localhost/recorte?host=${socket}` });
  const database = connect({ ...connection, database: 'recorte' }, 2);
  await printNews(database.db, new Date());
  await enrolDue(database.db, { count: 2_000, at: new Date(Date.now() + 7 * 86_400_000) });
  const before = await countsOf(database.pool);
  await database.close();
  ctl('pg_ctl', ['stop', '-w', '-m', 'fast', '-D', cluster]);
  return { data, major: readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim(), before };
}

/** Counts of tables that the start itself does not add to. */
async function countsOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query(
    'select (select count(*) from profiles) as readers, (select count(*) from watch_terms) as terms, (select count(*) from articles) as articles',
  );
  return JSON.stringify(rows[0]);
}

async function countsIn(folder: string): Promise<string> {
  const server = await startEmbeddedServer({ folder });
  const { pool, close } = connect(embeddedConnection(server, 'recorte'), 1);
  const counts = await countsOf(pool);
  await close();
  if (server.isStartedByUs) await server.stop();
  return counts;
}

export const carryStep: Step = {
  what: "embedded data of Debian's older PostgreSQL is carried over by the start, killed on the way and then left to end",
  packages: ['postgresql'],
  async run(site, check) {
    const { data, major, before } = await makeOlder(site);
    const env = { ...site.env, DATABASE_URL: '', DATA_DIR: data, PORT: String(await freePort()), BASE_URL: '' };
    const command = await site.recorte(['create-invite'], env);
    check(
      'a command leaves it alone and says what to do',
      command.status === 1 && /start the service once/.test(command.output),
      command.output.trim(),
    );
    let killed = 0;
    for (const afterMs of [0, 300, 900, 1800]) {
      const program = startProgram(['serve'], env);
      await Promise.race([program.printed('carrying the data'), program.ended]).catch(() => undefined);
      await sleep(afterMs);
      if (program.output().includes('is running')) break;
      program.child.kill('SIGKILL');
      await program.ended;
      killed += 1;
    }
    check('killed on the way', killed > 0, `${killed} times; then ${readdirSync(data).sort().join(' ')}`);
    const program = startProgram(['serve'], env);
    site.afterwards(async () => {
      program.child.kill('SIGTERM');
      await program.ended;
    });
    await program.printed('is running');
    const now = readFileSync(path.join(data, 'postgresql', 'PG_VERSION'), 'utf8').trim();
    check(
      'the start carries it over and serves',
      Number(now) > Number(major) && (await fetch(`http://127.0.0.1:${env.PORT}/readyz`)).ok,
      `${major} to ${now}`,
    );
    const counts = await countsIn(data);
    check('every row is there', counts === before, counts);
    check(
      'the old folder is kept, its copy and lock are gone',
      existsSync(path.join(data, `postgresql-${major}`, 'PG_VERSION')) &&
        !existsSync(path.join(data, 'carried.gz')) &&
        !existsSync(path.join(data, 'carrying.pid')),
    );
    check(
      'the programs of this version lie beside the data for the next one',
      existsSync(path.join(data, `programs-${now}`, 'bin', 'postgres')),
    );
    program.child.kill('SIGTERM');
    check('it ends in order', (await program.ended) === 0);
    writeFileSync(path.join(data, 'postgresql', 'PG_VERSION'), '9\n');
    const unknown = await site.recorte(['serve'], env);
    check(
      'programs that are nowhere are named with the remedy',
      unknown.status === 1 && /postgresql-9/.test(unknown.output),
      unknown.output.trim().slice(0, 160),
    );
    writeFileSync(path.join(data, 'postgresql', 'PG_VERSION'), `${now}\n`);
  },
};

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type FaultFixture, openFaultFixture } from '../fixture.ts';
import { within } from '../row.ts';
import { rounded, type ServiceRow } from '../service-row.ts';

const own = path.join(import.meta.dirname, '../../..', 'migrations');
const script = path.join(import.meta.dirname, 'migrate-main.ts');
const users = 20_000;

/** A future release: changes of every kind to tables with rows, several per migration, in two migrations. */
const nextRelease = [
  [
    'create table later (id int primary key, note text not null)',
    "insert into later select n, repeat('x', 100) from generate_series(1, 20000) n",
    'alter table "user" add column shoe_size integer',
    'update "user" set shoe_size = length(email)',
    'alter table "user" alter column shoe_size set not null',
    'create index user_shoe_size on "user" (shoe_size)',
  ],
  ['alter table later rename column note to remark', 'alter table "user" alter column shoe_size type bigint'],
];

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

function folderWithNextRelease(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'recorte-migrations-'));
  cpSync(own, folder, { recursive: true });
  const file = path.join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal;
  for (const statements of nextRelease) {
    const last = journal.entries.at(-1)!;
    const tag = `next_${last.idx + 1}`;
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag });
    writeFileSync(path.join(folder, `${tag}.sql`), statements.join(';\n--> statement-breakpoint\n'));
  }
  writeFileSync(file, JSON.stringify(journal));
  return folder;
}

type Version = 'old' | 'new' | 'half';

async function versionOf(client: pg.Client): Promise<Version> {
  const { rows } = await client.query<
    Record<'applied' | 'later' | 'remark' | 'shoe' | 'big' | 'filled' | 'indexed', number>
  >(`
    select (select count(*) from drizzle.__drizzle_migrations)::int as applied,
      (select count(*) from information_schema.tables where table_name = 'later')::int as later,
      (select count(*) from information_schema.columns where column_name = 'remark' and table_name = 'later')::int as remark,
      (select count(*) from information_schema.columns where column_name = 'shoe_size')::int as shoe,
      (select count(*) from information_schema.columns where column_name = 'shoe_size' and data_type = 'bigint')::int as big,
      (select count(*) from pg_indexes where indexname = 'user_shoe_size')::int as indexed`);
  const { applied = 0, ...parts } = rows[0] ?? {};
  const had = (JSON.parse(readFileSync(path.join(own, 'meta', '_journal.json'), 'utf8')) as Journal).entries.length;
  if (applied === had && Object.values(parts).every((n) => n === 0)) return 'old';
  if (applied === had + nextRelease.length && Object.values(parts).every((n) => n === 1)) return 'new';
  return 'half';
}

async function connectTo(url: string): Promise<pg.Client> {
  for (const until = performance.now() + 30_000; ; await sleep(50)) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (performance.now() > until) throw error;
    }
  }
}

async function startMigration(url: string, folder: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script, url, folder], { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(child.stdout!, 'data');
  return child;
}

/** Signs up a reader every few milliseconds with the old program; returns the acknowledged ones. */
function keepWriting(url: string, round: number): { stop(): Promise<string[]> } {
  let isStopping = false;
  const acknowledged: string[] = [];
  const work = (async () => {
    let client = await connectTo(url);
    for (let n = 0; !isStopping; n++) {
      const email = `load${round}.${n}@exemplo.com`;
      try {
        await client.query('insert into "user" (name, email) values ($1, $1)', [email]);
        acknowledged.push(email);
      } catch {
        await client.end().catch(() => undefined); // the server stopped, or the new version requires more columns
        await sleep(20);
        client = await connectTo(url);
      }
    }
    await client.end();
  })();
  return {
    async stop() {
      isStopping = true;
      await work;
      return acknowledged;
    },
  };
}

async function freshDatabase(fixture: FaultFixture, name: string): Promise<void> {
  await fixture.administer(`drop database if exists ${name} with (force)`);
  await fixture.administer(`create database ${name} template ${fixture.name}_old`);
}

export const migrationRows: Record<string, ServiceRow> = {
  F26: {
    what: 'the program or the database dies in the middle of a migration while people sign up',
    aim: 'the old version or the new one, never half; the next start ends it; nobody lost',
    full: 20,
    small: 3,
    run: ({ count, random }) =>
      within(openFaultFixture(), async (fixture) => {
        const folder = folderWithNextRelease();
        const [old, next] = [`${fixture.name}_old`, `${fixture.name}_next`];
        const url = fixture.urlOf(next);
        const found: Record<Version, number> = { old: 0, new: 0, half: 0 };
        let unfinished = 0;
        let lost = 0;
        let written = 0;
        try {
          await fixture.administer(`create database ${old}`);
          const seed = await connectTo(fixture.urlOf(old));
          await seed.end();
          const first = spawn(process.execPath, [script, fixture.urlOf(old), own], { stdio: 'ignore' });
          await once(first, 'exit');
          const filler = await connectTo(fixture.urlOf(old));
          await filler.query(
            `insert into "user" (name, email) select 'r', 'r' || n || '@exemplo.com' from generate_series(1, ${users}) n`,
          );
          await filler.end();

          await freshDatabase(fixture, next);
          const began = performance.now();
          const whole = await startMigration(url, folder);
          await once(whole, 'exit');
          const wholeMs = performance.now() - began;

          for (let round = 0; round < count; round++) {
            await freshDatabase(fixture, next);
            const load = keepWriting(url, round);
            await sleep(50);
            const migration = await startMigration(url, folder);
            const ended = migration.exitCode === null ? once(migration, 'exit') : undefined;
            await sleep(((round + random()) / count) * wholeMs);
            if (round % 2 === 0) migration.kill('SIGKILL');
            else await fixture.haltServer();
            await ended;
            if (round % 2 !== 0) await fixture.startServer();
            const acknowledged = await load.stop();
            const client = await connectTo(url);
            found[await versionOf(client)] += 1;
            const again = await startMigration(url, folder);
            if (again.exitCode === null) await once(again, 'exit');
            if ((await versionOf(client)) !== 'new') unfinished += 1;
            const { rows } = await client.query<{ n: number }>(
              'select count(*)::int as n from "user" where email = any($1)',
              [acknowledged],
            );
            lost += acknowledged.length - (rows[0]?.n ?? 0);
            written += acknowledged.length;
            await client.end();
          }
          return {
            isGood: found.half === 0 && unfinished === 0 && lost === 0,
            figures: { crashes: count, ...found, unfinished, written, lost, migrationMs: rounded(wholeMs, 0) },
          };
        } finally {
          for (const name of [next, old]) await fixture.administer(`drop database if exists ${name} with (force)`);
          rmSync(folder, { recursive: true, force: true });
        }
      }),
  },
};

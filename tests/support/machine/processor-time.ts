import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Handle } from '../../../platform/db/open-database.ts';

const ticksPerSecond = 100;

/** The fields after a process's name; undefined if the system does not provide them. */
function statOf(pid: number | string): number[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return undefined;
  }
}

/** The process id of the database server; undefined if it runs elsewhere or the system does not provide it. */
export async function databaseServer(db: Handle): Promise<number | undefined> {
  const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return statOf(rows[0]!.pid)?.[1];
}

/** Processor time in ms of a process and its children, ended ones included; 0 if the system does not provide it. */
export function familyMs(pid: number): number {
  if (!existsSync('/proc/self/stat')) return 0;
  let ticks = 0;
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const fields = statOf(name);
    if (!fields) continue;
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15) as [number, number, number, number];
    if (Number(name) === pid) ticks += user + system + endedUser + endedSystem;
    else if (fields[1] === pid) ticks += user + system;
  }
  return (ticks * 1000) / ticksPerSecond;
}

/** Processor time of this process and its database so far: wall-clock time also depends on other programs. */
export function processorMs(server: number | undefined): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + (server ? familyMs(server) : 0);
}

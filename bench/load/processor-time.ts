import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const msPerTick = 10;

/**
 * Milliseconds of processor that this process and its embedded database have used so far: on a machine that others use too, the
 * clock tells more of them than of us. Undefined where the system does not tell.
 */
export function processorMs(dataFolder: string): number | undefined {
  const pidFile = path.join(dataFolder, 'postgresql', 'postmaster.pid');
  if (!existsSync('/proc/self/stat') || !existsSync(pidFile)) return undefined;
  const server = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? readStat(name) : undefined;
    if (!stat) continue;
    const [parent = 0, own = 0, ended = 0] = stat;
    if (Number(name) === server) ticks += own + ended;
    else if (parent === server) ticks += own;
  }
  const { user, system } = process.cpuUsage();
  return ticks * msPerTick + (user + system) / 1000;
}

/** Parent, own ticks, ticks of children that have ended; undefined when the process is gone meanwhile. */
function readStat(pid: string): [number, number, number] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const at = (field: number) => Number(fields[field - 3]);
    return [at(4), at(14) + at(15), at(16) + at(17)];
  } catch {
    return undefined;
  }
}

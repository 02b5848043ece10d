import { spawnSync } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readArgs, runProgram, UsageError } from '../commands/command.ts';

/** `npm run migrations -- NAME`: writes the change of the tables since the last migration as SQL. */
const args = process.argv.slice(2);
const meta = path.join(import.meta.dirname, '..', 'migrations', 'meta');

async function run(): Promise<number> {
  const [name] = readArgs({ args, allowPositionals: true }).positionals;
  if (!name) throw new UsageError('a migration wants a name that says what changed');
  const status = spawnSync('drizzle-kit', ['generate', '--name', name], { stdio: 'inherit' }).status ?? 1;
  if (status === 0) dropOldSnapshots();
  return status;
}

/** The next migration is compared only with the newest snapshot. */
function dropOldSnapshots(): void {
  const snapshots = globSync('*_snapshot.json', { cwd: meta }).sort();
  for (const snapshot of snapshots.slice(0, -1)) rmSync(path.join(meta, snapshot));
}

await runProgram({ args, usage: () => 'Usage: npm run migrations -- NAME', run });

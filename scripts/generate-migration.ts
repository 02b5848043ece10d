import { spawnSync } from 'node:child_process';
import { readArgs, runProgram, UsageError } from '../commands/command.ts';

/** `npm run migrations -- NAME`: the change of the tables since the last migration, as SQL. */
const args = process.argv.slice(2);

async function run(): Promise<number> {
  const [name] = readArgs({ args, allowPositionals: true }).positionals;
  if (!name) throw new UsageError('a migration wants a name that says what changed');
  return spawnSync('drizzle-kit', ['generate', '--name', name], { stdio: 'inherit' }).status ?? 1;
}

await runProgram({ args, usage: () => 'Usage: npm run migrations -- NAME', run });

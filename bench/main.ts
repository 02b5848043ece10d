import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { runProgram, UsageError } from '../commands/command.ts';
import { buildIfStale } from '../scripts/build-if-stale.ts';

/** `npm run bench -- <name> [args]`: each `<name>.bench.ts` exports `run`. It prints a table, then one line of JSON last. */
const [name = '', ...args] = process.argv.slice(2);
const files = globSync('*/*.bench.ts', { cwd: import.meta.dirname }).sort();
const nameOf = (file: string) => path.basename(file, '.bench.ts');

async function run(): Promise<number> {
  const file = files.find((each) => nameOf(each) === name);
  if (!file) throw new UsageError(`no measurement "${name}"`);
  if (!existsSync(new URL('../../shared/data', import.meta.url))) {
    console.error('Measuring data not found: expected a folder shared/data beside the checkout.');
  }
  // the benches import built mails
  buildIfStale();
  const bench = (await import(`./${file}`)) as { run(args: string[]): Promise<void> };
  await bench.run(args);
  return Number(process.exitCode ?? 0);
}

await runProgram({
  args: [name, ...args],
  usage: () => `Usage: npm run bench -- <name> [args]\n\n  ${files.map(nameOf).join('\n  ')}`,
  run,
});

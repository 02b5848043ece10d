import { globSync } from 'node:fs';
import path from 'node:path';
import { runProgram, UsageError } from '../commands/command.ts';
import { buildIfStale } from '../scripts/build-if-stale.ts';

/** What a file `*.bench.ts` exports. `run` prints its tables and returns the figures. */
interface Bench {
  run(args: string[]): Promise<object>;
}

const [name = '', ...args] = process.argv.slice(2);
const files = globSync('*/*.bench.ts', { cwd: import.meta.dirname }).sort();
const nameOf = (file: string) => path.basename(file, '.bench.ts');

/** `npm run bench -- <name> [args]`: its last line is the figures as JSON. */
async function run(): Promise<number> {
  const file = files.find((each) => nameOf(each) === name);
  if (!file) throw new UsageError(`no measurement "${name}"`);
  // the benches import built mails
  buildIfStale();
  const bench = (await import(`./${file}`)) as Bench;
  console.log(JSON.stringify({ bench: name, ...(await bench.run(args)) }));
  return Number(process.exitCode ?? 0);
}

await runProgram({
  args: [name, ...args],
  usage: () => `Usage: npm run bench -- <name> [args]\n\n  ${files.map(nameOf).join('\n  ')}`,
  run,
});

import { existsSync, readdirSync } from 'node:fs';
import { runProgram, UsageError } from '../commands/command.ts';

/** `npm run bench -- <name> [args]`: each file beside this one exports `run`. It prints a table, then one line of JSON last. */
const [name = '', ...args] = process.argv.slice(2);
const names = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.name.endsWith('.bench.ts'))
  .map((entry) => entry.name.replace('.bench.ts', ''));

async function run(): Promise<number> {
  if (!names.includes(name)) throw new UsageError(`no measurement "${name}"`);
  if (!existsSync(new URL('../../shared/data', import.meta.url))) {
    console.error('Measuring data not found: expected a folder shared/data beside the checkout.');
  }
  const bench = (await import(`./${name}.bench.ts`)) as { run(args: string[]): Promise<void> };
  await bench.run(args);
  return Number(process.exitCode ?? 0);
}

await runProgram({
  args: [name, ...args],
  usage: () => `Usage: npm run bench -- <name> [args]\n\n  ${names.join('\n  ')}`,
  run,
});

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * `npm run check`: format and lint, types of server and web, dead code, architecture. All steps run; any failure makes
 * the check fail. `--no-tests` skips what `npm test` runs too.
 */
const steps: [string, string[]][] = [
  ['biome', ['ci', '--error-on-warnings', '.']],
  ['tsc', ['--noEmit', '-p', 'tsconfig.json']],
  ['tsc', ['--noEmit', '-p', 'web/tsconfig.json']],
  ['knip', ['--no-progress']],
  // code used only by tests and benches counts as unused
  ['knip', ['--no-progress', '--production', '--include', 'files,exports']],
  ['vitest', ['run', 'tests/architecture.test.ts', 'tests/raw-sql.test.ts', '--reporter=dot']],
];

async function run([program, args]: [string, string[]]): Promise<boolean> {
  const { isGood, stdout, stderr } = await execute(program, args, { maxBuffer: Number.POSITIVE_INFINITY }).then(
    (output) => ({ ...output, isGood: true }),
    (error: { stdout: string; stderr: string }) => ({ ...error, isGood: false }),
  );
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${program} ${args.join(' ')}`);
  if (!isGood) console.log(stdout, stderr);
  return isGood;
}

const isWithoutTests = process.argv.includes('--no-tests');
const results = await Promise.all(steps.filter(([program]) => !(isWithoutTests && program === 'vitest')).map(run));
process.exitCode = results.every(Boolean) ? 0 : 1;

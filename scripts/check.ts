import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Several checkers examine the same types again, and the steps below already use all cores: half of the processor time. */
const oneChecker = ['--checkers', '1'];
/** A Go program collects its garbage at four times its live memory instead of twice: another quarter. */
const env = { ...process.env, GOGC: '400' };

/**
 * `npm run check`: format and lint, types of server and web, dead code, architecture. All steps run; any failure makes
 * the check fail. `--no-tests` skips what `npm test` runs too.
 */
const steps: [string, string[]][] = [
  ['biome', ['ci', '--error-on-warnings', '.']],
  ['tsc', ['--noEmit', '-p', 'tsconfig.json', ...oneChecker]],
  ['tsc', ['--noEmit', '-p', 'web/tsconfig.json', ...oneChecker]],
  ['knip', ['--no-progress']],
  // code used only by tests and benches counts as unused
  ['knip', ['--no-progress', '--production', '--include', 'files,exports']],
  ['vitest', ['run', 'tests/architecture.test.ts', 'tests/raw-sql.test.ts', '--reporter=dot']],
];

async function run([program, args]: [string, string[]]): Promise<boolean> {
  const { isGood, stdout, stderr } = await execute(program, args, { maxBuffer: Number.POSITIVE_INFINITY, env }).then(
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

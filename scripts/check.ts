import { spawn } from 'node:child_process';

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

function run([program, args]: [string, string[]]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('close', (code) => {
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${program} ${args.join(' ')}`);
      if (code !== 0) console.log(Buffer.concat(output).toString());
      resolve(code === 0);
    });
  });
}

const isWithoutTests = process.argv.includes('--no-tests');
const results = await Promise.all(steps.filter(([program]) => !(isWithoutTests && program === 'vitest')).map(run));
process.exitCode = results.every(Boolean) ? 0 : 1;

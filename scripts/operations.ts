import { readArgs, runProgram, UsageError } from '../commands/command.ts';
import { installPackages } from '../tests/operations/packages.ts';
import { openSite } from '../tests/operations/site.ts';
import { steps } from '../tests/operations/steps.ts';
import { buildIfStale } from './build-if-stale.ts';

/**
 * `npm run operations [-- STEP …]`: runs the life of an installation with PostgreSQL, PgBouncer, nginx, Postfix,
 * OpenDKIM and Prometheus from Debian's packages, installed if missing (as root). Prints a table, then one line of
 * JSON; the exit status says whether everything passed.
 */
const args = process.argv.slice(2);

function usage(): string {
  const lines = Object.entries(steps).map(([name, { what }]) => `  ${name.padEnd(8)} ${what}`);
  return ['Usage: npm run operations [-- STEP …]   (all of them when none is named)\n', ...lines].join('\n');
}

interface Result {
  step: string;
  what: string;
  isGood: boolean;
  detail: string;
}

async function run(): Promise<number> {
  const { positionals: names } = readArgs({ args, allowPositionals: true });
  const unknown = names.filter((name) => !steps[name]);
  if (unknown.length > 0) throw new UsageError(`no step "${unknown.join('", "')}"`);
  const chosen = Object.entries(steps).filter(([name]) => names.length === 0 || names.includes(name));
  buildIfStale();
  installPackages(chosen.flatMap(([, { packages }]) => packages));
  const results: Result[] = [];
  const seconds: Record<string, number> = {};
  for (const [step, { what, packages, run: walk }] of chosen) {
    console.log(`\n${step}: ${what}`);
    const began = performance.now();
    const check = (named: string, isGood: boolean, detail: string | number = '') => {
      results.push({ step, what: named, isGood, detail: String(detail) });
      console.log(`  ${isGood ? 'held  ' : 'FAILED'} ${named}${detail === '' ? '' : ` (${detail})`}`);
    };
    try {
      const site = await openSite({ hasCluster: packages.includes('postgresql') });
      await walk(site, check).finally(() => site.close());
    } catch (error) {
      check('the step came to its end', false, (error as Error).message);
    }
    seconds[step] = Math.round((performance.now() - began) / 1000);
  }
  return summarise(Object.keys(seconds), results, seconds);
}

function summarise(names: string[], results: Result[], seconds: Record<string, number>): number {
  const rows = names.map((step) => {
    const own = results.filter((result) => result.step === step);
    const held = own.filter(({ isGood }) => isGood).length;
    return `| ${step} | ${held} of ${own.length} | ${seconds[step]} s |`;
  });
  console.log(`\n| step | held | time |\n|---|---|---|\n${rows.join('\n')}`);
  const failed = results.filter(({ isGood }) => !isGood);
  const held = results.length - failed.length;
  console.log(JSON.stringify({ isGood: failed.length === 0, held, of: results.length, seconds, failed }));
  return failed.length === 0 ? 0 : 1;
}

await runProgram({ args, usage, run });
process.exit();

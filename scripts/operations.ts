import { buildIfStale } from './build-if-stale.ts';

/**
 * `npm run operations [-- STEP …]`: walks the life of an installation with PostgreSQL, PgBouncer, nginx, Postfix, OpenDKIM and
 * Prometheus from Debian's packages, installed where missing (as root). Prints a table, then one line of JSON; the exit status
 * says whether all of it held.
 */
const { steps } = await import('../tests/operations/steps.ts');
const { installPackages } = await import('../tests/operations/packages.ts');
const { openSite } = await import('../tests/operations/site.ts');

const names = process.argv.slice(2);
const unknown = names.filter((name) => !steps[name]);
if (unknown.length > 0) {
  console.error(`Usage: npm run operations [-- STEP …]\n\nNo step "${unknown.join('", "')}". There are:\n`);
  for (const [name, { what }] of Object.entries(steps)) console.error(`  ${name.padEnd(8)} ${what}`);
  process.exit(2);
}
const chosen = Object.entries(steps).filter(([name]) => names.length === 0 || names.includes(name));
buildIfStale();
installPackages(chosen.flatMap(([, { packages }]) => packages));

interface Result {
  step: string;
  what: string;
  isGood: boolean;
  detail: string;
}
const results: Result[] = [];
const seconds: Record<string, number> = {};
for (const [step, { what, packages, run }] of chosen) {
  console.log(`\n${step}: ${what}`);
  const began = performance.now();
  const check = (named: string, isGood: boolean, detail: string | number = '') => {
    results.push({ step, what: named, isGood, detail: String(detail) });
    console.log(`  ${isGood ? 'held  ' : 'FAILED'} ${named}${detail === '' ? '' : ` (${detail})`}`);
  };
  try {
    const site = await openSite({ hasCluster: packages.includes('postgresql') });
    await run(site, check).finally(() => site.close());
  } catch (error) {
    check('the step came to its end', false, (error as Error).message);
  }
  seconds[step] = Math.round((performance.now() - began) / 1000);
}

const rows = chosen.map(([step]) => {
  const own = results.filter((result) => result.step === step);
  const held = own.filter(({ isGood }) => isGood).length;
  return `| ${step} | ${held} of ${own.length} | ${seconds[step]} s |`;
});
console.log(`\n| step | held | time |\n|---|---|---|\n${rows.join('\n')}`);
const failed = results.filter(({ isGood }) => !isGood);
console.log(
  JSON.stringify({
    isGood: failed.length === 0,
    held: results.length - failed.length,
    of: results.length,
    seconds,
    failed,
  }),
);
process.exit(failed.length === 0 ? 0 : 1);

import { spawnSync } from 'node:child_process';

/** `npm run migrations -- NAME`: the change of the tables since the last migration, as SQL. */
const [name = 'change'] = process.argv.slice(2);
process.exitCode = spawnSync('drizzle-kit', ['generate', '--name', name], { stdio: 'inherit' }).status ?? 1;

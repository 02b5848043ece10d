import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { connect } from '../../platform/db/open-database.ts';
import { enrolMany } from '../support/news/news-fixture.ts';
import { freePort, startProgram } from '../support/program.ts';
import { startCluster } from './servers/cluster.ts';
import { root, run, type Site } from './site.ts';
import type { Step } from './step.ts';

/** Version 1.0.0: its schema has other migrations, so its data come over by a backup. */
const before = '30068117';

/** That version with the packages of this one; undefined without the git history. */
function unpack(folder: string): string | undefined {
  const target = path.join(folder, 'old');
  mkdirSync(target);
  try {
    const archive = execFileSync('git', ['-C', root, 'archive', before], {
      maxBuffer: 1e9,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    execFileSync('tar', ['-x', '-C', target], { input: archive });
  } catch {
    return undefined;
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(target, 'node_modules'));
  return target;
}

const tables = ['user', 'profiles', 'watch_terms', 'invites', 'outlets', 'articles'];
const countsOf = async (cluster: Site['cluster']) => {
  const counts: Record<string, number> = {};
  for (const table of tables)
    counts[table] = Number((await cluster.query(`select count(*)::int as n from "${table}"`))[0]?.n);
  return JSON.stringify(counts);
};

export const upgradeStep: Step = {
  what: `an installation of version 1.0.0 (${before}) is left alone, and its backup restored`,
  packages: ['postgresql', 'git'],
  async run(site, check) {
    const old = unpack(site.folder);
    if (!old) return check('the version before', false, `${before} is not in this clone: git fetch --unshallow`);
    const oldProgram = path.join(old, 'commands', 'recorte.ts');
    const env = { ...site.env, PORT: String(await freePort()), PATH: process.env.PATH ?? '', HOME: old };
    const built = await run(process.execPath, ['scripts/build.ts', 'mails'], { cwd: old, env });
    if (built.status !== 0) return check('the version before builds', false, built.output.slice(-300));
    // its pages are not tested: today's are used
    symlinkSync(path.join(root, 'dist', 'web'), path.join(old, 'dist', 'web'));
    const program = startProgram(['serve'], { ...env, ROLE: 'web' }, 'node', oldProgram);
    site.afterwards(() => program.child.kill('SIGKILL'));
    await program.printed('is running');
    const database = connect({ connectionString: site.cluster.url('recorte') }, 2);
    await enrolMany(database.db, { count: 500 });
    await database.pool.query(
      `insert into articles (outlet_id, canonical_url, title, text, language, published_at, published_trust, content_hash)
       select (select id from outlets limit 1), 'https://old.example/' || n, 'Notícia ' || n, 'texto', 'pt', now(), 'feed', 'h' || n
       from generate_series(1, 2000) n`,
    );
    await database.close();
    const file = path.join(site.folder, 'old.gz');
    const backedUp = await run(process.execPath, [oldProgram, 'backup', file], { env });
    check(
      'the version before runs and makes its backup',
      backedUp.status === 0,
      backedUp.output.trim().split('\n').at(-1),
    );
    program.child.kill('SIGTERM');
    await program.ended;

    const counts = await countsOf(site.cluster);
    for (const args of [['serve'], ['migrate']]) {
      const refused = await site.recorte(args, { ROLE: 'web', PORT: env.PORT });
      check(
        `${args} refuses its schema and says how its data come over`,
        refused.status === 1 && /restore FILE --move/.test(refused.output),
        refused.output.trim().slice(0, 300),
      );
    }
    check('every row is still there', (await countsOf(site.cluster)) === counts, counts);

    const fresh = await startCluster(site.folder, site.afterwards, 'fresh');
    const there = { DATABASE_URL: fresh.url('recorte'), DATA_DIR: path.join(site.folder, 'fresh-data') };
    const restored = await site.recorte(['restore', file, '--move'], there);
    check('its backup is restored', restored.status === 0, restored.output.trim().split('\n').at(-1));
    check('with every row', (await countsOf(fresh)) === counts, counts);
    await site.serve({ ...there, ROLE: 'web', PORT: env.PORT });
    check('the new version serves it', (await fetch(`http://127.0.0.1:${env.PORT}/readyz`)).status === 200);
  },
};

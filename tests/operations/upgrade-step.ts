import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { connect } from '../../platform/db/open-database.ts';
import { enrolMany } from '../support/news/news-fixture.ts';
import { freePort, startProgram } from '../support/program.ts';
import { startCluster } from './servers/cluster.ts';
import { root, run, type Site } from './site.ts';
import type { Step } from './step.ts';

/** The last version before several processes, separate migrations and complete backups. */
const before = '626d88c';

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
const countsOf = async (site: Site) => {
  const counts: Record<string, number> = {};
  for (const table of tables)
    counts[table] = Number((await site.cluster.query(`select count(*)::int as n from "${table}"`))[0]?.n);
  return JSON.stringify(counts);
};

export const upgradeStep: Step = {
  what: `upgrade of an installation that version ${before} made, and a restore of its backup`,
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

    const counts = await countsOf(site);
    const refused = await site.recorte(['serve'], { ROLE: 'web', PORT: env.PORT });
    check(
      'one of several processes refuses the older schema',
      refused.status === 1 && /recorte migrate/.test(refused.output),
      refused.output.trim().slice(0, 200),
    );
    const migrated = await site.recorte(['migrate']);
    check('recorte migrate brings it up to date', migrated.status === 0, migrated.output.trim().split('\n').at(-1));
    check('every row is still there', (await countsOf(site)) === counts, counts);
    const again = await site.recorte(['migrate']);
    check('a second time changes nothing', again.status === 0, again.output.trim().split('\n').at(-1));
    await site.serve({ ROLE: 'web', PORT: env.PORT });
    check('the new version serves it', (await fetch(`http://127.0.0.1:${env.PORT}/readyz`)).status === 200);

    const fresh = await startCluster(site.folder, site.afterwards, 'fresh');
    const there = { DATABASE_URL: fresh.url('recorte'), DATA_DIR: path.join(site.folder, 'fresh-data') };
    const asked = await site.recorte(['restore', file], there);
    check(
      'its backup does not tell the secret, and this is asked',
      asked.status === 1 && /--unchecked/.test(asked.output),
      asked.output.trim().slice(0, 120),
    );
    const restored = await site.recorte(['restore', file, '--move', '--unchecked'], there);
    check('restored and brought up to date', restored.status === 0, restored.output.trim().split('\n').at(-1));
    const readers = Number((await fresh.query('select count(*)::int as n from watch_terms'))[0]?.n);
    check('with every term', readers === 1000, readers);
  },
};

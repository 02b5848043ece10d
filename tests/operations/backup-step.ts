import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs } from '../../contract/rules/durations.ts';
import { connect } from '../../platform/db/open-database.ts';
import { keepLocalFile, localFolder } from '../../platform/files/files.ts';
import { isSameState } from '../fault/service/backup-rows.ts';
import { enrolDue } from '../support/news/due-readers.ts';
import { printNews } from '../support/news/news-fixture.ts';
import { freePort } from '../support/program.ts';
import { startCluster } from './servers/cluster.ts';
import { type Ran, root, run, type Site } from './site.ts';
import type { Check, Step } from './step.ts';

const inAWeek = () => new Date(Date.now() + 7 * dayMs);
const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
const lastLine = ({ output }: Ran) => output.trim().split('\n').at(-1) ?? '';
/** Refused with one line that says why. */
const isRefused = ({ status, output }: Ran, why: RegExp) =>
  status === 1 && why.test(output) && output.trim().split('\n').length === 1;

/** A grown installation: news, readers, an uploaded picture. */
async function fill({ cluster, env, recorte }: Site): Promise<void> {
  await recorte(['migrate']);
  const database = connect({ connectionString: cluster.url('recorte') }, 2);
  try {
    await printNews(database.db, new Date());
    await enrolDue(database.db, { count: 3_000, at: inAWeek() });
  } finally {
    await database.close();
  }
  await keepLocalFile(localFolder(env.DATA_DIR ?? ''), 'logos', 'logo-1.png', Buffer.from('a picture'));
}

async function killBackup(site: Site, file: string, afterMs: number): Promise<boolean> {
  const child = spawn(process.execPath, [path.join(root, 'commands', 'recorte.ts'), 'backup', file], {
    env: { PATH: process.env.PATH ?? '', ...site.env },
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  for (let waited = 0; waited < 20_000 && !existsSync(`${file}.part`) && child.exitCode === null; waited += 5)
    await sleep(5);
  await sleep(afterMs);
  const isCaught = child.exitCode === null;
  child.kill('SIGKILL');
  await ended;
  return isCaught;
}

async function onFullDisk(site: Site, file: string, check: Check): Promise<void> {
  const disk = path.join(site.folder, 'small-disk');
  mkdirSync(disk);
  // space for the old one and half of the new one
  const size = Math.ceil((statSync(file).size * 1.5) / 4096) * 4096;
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'none', disk]);
  if (mounted.status !== 0)
    return check('a full disk', false, `no small disk can be mounted here: ${mounted.output.trim()}`);
  try {
    const old = path.join(disk, 'night.gz');
    copyFileSync(file, old);
    const ran = await site.recorte(['backup', old]);
    check('a full disk is told in one line', isRefused(ran, /disk of .* is full/), lastLine(ran));
    check(
      'and leaves the old backup whole, nothing beside it',
      hashOf(old) === hashOf(file) && !existsSync(`${old}.part`),
    );
  } finally {
    await run('umount', [disk]);
  }
}

async function backups(site: Site, check: Check): Promise<string> {
  await fill(site);
  const file = path.join(site.folder, 'night.gz');
  const made = await site.recorte(['backup', file]);
  check('a backup is made and read back', made.status === 0, lastLine(made));
  const before = hashOf(file);
  let caught = 0;
  for (const afterMs of [0, 20, 60]) caught += (await killBackup(site, file, afterMs)) ? 1 : 0;
  check(
    'a killed backup leaves the old one whole',
    hashOf(file) === before && caught > 0,
    `${caught} killed in the middle`,
  );
  const verified = await site.recorte(['backup', file, '--verify']);
  check('the old one still reads', verified.status === 0, lastLine(verified));
  await onFullDisk(site, file, check);
  const again = await site.recorte(['backup', file]);
  check(
    'the next one takes its place',
    again.status === 0 && hashOf(file) !== before && !existsSync(`${file}.part`),
    lastLine(again),
  );
  return file;
}

async function restores(site: Site, check: Check): Promise<void> {
  const file = await backups(site, check);
  const fresh = await startCluster(site.folder, site.afterwards, 'fresh');
  const there = { DATABASE_URL: fresh.url('recorte'), DATA_DIR: path.join(site.folder, 'fresh-data') };
  const people = async () => (await fresh.query('select 1 from "user" limit 1').catch(() => [])).length;

  const cut = path.join(site.folder, 'cut.gz');
  copyFileSync(file, cut);
  truncateSync(cut, Math.floor(statSync(file).size / 2));
  const truncated = await site.recorte(['restore', cut], there);
  check(
    'a truncated file is refused, nothing of it restored',
    isRefused(truncated, /incomplete/) && (await people()) === 0,
    lastLine(truncated),
  );
  const wrong = await site.recorte(['restore', file], { ...there, SECRET: `another ${site.env.SECRET}` });
  check(
    'another secret is refused, nothing restored',
    isRefused(wrong, /another SECRET/) && (await people()) === 0,
    lastLine(wrong).slice(0, 120),
  );
  const right = await site.recorte(['restore', file, '--move'], there);
  check('the right secret restores on a fresh cluster', right.status === 0, lastLine(right));
  const copy = path.join(site.folder, 'copy.gz');
  await site.recorte(['backup', copy], there);
  check('the same state, file by file and row by row', await isSameState(file, copy));
  const full = await site.recorte(['restore', file], there);
  check('a database with people in it is refused', isRefused(full, /not empty/), lastLine(full));
  const port = String(await freePort());
  const started = await site.serve({ ...there, PORT: port, ROLE: 'web' });
  check(
    'the restored installation serves',
    (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200 && !started.output().includes('admin login'),
  );
}

export const backupStep: Step = {
  what: 'backup, killed and on a full disk; restore on a fresh cluster, truncated, with a wrong and the right secret',
  packages: ['postgresql'],
  run: restores,
};

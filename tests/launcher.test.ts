import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { launcherText } from '../scripts/release/launcher.ts';
import { temporaryFolder } from './support/recorte-process.ts';

it.each([
  ['DATA_DIR=/srv/recorte', '/srv/recorte'],
  ['DATA_DIR="/srv/my recorte"', '/srv/my recorte'],
  ["DATA_DIR='/srv/recorte'", '/srv/recorte'],
  ['DATA_DIR=/old\nBASE_URL="https://recorte.example"\nDATA_DIR="/srv/new"', '/srv/new'],
])('the launcher of a release reads %j as systemd does', (settings, folder) => {
  const home = temporaryFolder();
  const program = path.join(home, 'recorte');
  const file = path.join(home, 'recorte.env');
  mkdirSync(path.join(home, 'bin'));
  writeFileSync(file, `${settings}\n`);
  // a fake Node that prints its environment
  writeFileSync(path.join(home, 'bin', 'node'), '#!/bin/sh\nprintf %s "$DATA_DIR"\n');
  writeFileSync(program, launcherText({ nodeOptions: '', malloc: {} }, file));
  for (const one of [program, path.join(home, 'bin', 'node')]) chmodSync(one, 0o755);
  const { DATA_DIR: _, ...env } = process.env;
  expect(execFileSync(program, ['health'], { env, encoding: 'utf8' })).toBe(folder);
});

const root = path.join(import.meta.dirname, '..');

/** A folder with the layout of a release. */
function release(): string {
  const home = temporaryFolder();
  // the commands are copied, because a link would resolve to the checkout
  cpSync(path.join(root, 'commands'), path.join(home, 'commands'), { recursive: true });
  for (const name of readdirSync(root)) {
    if (name !== 'commands' && name !== 'bin') symlinkSync(path.join(root, name), path.join(home, name));
  }
  mkdirSync(path.join(home, 'bin'));
  symlinkSync(process.execPath, path.join(home, 'bin', 'node'));
  const program = path.join(home, 'recorte');
  writeFileSync(program, launcherText({ nodeOptions: '', malloc: {} }, path.join(home, 'none.env')));
  chmodSync(program, 0o755);
  return program;
}

it('the command line of a release names itself as it is called there', () => {
  const program = release();
  for (const [args, expected] of [
    [[], 0],
    [['backup', '--help'], 0],
    [['backup'], 2],
    [['no-such-verb'], 2],
    [['--no-such-option'], 2],
  ] as const) {
    const env = {
      PATH: process.env.PATH,
      DATA_DIR: path.join(path.dirname(program), 'data'),
      NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node'),
    };
    const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8' });
    const said = stdout + stderr;
    expect([status, said], args.join(' ')).toEqual([
      expected,
      expect.stringMatching(/Usage: recorte <verb>|"recorte help"/),
    ]);
    expect(said).not.toContain('npm');
  }
});

it('a machine with musl is refused in words, before anything is installed', () => {
  const report =
    "process.report.getReport = () => ({ header: {} }); Object.defineProperty(process, 'platform', { value: 'linux' });";
  const asMusl = ['--import', `data:text/javascript,${encodeURIComponent(report)}`];
  const run = spawnSync(process.execPath, [...asMusl, path.join(root, 'scripts/run.mjs'), 'check'], {
    encoding: 'utf8',
  });
  expect(run.stderr).toMatch(/on Linux with glibc; this machine is linux-\w+ with musl/);
  expect(run.status).toBe(1);
});

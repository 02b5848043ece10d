import { expect, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folders whose races have their full size. */
    storms: string[];
  }
}

/** Enough to show most races, and fast. */
const PARALLEL = 8;
const ROUNDS = 10;

function isStorm(): boolean {
  const { testPath = '' } = expect.getState();
  return inject('storms').some((folder) => testPath.startsWith(`${folder}/`));
}

/** How many requests a race sends at once: `full` in a storm, else eight, or `least` to exceed a limit. */
export const atOnce = (full: number, least = PARALLEL): number => (isStorm() ? full : Math.min(full, least));

/** How often a race is repeated: `full` times in a storm, else ten, or `least` if a list must be covered. */
export const rounds = (full: number, least = ROUNDS): number => (isStorm() ? full : Math.min(full, least));

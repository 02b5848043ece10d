import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether storms have their full size: in the run of `npm test -- --storms`. */
    isStorm: boolean;
  }
}

/** Enough to show most races, and quick. */
const PARALLEL = 8;
const ROUNDS = 10;

/** How many requests a race sends at once: `full` in the storm run, else eight, or `least` where a limit must be passed. */
export const atOnce = (full: number, least = PARALLEL): number => (inject('isStorm') ? full : Math.min(full, least));

/** How often a race is run again: `full` times in the storm run, else ten times, or `least` where a list must be walked. */
export const rounds = (full: number, least = ROUNDS): number => (inject('isStorm') ? full : Math.min(full, least));

import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether storms have their full size: with `npm test -- --storms`. */
    isStorm: boolean;
  }
}

/** Enough to show most races, and fast. */
const PARALLEL = 8;
const ROUNDS = 10;

/** How many requests a race sends at once: `full` in the storm run, else eight, or `least` to exceed a limit. */
export const atOnce = (full: number, least = PARALLEL): number => (inject('isStorm') ? full : Math.min(full, least));

/** How often a race is repeated: `full` times in the storm run, else ten, or `least` if a list must be covered. */
export const rounds = (full: number, least = ROUNDS): number => (inject('isStorm') ? full : Math.min(full, least));

import { inject, vi } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** How many times longer than on a quiet machine things take; at least 1. */
    slowness: number;
  }
}

/** A time limit of a quiet machine as it is on this one. */
export const patience = (quietMs: number): number => Math.round(quietMs * inject('slowness'));

/** Calls until it succeeds, for as long as a starved machine may need; returns what the last call did. */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: patience(15_000), interval: 50 });

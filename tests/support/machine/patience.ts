import { inject, vi } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** How many times slower than an idle machine this one is; at least 1. */
    slowness: number;
  }
}

/** Scales a time limit for an idle machine to this one. */
export const patience = (quietMs: number): number => Math.round(quietMs * inject('slowness'));

/** Calls until it succeeds, for as long as a slow machine may need; returns the last call's result. */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: patience(15_000), interval: 50 });

import { pbkdf2Sync } from 'node:crypto';

/** What the work below takes on a quiet machine of two slow cores. */
const quietMs = 160;
const samples = 3;
/** Beyond it, a limit would not end a test that hangs within any useful time. */
const mostSlowness = 10;

/** Measured once, before the tests: other work on the machine counts like a slow processor. */
export function measureSlowness(): number {
  const took = Array.from({ length: samples }, () => {
    const began = performance.now();
    pbkdf2Sync('password', 'salt', 400_000, 32, 'sha256');
    return performance.now() - began;
  });
  return Math.min(mostSlowness, Math.max(1, Math.max(...took) / quietMs));
}

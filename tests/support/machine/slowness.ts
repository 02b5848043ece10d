import { pbkdf2Sync } from 'node:crypto';
import { availableParallelism } from 'node:os';

/** Time of the work below on an idle machine with two slow cores. */
const quietMs = 160;
const quietCores = 2;
const samples = 3;
/** A higher factor would let a hanging test run too long. */
const mostSlowness = 10;

/** Measured once, before the tests: load by other programs and a missing core count like a slow processor. */
export function measureSlowness(): number {
  const took = Array.from({ length: samples }, () => {
    const began = performance.now();
    pbkdf2Sync('password', 'salt', 400_000, 32, 'sha256');
    return performance.now() - began;
  });
  const fewerCores = Math.max(1, quietCores / availableParallelism());
  return Math.min(mostSlowness, Math.max(1, Math.max(...took) / quietMs) * fewerCores);
}

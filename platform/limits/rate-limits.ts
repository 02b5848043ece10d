import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../contract/errors.ts';

export interface Limit {
  /** What is limited, e.g. "invite-validate". */
  name: string;
  points: number;
  seconds: number;
}

/** The remaining uses of a limit, and the seconds until it resets. */
export interface Spent {
  remaining: number;
  seconds: number;
}

export type RateLimits = ReturnType<typeof createRateLimits>;

/** Most refused keys kept in memory; others are checked in the database again. */
const mostRemembered = 20_000;

/**
 * The only limiter. Counted in the database, so that all processes see the same count, also after a restart. A caller over a limit
 * is refused from memory until the limit ends: a flood of requests must not become a flood of queries.
 */
export function createRateLimits(pool: pg.Pool) {
  const limiters = new Map<string, RateLimiterPostgres>();
  const refusedUntil = new Map<string, number>();
  const limiterFor = ({ name, points, seconds }: Limit) =>
    limiters.getOrInsertComputed(
      name,
      () =>
        new RateLimiterPostgres({
          storeClient: pool,
          storeType: 'pool',
          tableName: 'rate_limits',
          tableCreated: true,
          keyPrefix: name,
          points,
          duration: seconds,
        }),
    );
  const refuse = (seconds: number) => new AppError('TOO_MANY_REQUESTS', { seconds: Math.max(1, seconds) });
  /** Seconds this key is still refused, from memory only; 0 when it is not. */
  const secondsRefused = ({ name }: Limit, key: string) =>
    Math.max(0, Math.ceil(((refusedUntil.get(`${name}:${key}`) ?? 0) - performance.now()) / 1000));
  /** Counts uses by this key; throws TOO_MANY_REQUESTS with the seconds to wait. */
  async function consume(limit: Limit, key: string, uses = 1): Promise<Spent> {
    const name = `${limit.name}:${key}`;
    const known = secondsRefused(limit, key);
    if (known > 0) throw refuse(known);
    try {
      const { remainingPoints, msBeforeNext } = await limiterFor(limit).consume(key, uses);
      return { remaining: remainingPoints, seconds: Math.ceil(msBeforeNext / 1000) };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      refusedUntil.delete(name);
      refusedUntil.set(name, performance.now() + refusal.msBeforeNext);
      if (refusedUntil.size > mostRemembered) refusedUntil.delete(refusedUntil.keys().next().value ?? '');
      throw refuse(Math.ceil(refusal.msBeforeNext / 1000));
    }
  }
  return {
    secondsRefused,
    consume,
    /** Like `consume`, but returns false when the limit is reached. */
    isWithin: (limit: Limit, key: string) =>
      consume(limit, key).then(
        () => true,
        (error) => {
          if (error instanceof AppError) return false;
          throw error;
        },
      ),
    /** Takes uses back: a right password is not a guess. */
    async refund(limit: Limit, key: string, uses = 1) {
      refusedUntil.delete(`${limit.name}:${key}`);
      await limiterFor(limit).reward(key, uses);
    },
  };
}

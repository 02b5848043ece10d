import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../contract/errors.ts';

export interface Limit {
  /** What is limited, e.g. "invite-validate". */
  name: string;
  points: number;
  seconds: number;
}

export interface RateLimits {
  /** Counts one use by this key; throws TOO_MANY_REQUESTS with the seconds to wait. */
  consume(limit: Limit, key: string): Promise<void>;
}

/** Counted in the database, so that every process sees the same count and a restart forgives nothing. */
export function createRateLimits(pool: pg.Pool): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterFor = (limit: Limit) => {
    const known = limiters.get(limit.name);
    if (known) return known;
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: limit.name,
      points: limit.points,
      duration: limit.seconds,
    });
    limiters.set(limit.name, limiter);
    return limiter;
  };
  return {
    async consume(limit, key) {
      try {
        await limiterFor(limit).consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new AppError('TOO_MANY_REQUESTS', { seconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) });
      }
    },
  };
}

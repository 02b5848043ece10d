import { StripeRefusal } from './forms.ts';

export interface StripeAnswer {
  status: number;
  body: object;
  isReplayed?: boolean;
}

interface Kept {
  request: string;
  answer?: StripeAnswer;
}

/**
 * Stripe's rule for keys: the first answer, server errors included, is repeated; another request under the key is an
 * error; while the first one runs the key is in use. A request refused for its parameters is not recorded.
 */
export function createIdempotency() {
  const kept = new Map<string, Kept>();
  return async (
    key: string | undefined,
    request: string,
    execute: () => Promise<StripeAnswer>,
  ): Promise<StripeAnswer> => {
    if (key === undefined) return execute();
    const before = kept.get(key);
    if (before && before.request !== request) {
      throw new StripeRefusal(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      });
    }
    if (before && !before.answer) {
      throw new StripeRefusal(409, {
        type: 'invalid_request_error',
        code: 'idempotency_key_in_use',
        message: 'There is currently another in-progress request using this Idempotent Key.',
      });
    }
    if (before?.answer) return { ...before.answer, isReplayed: true };
    const entry: Kept = { request };
    kept.set(key, entry);
    try {
      entry.answer = await execute();
      return entry.answer;
    } catch (error) {
      kept.delete(key);
      throw error;
    }
  };
}

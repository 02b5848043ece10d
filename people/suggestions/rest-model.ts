import type { Model } from '../../platform/ai/model.ts';

/** A failure that came at once costs nobody anything. */
const slowMs = 5000;
const restMs = 60_000;
const restsUntil = new WeakMap<Model, number>();

/**
 * A model that hangs is left alone for a minute: each sign-up would wait for it in turn, and who comes behind them would have
 * no topics within the minute they are promised (spec §4). Undefined while it rests.
 */
export async function askRested<T>(model: Model, ask: () => Promise<T>): Promise<T | undefined> {
  const from = performance.now();
  if (from < (restsUntil.get(model) ?? 0)) return undefined;
  try {
    return await ask();
  } catch (error) {
    const failedAt = performance.now();
    if (failedAt - from >= slowMs) restsUntil.set(model, failedAt + restMs);
    throw error;
  }
}

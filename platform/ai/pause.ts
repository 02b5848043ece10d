import type { Model } from './model.ts';

/** Remembers which models are not asked for a while, because they failed. */
export function createPause(ms: number) {
  const until = new WeakMap<Model, number>();
  return {
    isOn: (model: Model): boolean => performance.now() < (until.get(model) ?? 0),
    begin: (model: Model) => void until.set(model, performance.now() + ms),
  };
}

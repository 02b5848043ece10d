import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Model } from '../../platform/ai/model.ts';
import { askUnlessPaused } from './ask-model.ts';

const hangs = (ms: number) => () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('too late')), ms);
  });

describe('a model', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
  afterEach(() => vi.useRealTimers());

  async function failAfter(model: Model, ms: number): Promise<void> {
    const asked = expect(askUnlessPaused(model, hangs(ms))).rejects.toThrow('too late');
    await vi.advanceTimersByTimeAsync(ms);
    await asked;
  }

  it('that hung is not asked for a minute, and then again', async () => {
    const model: Model = { ask: async () => undefined as never };
    await failAfter(model, 20_000);
    const ask = vi.fn(async () => 'topics');
    expect(await askUnlessPaused(model, ask)).toBeUndefined();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(await askUnlessPaused(model, ask)).toBeUndefined();
    expect(ask).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await askUnlessPaused(model, ask)).toBe('topics');
  });

  it('that refused at once is asked again at once', async () => {
    const model: Model = { ask: async () => undefined as never };
    await failAfter(model, 100);
    expect(await askUnlessPaused(model, async () => 'topics')).toBe('topics');
  });
});

import os from 'node:os';
import { describe, expect, it, vi } from 'vitest';
import { createDiskAlarm, diskUse, isDiskFull, shareTaken } from './disk-watch.ts';
import { toAnswer } from './http/answer-error.ts';
import type { Log } from './log.ts';

describe('the watch over the disk', () => {
  it('warns once from 90 % on, and again after there was room meanwhile', () => {
    const warn = vi.fn();
    const alarm = createDiskAlarm({ warn, error: vi.fn() });
    for (const use of [0.5, 0.89, 0.9, 0.95, 0.99]) alarm(use);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls[0]?.[0]).toEqual({ percent: 90 });
    for (const use of [0.7, 0.92]) alarm(use);
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('names a full disk, in the log and to people who get no answer from the database', () => {
    const error = vi.fn();
    const alarm = createDiskAlarm({ warn: vi.fn(), error });
    alarm(0.99);
    expect(isDiskFull()).toBe(false);
    for (const use of [0.999, 1]) alarm(use);
    expect(error.mock.calls).toEqual([[{ percent: 100 }, 'the disk of the data folder is full: nothing can be saved']]);
    expect(isDiskFull()).toBe(true);
    const gone = Object.assign(new Error('Connection terminated'), { code: '57P01' });
    const log = { error: vi.fn() } as unknown as Log;
    expect(toAnswer(gone, 'en', log).code).toBe('DISK_FULL');
    expect(log.error).toHaveBeenCalledWith({ err: gone }, 'request failed: the disk is full');
    alarm(0.5);
    expect(toAnswer(gone, 'en', log).code).toBe('SERVICE_UNAVAILABLE');
  });

  it('leaves the reserve of root out of the share', () => {
    // 100 blocks, 5 reserved for root: with 95 used, none is free for others
    expect(shareTaken({ blocks: 100, bfree: 5, bavail: 0 })).toBe(1);
    expect(shareTaken({ blocks: 100, bfree: 14, bavail: 9 })).toBeCloseTo(86 / 95);
    expect(shareTaken({ blocks: 100, bfree: 100, bavail: 95 })).toBe(0);
  });

  it('measures a real disk, and calls one it cannot see empty', async () => {
    const use = await diskUse(os.tmpdir());
    expect(use).toBeGreaterThan(0);
    expect(use).toBeLessThanOrEqual(1);
    expect(await diskUse('/no/such/folder')).toBe(0);
  });
});

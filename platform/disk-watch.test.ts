import os from 'node:os';
import { describe, expect, it, vi } from 'vitest';
import { createDiskAlarm, diskUse } from './disk-watch.ts';

describe('the watch over the disk', () => {
  it('warns once from 90 % on, and again after there was room meanwhile', () => {
    const warn = vi.fn();
    const alarm = createDiskAlarm({ warn });
    for (const use of [0.5, 0.89, 0.9, 0.95, 0.99]) alarm(use);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls[0]?.[0]).toEqual({ percent: 90 });
    for (const use of [0.7, 0.92]) alarm(use);
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('measures a real disk, and calls one it cannot see empty', async () => {
    const use = await diskUse(os.tmpdir());
    expect(use).toBeGreaterThan(0);
    expect(use).toBeLessThanOrEqual(1);
    expect(await diskUse('/no/such/folder')).toBe(0);
  });
});

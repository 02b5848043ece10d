import { once } from 'node:events';
import { expect, it } from 'vitest';
import { beforeExpiry } from './job.ts';

it('a run ends before its job expires and another one is started beside it', async () => {
  const never = new AbortController().signal;
  const ending = beforeExpiry({ expireSeconds: 601 }, never);
  expect(ending.aborted).toBe(false);
  await once(ending, 'abort');
  expect(beforeExpiry({ expireSeconds: 3600 }, AbortSignal.abort()).aborted).toBe(true);
});

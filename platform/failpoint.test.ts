import { expect, it } from 'vitest';
import { readFailpoint } from './failpoint.ts';

it('fails at the named stage only, with the chance given', async () => {
  const failpoint = readFailpoint({ FAILPOINT: 'sign:throw:0.5' }, () => 0.4);
  expect(failpoint('render')).toBeUndefined();
  await expect(failpoint('sign')).rejects.toThrow('failpoint sign');
  expect(readFailpoint({ FAILPOINT: 'sign:throw:0.5' }, () => 0.6)('sign')).toBeUndefined();
});

it('does nothing in production, whatever the environment says', () => {
  expect(readFailpoint({ FAILPOINT: 'sign:throw:1', NODE_ENV: 'production' })('sign')).toBeUndefined();
  expect(readFailpoint({})('sign')).toBeUndefined();
});

import { expect, it } from 'vitest';
import { describeDevice } from './session-list.tsx';

it('names browser and system, the more special one first', () => {
  const chrome =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';
  expect(describeDevice(chrome)).toEqual({ browser: 'Chrome', system: 'Android' });
  expect(describeDevice(`${chrome} Edg/140.0`)?.browser).toBe('Edge');
  expect(describeDevice('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1')).toEqual({
    browser: 'Safari',
    system: 'iOS',
  });
  expect(describeDevice('curl/8.0')).toBeUndefined();
});

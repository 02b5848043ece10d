import { expect, test } from 'vitest';
import { freshFor, msToRetry } from './polite.ts';

const now = Date.parse('2026-03-02T12:00:00Z');

test('reads Retry-After as seconds or as a date on the server’s clock', () => {
  expect(msToRetry({ 'retry-after': '30' }, now)).toBe(30_000);
  expect(msToRetry({ 'retry-after': 'Mon, 02 Mar 2026 12:01:00 GMT' }, now)).toBe(60_000);
  const wrongClock = { 'retry-after': 'Mon, 02 Mar 2026 15:01:00 GMT', date: 'Mon, 02 Mar 2026 15:00:00 GMT' };
  expect(msToRetry(wrongClock, now)).toBe(60_000);
  expect(msToRetry({ 'retry-after': 'Mon, 02 Mar 2020 12:00:00 GMT' }, now)).toBe(0);
  expect(msToRetry({ 'retry-after': 'soon' }, now)).toBeNull();
  expect(msToRetry({}, now)).toBeNull();
});

test('reads how long an answer is fresh', () => {
  expect(freshFor({ 'cache-control': 'public, max-age=300' }, now)).toBe(300_000);
  expect(freshFor({ 'cache-control': 'max-age=300', age: '100' }, now)).toBe(200_000);
  expect(freshFor({ 'cache-control': 'no-cache, max-age=300' }, now)).toBe(0);
  expect(freshFor({ expires: 'Mon, 02 Mar 2026 12:05:00 GMT' }, now)).toBe(300_000);
  expect(freshFor({ expires: '0' }, now)).toBe(0);
  expect(freshFor({}, now)).toBe(0);
});

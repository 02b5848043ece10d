import { expect, it } from 'vitest';
import { dayMs } from '../../../contract/rules/durations.ts';
import { daysLeft, timeLeft } from '../signup/offer.tsx';
import { delays } from './onboarding-step.tsx';

it('waits as long as agreed (requirements R51, R52)', () => {
  expect(delays).toMatchObject({
    inviteValidated: 3000,
    signedUp: 1500,
    termsFound: 2000,
    confirmation: 5000,
    poll: 5000,
    longestWait: 60_000,
    countRefetch: 1000,
  });
});

it('counts down in days, hours, minutes and seconds, and the days of the VIP page are rounded up', () => {
  const end = Date.parse('2025-07-01T02:59:59Z');
  expect(timeLeft(end, undefined)).toBeUndefined();
  expect(timeLeft(end, end - 90_061_000)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1, isOver: false });
  expect(timeLeft(end, end + 1)).toMatchObject({ days: 0, seconds: 0, isOver: true });
  expect([end - 1, end - dayMs, end - 86_400_001, end].map((now) => daysLeft(end, now))).toEqual([1, 1, 2, 0]);
});

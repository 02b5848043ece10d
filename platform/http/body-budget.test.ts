import { expect, it } from 'vitest';
import { BodyBudget } from './body-budget.ts';

const megabyte = 1024 * 1024;

/** Holds a body of so many megabytes; its name is in `ended` if it had to go. */
function fixture() {
  const budget = new BodyBudget();
  const ended: string[] = [];
  const hold = (name: string, caller: string, megabytes: number) => {
    const held = budget.hold(caller, () => ended.push(name));
    held.grow(megabytes * megabyte);
    return held;
  };
  return { budget, ended, hold };
}

it('ends the oldest body of a caller who holds more than a quarter of the budget', () => {
  const { budget, ended, hold } = fixture();
  hold('other', '10.0.0.2', 4);
  hold('first', '10.0.0.1', 4);
  hold('second', '10.0.0.1', 10);
  expect(ended).toEqual([]);
  hold('third', '10.0.0.1', 4);
  expect(ended).toEqual(['first']);
  expect(budget.inHand.bytes).toBe(18 * megabyte);
});

it('ends the oldest body of all when many callers hold more than the budget together', () => {
  const { budget, ended, hold } = fixture();
  for (let n = 0; n < 70; n++) hold(String(n), `10.0.0.${n}`, 1);
  expect(ended).toEqual(['0', '1', '2', '3', '4', '5']);
  expect(budget.inHand).toEqual({ bytes: 64 * megabyte, reading: 64, callers: 64 });
});

it('bounds the bodies that have not arrived, however small they are', () => {
  const { budget, hold } = fixture();
  for (let n = 0; n < 1100; n++) hold(String(n), '10.0.0.1', 0);
  expect(budget.inHand.reading).toBe(1000);
  for (let n = 0; n < 4200; n++) hold(String(n), `10.1.${n >> 8}.${n & 255}`, 0);
  expect(budget.inHand.reading).toBe(4000);
});

it('keeps bodies that are being answered, and ends the new one where these leave no room', () => {
  const { budget, ended, hold } = fixture();
  const answered = Array.from({ length: 4 }, (_, n) => hold(`answered ${n}`, '10.0.0.1', 4));
  for (const held of answered) held.finish();
  hold('new', '10.0.0.1', 1);
  expect(ended).toEqual(['new']);
  for (const held of answered) held.release();
  expect(budget.inHand).toEqual({ bytes: 0, reading: 0, callers: 0 });
  hold('later', '10.0.0.1', 4);
  expect(ended).toEqual(['new']);
});

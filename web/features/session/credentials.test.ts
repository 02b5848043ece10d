import { expect, it } from 'vitest';
import { passwordRules } from './credentials.tsx';

const met = (password: string) =>
  Object.entries(passwordRules)
    .filter(([, isMet]) => isMet(password, 6))
    .map(([rule]) => rule);

it.each([
  ['', []],
  ['abc', ['lower']],
  ['abcdef', ['length', 'lower']],
  ['ÁBCDEF', ['length', 'upper']],
  ['Ab1!', ['upper', 'lower', 'digit', 'special']],
  ['Ab1!xy', ['length', 'upper', 'lower', 'digit', 'special']],
])('ticks what the password %j has', (password, rules) => {
  expect(met(password)).toEqual(rules);
});

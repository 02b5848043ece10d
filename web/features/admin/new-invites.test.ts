import { expect, it } from 'vitest';
import { generateCode } from './new-invites.tsx';

it('draws eight upper-case letters and digits, each time others', () => {
  const codes = Array.from({ length: 500 }, () => generateCode());
  expect(codes.filter((code) => !/^[A-Z0-9]{8}$/.test(code))).toEqual([]);
  expect(new Set(codes).size).toBe(500);
});

it('leaves out the bytes that would favour the first letters', () => {
  let round = 0;
  const code = generateCode((bytes) => {
    bytes.fill(round === 0 ? 255 : 1);
    round += 1;
  });
  expect(code).toBe('BBBBBBBB');
});

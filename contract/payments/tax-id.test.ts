import { describe, expect, it } from 'vitest';
import { formatTaxId, readTaxId } from './tax-id.ts';

describe('a CPF or CNPJ', () => {
  it.each([
    ['529.982.247-25', '52998224725'],
    ['111 444 777 35', '11144477735'],
    ['11.222.333/0001-81', '11222333000181'],
    ['33000167000101', '33000167000101'],
  ])('is read with its usual marks: %s', (typed, digits) => {
    expect(readTaxId(typed)).toBe(digits);
  });

  it.each([
    '',
    '529.982.247-26',
    '11.222.333/0001-80',
    '111.111.111-11',
    '00000000000000',
    '5299822472',
    'abcdefghijk',
    '529982247250',
  ])('is refused where a digit is wrong, missing or too many: %s', (typed) => {
    expect(readTaxId(typed)).toBeUndefined();
  });

  it('is written with its marks', () => {
    expect(['52998224725', '11222333000181'].map(formatTaxId)).toEqual(['529.982.247-25', '11.222.333/0001-81']);
  });

  it('finds every single wrong digit', () => {
    for (const right of ['52998224725', '11222333000181']) {
      for (let at = 0; at < right.length; at += 1) {
        for (let digit = 0; digit < 10; digit += 1) {
          const typed = right.slice(0, at) + digit + right.slice(at + 1);
          expect([typed, readTaxId(typed) === undefined]).toEqual([typed, typed !== right]);
        }
      }
    }
  });
});

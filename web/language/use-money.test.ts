import { expect, it } from 'vitest';
import { locales } from '../../contract/rules/locales.ts';
import { formatReais } from './use-money.ts';

it.each(Object.values(locales))('writes reais as the browser does in %s', (locale) => {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL' });
  for (const cents of [0, 5, 99, 4_990, 99_999, 100_000, 123_456_789])
    expect(formatReais(cents, locale)).toBe(format.format(cents / 100));
});

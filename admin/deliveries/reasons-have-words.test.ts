import { expect, it } from 'vitest';
import { deliveryReasons } from '../../contract/rules/delivery-reasons.ts';
import en from '../../i18n/en/admin/deliveries.ts';
import pt from '../../i18n/pt/admin/deliveries.ts';

it.each([
  ['pt', pt],
  ['en', en],
])('has words for every reason of the ledger: %s', (_, catalogue) => {
  const words: Record<string, string> = catalogue.reasons;
  expect(deliveryReasons.filter((code) => !words[code])).toEqual([]);
});

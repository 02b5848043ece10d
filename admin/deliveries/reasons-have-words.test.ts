import { expect, it } from 'vitest';
import { deliveryReasons } from '../../contract/rules/delivery-reasons.ts';
import pt from '../../i18n/pt/admin/deliveries.ts';

it('has words for every reason of the ledger', () => {
  const words: Record<string, string> = pt.reasons;
  expect(deliveryReasons.filter((code) => !words[code])).toEqual([]);
});

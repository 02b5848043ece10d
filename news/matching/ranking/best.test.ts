import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kthBest } from './best.ts';

test('is the value that so many are not below', () => {
  const values = fc.array(fc.double({ noNaN: true, min: 1, max: 9 }), { maxLength: 150 });
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 100 }), (list, k) => {
      const sorted = Float64Array.from(list).sort();
      const wanted = list.length < k ? Number.NEGATIVE_INFINITY : sorted[list.length - k]!;
      expect(kthBest(Float64Array.from([...list, 99]), list.length, k)).toBe(wanted);
    }),
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { featureDirections, featureNames } from './pair-features.ts';
import { learntTrees, PairModel } from './pair-model.ts';

describe('the pair model', () => {
  it('answers the two questions of a tree in turn', () => {
    const model = new PairModel([['copied', 0.5, 'gapDays', 1, -1, -3, 'sameOutlet', 0, 2, 1]]);
    const features = (values: Partial<Record<string, number>>) => featureNames.map((name) => values[name] ?? 0);
    const odds = (values: Partial<Record<string, number>>) => {
      const probability = model.probability(features(values));
      return Math.log(probability / (1 - probability));
    };
    expect(odds({ copied: 0.2 })).toBeCloseTo(-1);
    expect(odds({ copied: 0.2, gapDays: 1.5 })).toBeCloseTo(-3);
    expect(odds({ copied: 0.9 })).toBeCloseTo(2);
    expect(odds({ copied: 0.9, sameOutlet: 1 })).toBeCloseTo(1);
  });

  it('has learnt every feature in its declared direction', () => {
    const model = new PairModel(learntTrees('pair-trees.txt'));
    const values = fc.array(fc.double({ min: 0, max: 3, noNaN: true }), {
      minLength: featureNames.length,
      maxLength: featureNames.length,
    });
    const place = fc.nat(featureNames.length - 1);
    fc.assert(
      fc.property(values, place, fc.double({ min: 0, max: 2, noNaN: true }), (features, index, more) => {
        const direction = featureDirections[featureNames[index]!];
        const before = model.probability(features);
        const after = model.probability(features.with(index, features[index]! + more));
        if (direction === 'rises') expect(after).toBeGreaterThanOrEqual(before - 1e-3);
        if (direction === 'falls') expect(after).toBeLessThanOrEqual(before + 1e-3);
      }),
      { numRuns: 500 },
    );
  });
});

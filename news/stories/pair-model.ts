import type { Fingerprint } from './fingerprint.ts';
import { coefficients, intercept } from './pair-coefficients.ts';
import { pairFeatures, type Weigh } from './pair-features.ts';

/** How sure we are, from 0 to 1, that two articles tell the same news. */
export function sameNews(a: Fingerprint, b: Fingerprint, weigh: Weigh): number {
  const features = pairFeatures(a, b, weigh);
  let sum = intercept;
  for (let index = 0; index < features.length; index++) sum += features[index]! * coefficients[index]!;
  return 1 / (1 + Math.exp(-sum));
}

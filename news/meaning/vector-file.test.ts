import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DamagedVectors, unpackVectors } from './vector-file.ts';
import { shippedVectors } from './word-vectors.ts';

const file = readFileSync(new URL('./vectors.bin', import.meta.url));

describe('a file of word vectors', () => {
  it('is refused when a byte is wrong, when it is cut short and when it is something else', () => {
    const turned = Buffer.from(file);
    turned[turned.length - 1]! ^= 1;
    expect(() => unpackVectors(turned)).toThrow(DamagedVectors);
    expect(() => unpackVectors(file.subarray(0, file.length - 3))).toThrow(DamagedVectors);
    expect(() => unpackVectors(Buffer.from('hello'))).toThrow(DamagedVectors);
  });

  it('ships with the service, within sixteen megabytes, and knows related words in both languages', () => {
    const vectors = shippedVectors();
    expect(file.length).toBeLessThan(16_000_000);
    const likeness = (a: string, b: string) => {
      const [x, y] = [a, b].map((word) => {
        const sum = new Float32Array(vectors.dimensions);
        vectors.addTo(sum, vectors.rowOf(word, 'pt'));
        return sum;
      }) as [Float32Array, Float32Array];
      const norm = (v: Float32Array) => Math.hypot(...v);
      return x.reduce((sum, value, k) => sum + value * y[k]!, 0) / norm(x) / norm(y);
    };
    expect(likeness('greve', 'paralisacao')).toBeGreaterThan(likeness('greve', 'vacina') + 0.2);
    expect(likeness('strike', 'workers')).toBeGreaterThan(likeness('strike', 'vaccine') + 0.1);
  });
});

import { describe, expect, it } from 'vitest';
import { DamagedVectors, packVectors, quantise, unpackVectors } from './vector-file.ts';
import { shippedVectors } from './word-vectors.ts';

const table = Float32Array.from([1, -0.5, 0.25, 0, 0, 2, -1, 1]);
const packed = {
  dimensions: 4,
  words: ['greve', 'ação'],
  languages: Uint8Array.from([0, 1]),
  counts: Uint32Array.from([7, 3]),
  texts: [10, 4],
  background: new Float32Array(24).fill(0.5),
  ...quantise(table, 4),
};

describe('a file of word vectors', () => {
  it('comes back as it was packed', () => {
    const back = unpackVectors(packVectors(packed));
    expect(back.words).toEqual(packed.words);
    expect([...back.counts]).toEqual([7, 3]);
    expect(back.texts).toEqual([10, 4]);
    expect([...back.languages]).toEqual([0, 1]);
    expect([...back.rows]).toEqual([...packed.rows]);
    expect([...back.scales]).toEqual([...packed.scales]);
    expect([...back.background]).toEqual([...packed.background]);
  });

  it('is refused when a byte is wrong, when it is cut short and when it is something else', () => {
    const file = packVectors(packed);
    const turned = Buffer.from(file);
    turned[turned.length - 1]! ^= 1;
    expect(() => unpackVectors(turned)).toThrow(DamagedVectors);
    expect(() => unpackVectors(file.subarray(0, file.length - 3))).toThrow(DamagedVectors);
    expect(() => unpackVectors(Buffer.from('hello'))).toThrow(DamagedVectors);
  });

  it('ships with the service, within sixteen megabytes, and knows related words in both languages', () => {
    const vectors = shippedVectors();
    expect(packVectors(vectors.packed).length).toBeLessThan(16_000_000);
    const likeness = (a: string, b: string) => {
      const [x, y] = [a, b].map((word) => {
        const sum = new Float32Array(vectors.dimensions);
        vectors.addTo(sum, 0, vectors.rowOf(word, 'pt'));
        return sum;
      }) as [Float32Array, Float32Array];
      const norm = (v: Float32Array) => Math.hypot(...v);
      return x.reduce((sum, value, k) => sum + value * y[k]!, 0) / norm(x) / norm(y);
    };
    expect(likeness('greve', 'paralisacao')).toBeGreaterThan(likeness('greve', 'vacina') + 0.2);
    expect(likeness('strike', 'workers')).toBeGreaterThan(likeness('strike', 'vaccine') + 0.1);
  });
});

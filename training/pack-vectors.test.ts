import { describe, expect, it } from 'vitest';
import { unpackVectors } from '../news/meaning/vector-file.ts';
import { packVectors, quantise } from './pack-vectors.ts';

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
});

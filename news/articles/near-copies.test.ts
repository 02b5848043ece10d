import { describe, expect, it } from 'vitest';
import { contentHash, isNearCopy, signature, signatureBands, signatureDistance } from './near-copies.ts';

/** Sentences of made-up words, so that two texts share only what the test lets them share. */
function sentences(seed: number, count: number): string[] {
  const word = (i: number, j: number) => ((seed * 7919 + i * 104_729 + j * 1299_709) % 46_655).toString(36);
  return Array.from({ length: count }, (_, i) => `${Array.from({ length: 12 }, (_, j) => word(i, j)).join(' ')}.`);
}

const agency = sentences(1, 30);
const text = agency.join(' ');

describe('contentHash', () => {
  it('ignores spaces, quotes and dashes, and nothing else', () => {
    const one = contentHash('Chuva – alerta', 'Disse: “fiquem em casa”.\n\nÀ tarde  choveu.');
    expect(contentHash('Chuva - alerta', 'Disse: "fiquem em casa". À tarde choveu.')).toBe(one);
    expect(contentHash('Chuva - alerta', 'Disse: "fiquem em casa". A tarde choveu.')).not.toBe(one);
    expect(contentHash('Chuva: alerta', 'Disse: "fiquem em casa". À tarde choveu.')).not.toBe(one);
  });
});

describe('signature', () => {
  it('is the same for the same words, whatever case, accents and marks', () => {
    expect(signature('A ação do Irã, hoje à noite.')).toBe(signature('a acao do ira hoje a noite'));
  });

  it('is near for a copy with another lead and a paragraph cut', () => {
    const copy = [...sentences(2, 2), ...agency.slice(2, 27)].join(' ');
    expect(isNearCopy(signature(text), signature(copy))).toBe(true);
    expect(signatureDistance(signature(text), signature(copy))).toBeGreaterThan(0);
  });

  it('is far for another text, and for one that shares a quote', () => {
    const other = [...sentences(3, 27), ...agency.slice(0, 3)].join(' ');
    expect(signatureDistance(signature(text), signature(sentences(4, 30).join(' ')))).toBeGreaterThan(0.9);
    expect(isNearCopy(signature(text), signature(other))).toBe(false);
  });

  it('shares a band with near copies and none with others', () => {
    const bands = new Set(signatureBands(signature(text)));
    expect(bands.size).toBe(16);
    const copy = [...agency.slice(0, 28), ...sentences(5, 2)].join(' ');
    expect(signatureBands(signature(copy)).some((band) => bands.has(band))).toBe(true);
    expect(signatureBands(signature(sentences(6, 30).join(' '))).some((band) => bands.has(band))).toBe(false);
  });

  it('calls nothing a copy of a text without words', () => {
    expect(signature('… !')).toBe('');
    expect(isNearCopy('', '')).toBe(false);
  });
});

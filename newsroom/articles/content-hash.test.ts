import { describe, expect, it } from 'vitest';
import { contentHash } from './article-from-entry.ts';

describe('contentHash', () => {
  it('ignores spaces, quotes and dashes, and nothing else', () => {
    const one = contentHash('Chuva – alerta', 'Disse: “fiquem em casa”.\n\nÀ tarde  choveu.');
    expect(contentHash('Chuva - alerta', 'Disse: "fiquem em casa". À tarde choveu.')).toBe(one);
    expect(contentHash('Chuva - alerta', 'Disse: "fiquem em casa". A tarde choveu.')).not.toBe(one);
    expect(contentHash('Chuva: alerta', 'Disse: "fiquem em casa". À tarde choveu.')).not.toBe(one);
  });
});

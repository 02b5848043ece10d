import { describe, expect, it } from 'vitest';
import { detectLanguage } from './language.ts';

const portuguese =
  'O ministério informou nesta quarta-feira que as obras da ponte devem terminar antes das chuvas do verão.';
const english =
  'The ministry said on Wednesday that work on the bridge should be finished before the summer rains begin.';

describe('detectLanguage', () => {
  it('reads the language of the text', () => {
    expect(detectLanguage(portuguese, 'pt')).toBe('pt');
    expect(detectLanguage(english, 'en')).toBe('en');
  });

  it('trusts the text over the outlet if it is clear', () => {
    expect(detectLanguage(english, 'pt-BR')).toBe('en');
    expect(detectLanguage(portuguese, 'en')).toBe('pt');
  });

  it('trusts the outlet if the text is too short', () => {
    expect(detectLanguage('Neymar', 'pt-BR')).toBe('pt');
    expect(detectLanguage('', 'en')).toBe('en');
    expect(detectLanguage('https://the.very.long.english.address/about/this/and/that/of/the/world', 'pt')).toBe('pt');
  });
});

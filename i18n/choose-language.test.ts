import { describe, expect, it } from 'vitest';
import { chooseLanguage, languageOfTag } from './choose-language.ts';

describe('the language of a visitor', () => {
  it.each([
    ['pt-BR', 'pt'],
    ['pt-PT,pt;q=0.9,en;q=0.8', 'pt'],
    ['PT', 'pt'],
    ['en-US', 'en'],
    ['es-AR', 'en'],
    ['en-US,pt-BR;q=0.9', 'en'],
    ['', 'en'],
  ])('is chosen from a browser that speaks %j', (tag, language) => {
    expect(languageOfTag(tag)).toBe(language);
  });

  it('is English when the browser says nothing', () => {
    expect(chooseLanguage({})).toBe('en');
  });

  it('follows the remembered choice before the browser', () => {
    expect(chooseLanguage({ cookie: 'en', browser: 'pt-BR' })).toBe('en');
  });

  it('follows the link before the remembered choice', () => {
    expect(chooseLanguage({ query: 'pt', cookie: 'en', browser: 'en' })).toBe('pt');
  });

  it('ignores a choice that is no language of ours', () => {
    expect(chooseLanguage({ query: 'de', cookie: '<script>', browser: 'pt-BR' })).toBe('pt');
  });
});

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { termsDate, termsTextHash, termsVersion } from '../contract/rules/legal.ts';
import { locales } from '../contract/rules/locales.ts';
import en from './en/visitor/legal.ts';
import pt from './pt/visitor/legal.ts';

const hashOf = (sections: object) => createHash('sha256').update(JSON.stringify(sections)).digest('hex');

describe('the terms of use', () => {
  it('are the very words whose hash is kept with each consent', () => {
    expect(termsTextHash).toEqual({ pt: hashOf(pt.sections), en: hashOf(en.sections) });
  });

  it('name the day of their version in both languages (requirements R129)', () => {
    const inWords = (locale: string) =>
      new Date(termsVersion).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });
    expect(termsDate).toEqual({ pt: inWords(locales.pt), en: inWords(locales.en) });
  });

  it('have nine sections in both languages, in order (requirements R129)', () => {
    const wanted = [
      'acceptance',
      'service',
      'account',
      'data',
      'property',
      'liability',
      'termination',
      'changes',
      'contact',
    ];
    expect(Object.keys(pt.sections)).toEqual(wanted);
    expect(Object.keys(en.sections)).toEqual(wanted);
  });
});

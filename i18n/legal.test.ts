import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { termsTextHash } from '../contract/rules/legal.ts';
import en from './en/visitor/legal.ts';
import pt from './pt/visitor/legal.ts';

const hashOf = (sections: object) => createHash('sha256').update(JSON.stringify(sections)).digest('hex');

describe('the terms of use', () => {
  it('are the very words whose hash is kept with each consent', () => {
    expect(termsTextHash).toEqual({ pt: hashOf(pt.sections), en: hashOf(en.sections) });
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

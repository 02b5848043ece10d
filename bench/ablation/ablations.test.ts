import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ABLATIONS } from './ablations.ts';

describe('the ablations of matching', () => {
  it.each(ABLATIONS)('finds the code of "$name"', ({ edits }) => {
    for (const [file, code] of edits) {
      expect(readFileSync(new URL(`../../news/matching/${file}`, import.meta.url), 'utf8')).toContain(code);
    }
  });
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bodyLimitOf, hasBadEscapes } from './read-body.ts';

const piece = fc.constantFrom('\\', '\\u', 'u', '0000', 'd83d', 'D800', 'de00', 'DFFF', '"', 'x', '\\n', '\\\\');

it('sees NUL and half characters in JSON exactly where they are in what it says', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const json = `"${pieces.join('')}"`;
      let said: unknown;
      try {
        said = JSON.parse(json);
      } catch {
        return;
      }
      const text = String(said);
      expect(hasBadEscapes(json), json).toBe(text.includes('\0') || !text.isWellFormed());
    }),
    { numRuns: 20_000 },
  );
});

it('takes no longer for a long row of backslashes', () => {
  expect(hasBadEscapes(`"${'\\'.repeat(1_000_000)}u0000"`)).toBe(false);
  expect(hasBadEscapes(`"${'\\ud800\\udc00'.repeat(50_000)}"`)).toBe(false);
});

it('lets the largest picture pass behind the proxies of the samples', () => {
  const sample = (name: string) => readFileSync(path.join(import.meta.dirname, '../../deploy', name), 'utf8');
  const sizes = [
    /max_size (\d+)MB/.exec(sample('compose.yaml')),
    /client_max_body_size (\d+)m/.exec(sample('nginx.conf')),
  ];
  for (const size of sizes) expect(Number(size?.[1]) * 1_000_000).toBeGreaterThan(bodyLimitOf('/uploads/logos'));
});

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openings } from '../../web/features/admin/reason-said.ts';

it('knows only sentences that the ledger still writes', () => {
  const folder = path.join(import.meta.dirname, '../../news/delivery');
  const written = globSync('**/*.ts', { cwd: folder })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
  expect(openings).not.toContain('');
  expect(openings.filter((opening) => !written.includes(opening))).toEqual([]);
});

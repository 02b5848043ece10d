import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { UsageError } from '../../commands/command.ts';
import { extractVerb } from './documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'recorte-extract-'));
const html =
  '<title>Ponte nova</title><article><p>A ponte sobre o rio Claro foi aberta ao trânsito nesta manhã, depois de dois anos de obra.</p></article>';
const lines = [1, 2].map((id) =>
  JSON.stringify({
    id: `p${id}`,
    url: 'https://x.example/2026/01/05/ponte',
    html: Buffer.from(html).toString('base64'),
  }),
);
const file = (name: string, content: string | Buffer) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

describe('extract', () => {
  const printed: string[] = [];
  beforeEach(() => {
    printed.length = 0;
    vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['plain', () => file('pages.jsonl', `${lines.join('\n')}\n\n`)],
    ['gzipped', () => file('pages.jsonl.gz', gzipSync(lines.join('\n')))],
  ])('prints a line for each page of a %s file', async (_, make) => {
    expect(await extractVerb.run(['--pages', make()])).toBe(0);
    expect(printed.map((line) => JSON.parse(line))).toEqual(
      ['p1', 'p2'].map((id) => ({
        id,
        title: 'Ponte nova',
        author: null,
        published: '2026-01-05T12:00:00.000-03:00',
        text: 'A ponte sobre o rio Claro foi aberta ao trânsito nesta manhã, depois de dois anos de obra.',
      })),
    );
  });

  it.each([
    ['no option', () => []],
    ['an unknown option', () => ['--page', 'x']],
    ['a missing file', () => ['--pages', join(folder, 'none.jsonl')]],
    ['a line that is no JSON', () => ['--pages', file('bad.jsonl', `${lines[0]}\n{oops`)]],
    ['a line without html', () => ['--pages', file('bare.jsonl', '{"id":"a"}')]],
  ])('says in one line what is wrong with %s', async (_, args) => {
    await expect(extractVerb.run(args())).rejects.toThrow(UsageError);
  });
});

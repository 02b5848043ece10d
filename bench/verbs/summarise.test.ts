import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { UsageError } from '../../commands/command.ts';
import { temporaryFolder } from '../../tests/support/recorte-process.ts';
import { command } from './summarise.ts';

afterEach(() => vi.restoreAllMocks());

function fileOf(...rows: unknown[]): string {
  const path = join(temporaryFolder(), 'texts.jsonl');
  writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return path;
}

describe('recorte summarise', () => {
  it('prints a summary with the place of each of its sentences, counted from 0', async () => {
    const written: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0);
    const first = 'Ele não quis falar com os repórteres na saída do porto.';
    const fact = 'O governo de Pernambuco anunciou nesta segunda a compra do terminal de grãos de Suape.';
    const documents = [{ title: 'Pernambuco compra terminal', text: `${first} ${fact}` }];
    const file = fileOf({ id: 'a', language: 'pt', documents, characters: 120 });
    expect(await command.run(['--texts', file])).toBe(0);
    expect(written.map((line) => JSON.parse(line))).toEqual([{ id: 'a', summary: fact, sentences: [[0, 1]] }]);
  });

  it('refuses a line that is no story, and a call without a file', async () => {
    await expect(command.run(['--texts', fileOf({ id: 'a' })])).rejects.toThrow(UsageError);
    await expect(command.run([])).rejects.toThrow(UsageError);
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { Command } from '../../commands/command.ts';
import { temporaryFolder } from '../../tests/support/recorte-process.ts';

export const linesOf = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

export function fileOf(content: string | Buffer | readonly unknown[]): string {
  const file = join(temporaryFolder(), 'rows.jsonl');
  writeFileSync(file, Array.isArray(content) ? linesOf(content) : (content as string | Buffer));
  return file;
}

/** What a verb prints. */
export async function printed({ run }: Command, args: string[]): Promise<Record<string, unknown>[]> {
  let written = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    written += String(chunk);
    return true;
  });
  expect(await run(args)).toBe(0);
  write.mockRestore();
  return written
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

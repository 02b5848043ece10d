import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { UsageError } from './command.ts';

/** The objects of a file of JSON lines, gzipped or not, one at a time. */
export async function* readJsonLines(file: string): AsyncGenerator<Record<string, unknown>> {
  if (!existsSync(file)) throw new UsageError(`no such file: ${file}`);
  const bytes = createReadStream(file);
  const input = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
  let number = 0;
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      number++;
      if (line.trim() === '') continue;
      const value: unknown = JSON.parse(line);
      if (typeof value !== 'object' || value === null) throw new SyntaxError('not an object');
      yield value as Record<string, unknown>;
    }
  } catch (error) {
    if (error instanceof SyntaxError) throw new UsageError(`${file}, line ${number}: ${error.message}`);
    throw error;
  } finally {
    bytes.destroy();
  }
}

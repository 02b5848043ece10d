import { readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload, type SourceOrigin } from 'node:module';
import path from 'node:path';
import type { SourceFrame } from '../../contract/admin/browser-errors.ts';
import type { BuiltFrame } from '../../contract/browser-errors/report.ts';

/** The build writes the maps outside the served folder (scripts/build.ts). */
export const mapsFolder = path.join(import.meta.dirname, '..', '..', 'dist', 'maps');

async function readOrNone(folder: string, name: string): Promise<string | undefined> {
  try {
    return await readFile(path.join(folder, name), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The release of the maps; undefined if the pages were not built. */
export const releaseOf = async (folder: string): Promise<string | undefined> =>
  (await readOrNone(folder, 'release'))?.trim();

/**
 * Maps frames to places in our sources. A function is named by its caller, the next frame: at its own place only the
 * built name is known. A file without a map, from an earlier release, is kept as it is.
 */
export async function mapFrames(folder: string, frames: readonly BuiltFrame[]): Promise<SourceFrame[]> {
  const maps = new Map<string, SourceMap | undefined>();
  for (const file of new Set(frames.map((frame) => frame.file))) {
    const text = await readOrNone(folder, `${file}.map`);
    maps.set(file, text === undefined ? undefined : new SourceMap(JSON.parse(text) as SourceMapPayload));
  }
  const origins = frames.map(
    ({ file, line, column }) => maps.get(file)?.findOrigin(line, column) as Partial<SourceOrigin> | undefined,
  );
  return frames.map((frame, at) => {
    const { fileName, lineNumber, columnNumber } = origins[at] ?? {};
    const name = origins[at + 1]?.name ?? null;
    if (!fileName || !lineNumber || !columnNumber) return { ...frame, function: name };
    return { file: fileName.replace(/^(?:\.\.?\/)+/, ''), line: lineNumber, column: columnNumber, function: name };
  });
}

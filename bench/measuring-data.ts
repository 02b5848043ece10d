import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { MatchableArticle } from '../newsroom/matching/match.ts';
import { StopError } from '../platform/stop-error.ts';
import { matchable, readArticleFile, readLines } from './verbs/input-files.ts';

const DATA = new URL('../../shared/data/', import.meta.url);

export function dataPath(name: string): string {
  if (!existsSync(DATA)) throw new StopError('no measuring data: expected a folder shared/data beside the checkout');
  return fileURLToPath(new URL(name, DATA));
}

/** Rows of a JSON-lines file of the measuring data, or of one next to its bench. */
export const readRows = <T>(file: string | URL): T[] =>
  readLines(typeof file === 'string' ? dataPath(file) : file, (line) => JSON.parse(line) as T);

/** Article files with judged terms. */
export const STREAMS = {
  first: 'stream/articles.jsonl.gz',
  'business-pt-2025': 'streams/business-pt-2025.jsonl.gz',
  'security-en-2026': 'streams/security-en-2026.jsonl.gz',
  'saude-pt-2024': 'streams/saude-pt-2024.jsonl.gz',
  'energy-en-2021': 'streams/energy-en-2021.jsonl.gz',
} as const;
export type StreamName = keyof typeof STREAMS;
export const STREAM_NAMES = Object.keys(STREAMS) as StreamName[];

/** A stream as it would be stored. */
export const readStream = (stream: StreamName = 'first'): MatchableArticle[] =>
  matchable(readArticleFile(dataPath(STREAMS[stream])));

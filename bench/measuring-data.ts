import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { MatchableArticle } from '../newsroom/matching/match.ts';
import { kindOf } from '../newsroom/text/article-kind.ts';
import { cleanArticles } from '../newsroom/text/clean-article.ts';

const DATA = new URL('../../shared/data/', import.meta.url);

export function hasMeasuringData(): boolean {
  return existsSync(DATA);
}

export function dataPath(name: string): string {
  return fileURLToPath(new URL(name, DATA));
}

/** Rows of a JSON-lines file of the measuring data, or of one next to its bench; gzipped or not. */
export function readRows<T>(file: string | URL): T[] {
  const url = new URL(file, DATA);
  const bytes = readFileSync(url);
  const text = (url.pathname.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T);
}

/** Article files with judged terms. */
export const STREAMS = {
  first: 'stream/articles.jsonl.gz',
  'business-pt-2025': 'streams/business-pt-2025.jsonl.gz',
  'security-en-2026': 'streams/security-en-2026.jsonl.gz',
  'saude-pt-2024': 'streams/saude-pt-2024.jsonl.gz',
  'energy-en-2021': 'streams/energy-en-2021.jsonl.gz',
} as const;
export type StreamName = keyof typeof STREAMS;

/** A stream as it would be stored, or raw as the outlets published it. */
export function readStream(isRaw = false, stream: StreamName = 'first'): MatchableArticle[] {
  type Row = { id: string; title: string; text: string; date: string; source: string; lang: string; link: string };
  const rows = readRows<Row>(STREAMS[stream]).map(({ date, source, lang, ...row }) => ({
    ...row,
    language: lang,
    outlet: source,
    publishedAt: Date.parse(`${date}Z`),
  }));
  if (isRaw) return rows;
  return cleanArticles(rows).map((row) => ({ ...row, kind: kindOf({ ...row, url: row.link }) }));
}

import { parentPort } from 'node:worker_threads';
import { freeBytes } from '../../../platform/safe-fetch/body.ts';
import { type ParsedFeed, type ParseOptions, parseFeed } from './parse-feed.ts';
import { type FeedParseCode, FeedParseError } from './parse-scan.ts';

export interface ParseQuestion {
  document: Uint8Array;
  options: ParseOptions;
}
export type ParseAnswer = { parsed: ParsedFeed } | { code: FeedParseCode; message: string };

/** Parses untrusted documents in a thread that may die without ending the process (requirements F23). */
parentPort?.on('message', ({ document, options }: ParseQuestion) => {
  let answer: ParseAnswer;
  try {
    answer = { parsed: parseFeed(document, options) };
  } catch (error) {
    const code = error instanceof FeedParseError ? error.code : 'parser_died';
    answer = { code, message: error instanceof Error ? error.message.slice(0, 300) : String(error) };
  }
  freeBytes(document);
  parentPort?.postMessage(answer);
});

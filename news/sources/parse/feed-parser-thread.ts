import { parentPort } from 'node:worker_threads';
import type { ParseAnswer, ParseQuestion } from './feed-parser.ts';
import { parseFeed } from './parse-feed.ts';
import { FeedParseError } from './parse-scan.ts';

/** The thread in which foreign documents are read: it may die, the process may not (F23). */
parentPort?.on('message', ({ document, options }: ParseQuestion) => {
  let answer: ParseAnswer;
  try {
    answer = { parsed: parseFeed(document, options) };
  } catch (error) {
    const code = error instanceof FeedParseError ? error.code : 'parser_died';
    answer = { code, message: error instanceof Error ? error.message.slice(0, 300) : String(error) };
  }
  parentPort?.postMessage(answer);
});

import { createExpendableThread, ThreadError, type ThreadLimits } from '../../../platform/expendable-thread.ts';
import type { ParseAnswer, ParseQuestion } from './feed-parser-thread.ts';
import type { ParsedFeed, ParseOptions } from './parse-feed.ts';
import { FeedParseError } from './parse-scan.ts';

export interface FeedParser {
  /** Transfers the document. Rejects with FeedParseError, also if the document crashes the thread or takes too long. */
  parse(document: Uint8Array, options?: ParseOptions): Promise<ParsedFeed>;
  close(): Promise<void>;
}

/** One thread, one document at a time: parsing is never the bottleneck. */
export function createFeedParser({ timeoutMs = 5_000, memoryMb = 160 }: Partial<ThreadLimits> = {}): FeedParser {
  const script = new URL('./feed-parser-thread.ts', import.meta.url);
  const thread = createExpendableThread<ParseQuestion, ParseAnswer>(script, { timeoutMs, memoryMb });
  return {
    async parse(document, options = {}) {
      // many may wait here with megabytes each: only a slice of a larger buffer is copied
      const isWhole = document.byteLength === document.buffer.byteLength && document.buffer instanceof ArrayBuffer;
      const whole = isWhole ? (document as Uint8Array<ArrayBuffer>) : new Uint8Array(document);
      const answer = await thread.ask({ document: whole, options }, [whole.buffer]).catch((error: unknown) => {
        if (!(error instanceof ThreadError)) throw error;
        throw new FeedParseError(error.code === 'died' ? 'parser_died' : 'parser_timeout', error.message);
      });
      if ('parsed' in answer) return answer.parsed;
      throw new FeedParseError(answer.code, answer.message);
    },
    close: () => thread.close(),
  };
}

import { createExpendableThread, ThreadError, type ThreadLimits } from '../../platform/expendable-thread.ts';
import type { ExtractedPage } from './extract/extract-page.ts';
import type { PageQuestion } from './page-reader-thread.ts';

export interface PageReader {
  /** The page's article; undefined when the page kills or outlasts the thread. */
  read(question: PageQuestion): Promise<ExtractedPage | undefined>;
  close(): Promise<void>;
}

export function createPageReader({ timeoutMs = 5_000, memoryMb = 256 }: Partial<ThreadLimits> = {}): PageReader {
  const script = new URL('./page-reader-thread.ts', import.meta.url);
  const thread = createExpendableThread<PageQuestion, ExtractedPage>(script, { timeoutMs, memoryMb });
  return {
    async read(question) {
      try {
        return await thread.ask(question);
      } catch (error) {
        if (error instanceof ThreadError) return undefined;
        throw error;
      }
    },
    close: () => thread.close(),
  };
}

import { randomUUID } from 'node:crypto';
import { createExpendableThread, type ExpendableThread } from '../../platform/expendable-thread.ts';
import type { Grouped } from './group.ts';
import type { StoredArticle, StoryArticle } from './pairs/fingerprint.ts';
import type { GroupingAnswer, GroupingQuestion } from './story-thread.ts';

/** Many times what the largest batch takes on an idle machine. */
const limits = { timeoutMs: 120_000, memoryMb: 1024 };

/** One thread per process, started with the first batch. */
let thread: ExpendableThread<GroupingQuestion, GroupingAnswer> | undefined;

function ask(question: GroupingQuestion): Promise<GroupingAnswer> {
  thread ??= createExpendableThread(new URL('./story-thread.ts', import.meta.url), limits);
  return thread.ask(question);
}

/** A `Grouper` (group.ts) in its own thread. If the thread ends, its articles must be restored from the rows. */
export class ThreadGrouper {
  readonly #name = randomUUID();

  static async open(): Promise<ThreadGrouper> {
    const grouper = new ThreadGrouper();
    await ask({ what: 'open', name: grouper.#name });
    return grouper;
  }

  /** False when the thread has ended. */
  async restore(articles: StoredArticle[]): Promise<boolean> {
    return !(await ask({ what: 'restore', name: this.#name, articles })).isLost;
  }

  /** Undefined when the thread has ended. */
  async add(articles: StoryArticle[]): Promise<Grouped | undefined> {
    const answer = await ask({ what: 'add', name: this.#name, articles });
    return answer.isLost ? undefined : answer.grouped;
  }

  async close(): Promise<void> {
    await ask({ what: 'close', name: this.#name });
  }
}

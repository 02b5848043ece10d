import type { Platform } from '../../platform/platform.ts';
import { toVector } from './lexemes.ts';
import { setWords, takePending } from './queries.ts';

/** A batch has some megabytes of text and blocks the thread only briefly. */
const batch = 50;

/** Fills in the words of all pending articles. Several workers may do so in parallel. */
export async function indexArticles({ db, queue }: Platform): Promise<number> {
  let indexed = 0;
  for (;;) {
    const taken = await db.transaction(async (tx) => {
      const rows = await takePending(tx, batch);
      const words = rows.map((row) => ({ id: row.id, words: toVector(row) }));
      if (words.length > 0) await setWords(tx, words);
      return words.length;
    });
    indexed += taken;
    if (taken < batch || queue.stopping.aborted) return indexed;
  }
}

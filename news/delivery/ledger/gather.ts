interface GatherOptions {
  /** How long the first of a batch may wait for others; until the next turn of the loop when unset. */
  waitMs?: number;
}

/**
 * Gathers single writes of many tasks into few statements: each caller waits for the commit that carries its own row. Under load
 * one statement carries all that came while the last one ran.
 */
export function createGatherer<Item, Result>(
  write: (items: Item[]) => Promise<(item: Item) => Result>,
  { waitMs }: GatherOptions = {},
) {
  let waiting: { item: Item; resolve(result: Result): void; reject(error: unknown): void }[] = [];
  let isWriting = false;

  function flushSoon(): void {
    isWriting = true;
    if (waitMs === undefined) setImmediate(flush);
    else setTimeout(flush, waitMs);
  }

  async function flush(): Promise<void> {
    const batch = waiting;
    waiting = [];
    try {
      const resultOf = await write(batch.map(({ item }) => item));
      for (const { item, resolve } of batch) resolve(resultOf(item));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    isWriting = false;
    if (waiting.length > 0) flushSoon();
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWriting) flushSoon();
    });
}

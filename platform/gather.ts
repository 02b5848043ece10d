interface GatherOptions {
  /** How long the first item of a batch waits for others; if unset, until the next turn of the event loop. */
  waitMs?: number;
  /** The batch is written as soon as this many are waiting. */
  enough?: number;
}

/**
 * Batches single writes of many tasks into few statements. Each caller waits for the commit of its own row. Under load one
 * statement writes everything that arrived while the last one ran.
 */
export function createGatherer<Item, Result>(
  write: (items: Item[]) => Promise<(item: Item) => Result>,
  { waitMs, enough = Number.POSITIVE_INFINITY }: GatherOptions = {},
) {
  let waiting: { item: Item; resolve(result: Result): void; reject(error: unknown): void }[] = [];
  let isBusy = false;
  let patience: NodeJS.Timeout | undefined;

  function flushSoon(): void {
    isBusy = true;
    if (waitMs === undefined || waiting.length >= enough) setImmediate(flush);
    else patience = setTimeout(flush, waitMs);
  }

  async function flush(): Promise<void> {
    patience = undefined;
    const batch = waiting;
    waiting = [];
    try {
      const resultOf = await write(batch.map(({ item }) => item));
      for (const { item, resolve } of batch) resolve(resultOf(item));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    isBusy = false;
    if (waiting.length > 0) flushSoon();
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isBusy) flushSoon();
      else if (patience && waiting.length >= enough) {
        clearTimeout(patience);
        patience = undefined;
        setImmediate(flush);
      }
    });
}

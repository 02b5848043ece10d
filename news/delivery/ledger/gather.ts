/**
 * Gathers single writes of many tasks into few statements: each caller waits for the commit that carries its own row. Nothing
 * is delayed when idle; under load one statement carries all that came while the last one ran.
 */
export function createGatherer<Item, Result>(write: (items: Item[]) => Promise<(item: Item) => Result>) {
  let waiting: { item: Item; resolve(result: Result): void; reject(error: unknown): void }[] = [];
  let isWriting = false;

  async function flush(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const resultOf = await write(batch.map(({ item }) => item));
        for (const { item, resolve } of batch) resolve(resultOf(item));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isWriting = false;
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWriting) {
        isWriting = true;
        setImmediate(flush);
      }
    });
}

/**
 * Calls with the same key that come while the first is under way share its answer. Only a saving within one process, and what
 * keeps a flood of clicks from meeting itself at the provider as "key in use": across processes rows and keys do the same.
 */
export function createSharedAnswers<T>(): (key: string, ask: () => Promise<T>) => Promise<T> {
  const asking = new Map<string, Promise<T>>();
  return (key, ask) => {
    const before = asking.get(key);
    if (before) return before;
    const answer = ask().finally(() => asking.delete(key));
    asking.set(key, answer);
    return answer;
  };
}

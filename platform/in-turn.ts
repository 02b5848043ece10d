/** Longest work in one turn of the event loop. */
const longestMs = 10;

const waiting: (() => void)[] = [];

/**
 * Runs many short pieces of work, such as rendering mails or cleaning articles, and lets requests and timers run in
 * between. Several pieces share a turn, so that their results are written together.
 */
export function inTurn<T>(work: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    waiting.push(() => {
      try {
        resolve(work());
      } catch (error) {
        reject(error);
      }
    });
    if (waiting.length === 1) setImmediate(workOn);
  });
}

function workOn(): void {
  const until = performance.now() + longestMs;
  do {
    waiting[0]?.();
    waiting.shift();
  } while (waiting.length > 0 && performance.now() < until);
  if (waiting.length > 0) setImmediate(workOn);
}

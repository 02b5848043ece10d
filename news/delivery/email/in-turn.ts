/** So long work may go on in one turn of the event loop; then whoever else the process serves is heard. */
const longestMs = 10;

const waiting: (() => void)[] = [];

/**
 * Work that comes in crowds, as drawing messages does: those of a whole claim in a row would keep everybody else of the process
 * waiting. Not one a turn either, for what is ready together is written together.
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

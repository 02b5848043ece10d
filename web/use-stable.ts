import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function at every drawing, which calls the newest one: whatever is memoised and gets it stays as it is. */
export function useStable<Args extends unknown[], Result>(handler: (...args: Args) => Result) {
  const newest = useRef(handler);
  useLayoutEffect(() => {
    newest.current = handler;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}

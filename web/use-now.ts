import { useEffect, useState } from 'react';
import { now } from './clock.ts';

/** The time, read anew at every tick; unknown until the page is in the browser, so that a page written earlier fits. */
export function useNow(tickMs: number): number | undefined {
  const [instant, setInstant] = useState<number>();
  useEffect(() => {
    setInstant(now());
    const timer = setInterval(() => setInstant(now()), tickMs);
    return () => clearInterval(timer);
  }, [tickMs]);
  return instant;
}

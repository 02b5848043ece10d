import { useEffect, useState } from 'react';

const stepMs = 130;

/** How many of a list's items are on the sheet by now: they are written one by one. */
export function useReveal(total: number): number {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (shown >= total) return;
    const timer = setTimeout(() => setShown(shown + 1), stepMs);
    return () => clearTimeout(timer);
  }, [shown, total]);
  return Math.min(shown, total);
}

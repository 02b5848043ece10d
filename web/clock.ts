import { useEffect, useEffectEvent, useState } from 'react';

/** The browser's only look at the wall clock. */
export function now(): number {
  return Date.now();
}

/** Does something once after a while, unless the page is left (or `isOn` turns off) before. */
export function useDelay(delayMs: number, act: () => void, isOn = true): void {
  const onTime = useEffectEvent(act);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => onTime(), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs, isOn]);
}

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

/** The text once the typing pauses. */
export function usePaused(text: string, pauseMs: number): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return paused;
}

import { useEffect, useEffectEvent, useState } from 'react';

/** The only place in the browser that reads the wall clock. */
export function now(): number {
  return Date.now();
}

/** Calls `act` once after a delay, unless the page is left (or `isOn` turns off) before. */
export function useDelay(delayMs: number, act: () => void, isOn = true): void {
  const onTime = useEffectEvent(act);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => onTime(), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs, isOn]);
}

/** The time, updated at every tick; undefined until hydration, so that the prerendered page matches. */
export function useNow(tickMs: number): number | undefined {
  const [instant, setInstant] = useState<number>();
  useEffect(() => {
    setInstant(now());
    const timer = setInterval(() => setInstant(now()), tickMs);
    return () => clearInterval(timer);
  }, [tickMs]);
  return instant;
}

/** The text after a pause in typing. */
export function usePaused(text: string, pauseMs: number): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return paused;
}

import { useEffect, useEffectEvent } from 'react';

/** Does something once after a while, unless the page is left (or `isOn` turns off) before. */
export function useDelay(delayMs: number, act: () => void, isOn = true): void {
  const onTime = useEffectEvent(act);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => onTime(), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs, isOn]);
}

import { useEffect } from 'react';
import { useLocation } from 'react-router';

let shownPath: string | undefined;

export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/**
 * The heading takes the focus, and so does the one that takes its place when the page's own name is read: a reader who listens
 * would be left nowhere. Whoever touches a key or the page has gone on.
 */
function followHeading(): () => void {
  focusHeading();
  const hasLost = () => document.activeElement === null || document.activeElement === document.body;
  const observer = new MutationObserver(() => {
    if (hasLost()) focusHeading();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const gone = new AbortController();
  const stop = () => {
    observer.disconnect();
    gone.abort();
  };
  for (const sign of ['keydown', 'pointerdown'])
    document.addEventListener(sign, stop, { capture: true, once: true, signal: gone.signal });
  return stop;
}

/** After a navigation inside the app the heading takes the focus, as a fresh page would be read from its start. */
export function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    const isFirst = shownPath === undefined;
    const hasMoved = shownPath !== pathname;
    shownPath = pathname;
    if (isFirst || !hasMoved || hash) return;
    return followHeading();
  }, [pathname, hash]);
}

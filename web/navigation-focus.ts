import { useEffect } from 'react';
import { useLocation } from 'react-router';

let shownPath: string | undefined;

export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/** After a navigation inside the app the heading takes the focus, as a fresh page would be read from its start. */
export function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    const isFirst = shownPath === undefined;
    const hasMoved = shownPath !== pathname;
    shownPath = pathname;
    if (isFirst || !hasMoved || hash) return;
    focusHeading();
  }, [pathname, hash]);
}

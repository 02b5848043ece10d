import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Where each visited place was left. */
const positions = new Map<string, number>();
let shown: { key: string; pathname: string } | undefined;

function remember(): void {
  if (shown) positions.set(shown.key, window.scrollY);
}

/** A new page begins at its top (or at the part its address names); going back finds it where it was left. */
export function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  useEffect(() => {
    const leaveToBrowser = () => {
      history.scrollRestoration = 'auto';
    };
    // inside the app the browser would scroll before the page is there; a reload it handles well
    history.scrollRestoration = 'manual';
    addEventListener('scroll', remember, { passive: true });
    addEventListener('pagehide', leaveToBrowser);
    return () => {
      removeEventListener('scroll', remember);
      removeEventListener('pagehide', leaveToBrowser);
    };
  }, []);
  useLayoutEffect(() => {
    const isSamePage = !shown || shown.pathname === pathname;
    shown = { key, pathname };
    if (isSamePage) return;
    const named = hash ? document.getElementById(hash.slice(1)) : null;
    // at once, whatever the style sheet says of links within a page
    if (!isReturn && named) named.scrollIntoView({ behavior: 'instant' });
    else window.scrollTo({ top: isReturn ? (positions.get(key) ?? 0) : 0, behavior: 'instant' });
  }, [key, pathname, hash, isReturn]);
}

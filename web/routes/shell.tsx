import { type ReactNode, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { languageOfTag } from '../../i18n/choose-language.ts';
import { failureWords } from '../../i18n/failure.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { Toaster } from '../ui/feedback/toaster.tsx';
import { showToast } from '../ui/feedback/toasts.ts';
import { Logo } from '../ui/header-parts.tsx';
import type { PageLoader } from './page-loader.ts';

/** Does not use the page's texts, which may be missing. */
export const failureWordsHere = () => failureWords[languageOfTag(document.documentElement.lang)];

/** The frame around all pages; it holds what must survive a navigation. */
export function Shell({ pages, children }: { pages: PageLoader; children: ReactNode }) {
  useScrollMemory();
  return (
    <>
      <LatePage pages={pages} />
      <Offline />
      {children}
      <Toaster />
    </>
  );
}

/** Tells the reader that the connection was lost, and when it is back, in the page's language. */
function Offline() {
  const words = useSyncExternalStore(
    followConnection,
    () => (navigator.onLine ? undefined : failureWordsHere().offline),
    () => undefined,
  );
  useEffect(() => {
    const onOnline = () => {
      const { online, close } = failureWordsHere();
      showToast({ title: online, closeLabel: close, tone: 'success' });
    };
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);
  return (
    <div role="status" className="sticky top-0 z-30 print:hidden">
      {words && <p className="bg-ink px-5 py-2 text-center font-semibold text-paper">{words}</p>}
    </div>
  );
}

/** Also follows the language: a page loaded offline sets it after the first render. */
function followConnection(listener: () => void): () => void {
  const language = new MutationObserver(listener);
  language.observe(document.documentElement, { attributeFilter: ['lang'] });
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    language.disconnect();
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** The previous page stays until the next is loaded; a progress line appears after a short wait. */
function LatePage({ pages }: { pages: PageLoader }) {
  const isLoading = useSyncExternalStore(pages.subscribe, pages.isLoading, () => false);
  if (!isLoading) return null;
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-0 z-40 h-[3px] animate-appear overflow-hidden"
      data-testid="late-page"
    >
      <span className="block h-full w-full origin-left animate-advance bg-pen" />
    </div>
  );
}

/**
 * The frame of a page while its code and the session load. It has no text, so that it can be written into the document
 * at build time and shown before any script.
 */
export function ShellWait() {
  return (
    <div aria-busy="true">
      <div className="border-b border-rule">
        <div className="wrap flex min-h-15 items-center sm:min-h-17">
          <Logo to="/" label="Recorte" />
        </div>
      </div>
      <div className="grid animate-appear place-items-center py-24">
        <Spinner />
      </div>
      <div className="fixed inset-x-0 bottom-0 min-h-15 border-t-[1.5px] border-ink bg-paper pb-[env(safe-area-inset-bottom)] sm:hidden" />
    </div>
  );
}

/** Scroll positions by history entry. */
const positions = new Map<string, number>();
let shown: { key: string; pathname: string } | undefined;

function remember(): void {
  if (shown) positions.set(shown.key, window.scrollY);
}

/** A new page begins at its top (or at the part its address names); going back restores the scroll position. */
function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  useEffect(() => {
    const leaveToBrowser = () => {
      history.scrollRestoration = 'auto';
    };
    // inside the app the browser would scroll before the page is rendered; a reload it handles well
    history.scrollRestoration = 'manual';
    const gone = new AbortController();
    addEventListener('scroll', remember, { passive: true, signal: gone.signal });
    remember(); // the person may have scrolled before the script loaded
    addEventListener('pagehide', leaveToBrowser, { signal: gone.signal });
    return () => gone.abort();
  }, []);
  useLayoutEffect(() => {
    const isSamePage = !shown || shown.pathname === pathname;
    shown = { key, pathname };
    if (isSamePage) return;
    const named = hash ? document.getElementById(hash.slice(1)) : null;
    // without animation, even if the style sheet scrolls smoothly to links within a page
    if (!isReturn && named) named.scrollIntoView({ behavior: 'instant' });
    else window.scrollTo({ top: isReturn ? (positions.get(key) ?? 0) : 0, behavior: 'instant' });
  }, [key, pathname, hash, isReturn]);
}

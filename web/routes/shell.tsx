import { type ReactNode, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { languageOfTag } from '../../i18n/choose-language.ts';
import { failureWords } from '../../i18n/failure.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { useToasts } from '../ui/feedback/toasts.tsx';
import { Logo } from '../ui/header-parts.tsx';

/** Does not use the page's texts, which may be missing. */
export const failureWordsHere = () => failureWords[languageOfTag(document.documentElement.lang)];

/** Where the data router keeps scroll positions, by history entry. */
export const scrollKey = 'scroll';

interface ShellProps {
  /** Another page is loading: a progress line appears after a short wait. */
  isLoading?: boolean;
  onNear?: (url: URL) => void;
  children: ReactNode;
}

/** The frame around all pages; it holds what must survive a navigation. */
export function Shell({ isLoading = false, onNear, children }: ShellProps) {
  useFocusOnNavigation();
  useNearLinks(onNear);
  useEffect(() => {
    document.documentElement.dataset.ready = '';
  }, []);
  return (
    <>
      {isLoading && <ProgressLine />}
      <Offline />
      {children}
    </>
  );
}

export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/** Focuses the heading after a navigation inside the app, so that the page is read from its start. */
function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation();
  const isOpened = useNavigationType() === 'POP';
  const shown = useRef(isOpened ? pathname : undefined);
  const { hastenErrors } = useToasts();
  // before the page is painted: later it would take the focus from what was chosen since
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    hastenErrors();
    if (!hash) focusHeading();
  }, [pathname, hash, hastenErrors]);
}

function useNearLinks(onNear: ShellProps['onNear']): void {
  useEffect(() => {
    if (!onNear) return;
    function look({ target }: Event) {
      const link = target instanceof Element ? target.closest('a') : null;
      if (!link || link.target || link.download || link.origin !== location.origin) return;
      if (link.pathname !== location.pathname && !link.pathname.startsWith('/api/')) onNear?.(new URL(link.href));
    }
    const gone = new AbortController();
    for (const sign of ['pointerover', 'touchstart', 'focusin'])
      document.addEventListener(sign, look, { passive: true, signal: gone.signal });
    return () => gone.abort();
  }, [onNear]);
}

/** Tells the reader that the connection was lost, and when it is back, in the page's language. */
function Offline() {
  const words = useSyncExternalStore(
    followConnection,
    () => (navigator.onLine ? undefined : failureWordsHere().offline),
    () => undefined,
  );
  const { show } = useToasts();
  useEffect(() => {
    const onOnline = () => {
      const { online, close } = failureWordsHere();
      show({ title: online, closeLabel: close, tone: 'success' });
    };
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [show]);
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

function ProgressLine() {
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

/** While a page's code and the session load. It has no text: the build writes it into the document. */
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

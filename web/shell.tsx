import { type ReactNode, useSyncExternalStore } from 'react';
import type { PageLoader } from './page-loader.ts';
import { useScrollMemory } from './scroll-memory.ts';
import { Spinner } from './ui/feedback/spinner.tsx';
import { ToastHost } from './ui/feedback/toast-host.tsx';

/** The frame around all pages; what must survive a navigation lives here. */
export function Shell({ pages, children }: { pages: PageLoader; children: ReactNode }) {
  useScrollMemory();
  return (
    <>
      <LatePage pages={pages} />
      {children}
      <ToastHost />
    </>
  );
}

/** The page that was shown stays until the next is at hand; a line above it tells that one is coming, once the wait is felt. */
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

/** Shown while the first page's code and session are on their way. */
export function ShellWait() {
  return (
    <div className="grid min-h-dvh animate-appear place-items-center" aria-busy="true">
      <Spinner />
    </div>
  );
}

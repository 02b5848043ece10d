import type { ReactNode } from 'react';
import { useScrollMemory } from './scroll-memory.ts';
import { Spinner } from './ui/spinner.tsx';
import { ToastHost } from './ui/toast-host.tsx';

/** The frame around all pages; what must survive a navigation lives here. */
export function Shell({ children }: { children: ReactNode }) {
  useScrollMemory();
  return (
    <>
      {children}
      <ToastHost />
    </>
  );
}

/** Shown while the first page's code and session are on their way. */
export function ShellWait() {
  return (
    <div className="grid min-h-dvh animate-surge place-items-center" aria-busy="true">
      <Spinner />
    </div>
  );
}

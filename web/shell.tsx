import { Outlet, ScrollRestoration } from 'react-router';
import { Spinner } from './ui/spinner.tsx';
import { ToastHost } from './ui/toast-host.tsx';

/** The frame around all pages; what must survive a navigation lives here. */
export function Shell() {
  return (
    <>
      <Outlet />
      <ToastHost />
      <ScrollRestoration />
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

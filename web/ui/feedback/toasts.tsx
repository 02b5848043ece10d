import { type ComponentType, createContext, lazy, type ReactNode, Suspense, use, useMemo, useState } from 'react';
import type { Toasts } from './toaster.tsx';

interface ToastsOfPage extends Toasts {
  /** Loads what shows them: it could not be loaded without a connection. */
  prepare: () => void;
}

const nothing = () => undefined;
const ToastsContext = createContext<ToastsOfPage>({ show: nothing, hastenErrors: nothing, prepare: nothing });

export const useToasts = () => use(ToastsContext);

type ToasterProps = { onReady: (toasts: Toasts) => void };

const Toaster = lazy<ComponentType<ToasterProps>>(() => import('./toaster.tsx').catch(() => ({ default: () => null })));

/** Around all pages, since a toast stays when the page is left. What shows them is loaded with the first. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [isWanted, setIsWanted] = useState(false);
  const [{ promise: shown, resolve }] = useState(() => Promise.withResolvers<Toasts>());
  const toasts = useMemo((): ToastsOfPage => {
    const prepare = () => setIsWanted(true);
    return {
      prepare,
      show(words) {
        prepare();
        void shown.then(({ show }) => show(words));
      },
      hastenErrors: () => void shown.then(({ hastenErrors }) => hastenErrors()),
    };
  }, [shown]);
  return (
    <ToastsContext value={toasts}>
      {children}
      <Suspense>{isWanted && <Toaster onReady={resolve} />}</Suspense>
    </ToastsContext>
  );
}

import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { isToastWaiting, subscribeToasts } from './toast-queue.ts';

const Toaster = lazy(() => import('./toaster.tsx'));

/** Most visits never see a toast: the code that draws them comes with the first one, and then stays. */
export function ToastHost() {
  const isWaiting = useSyncExternalStore(subscribeToasts, isToastWaiting, () => false);
  const [isNeeded, setIsNeeded] = useState(false);
  if (isWaiting && !isNeeded) setIsNeeded(true);
  return (
    isNeeded && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  );
}

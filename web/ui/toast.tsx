import { Toast } from '@base-ui/react/toast';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { CrossIcon } from './icons.tsx';
import { type ToastExtras, toastManager } from './toast-manager.ts';

export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider toastManager={toastManager} limit={3}>
      {children}
    </Toast.Provider>
  );
}

/** Where toasts appear: above the bottom tabs on a phone, at the foot of the page elsewhere. */
export function Toaster() {
  const { toasts } = Toast.useToastManager<ToastExtras>();
  return (
    <Toast.Portal>
      <Toast.Viewport className="fixed inset-x-3 bottom-[calc(76px+env(safe-area-inset-bottom))] z-30 mx-auto flex max-w-lg flex-col items-center gap-2 sm:bottom-6">
        {toasts.map((toast) => (
          <Toast.Root
            key={toast.id}
            toast={toast}
            swipeDirection={['down', 'right']}
            className="relative w-full overflow-hidden rounded-sm border-[1.5px] border-aviso-fio bg-aviso text-sobre-aviso shadow-[0_8px_28px_var(--sombra)] transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 sm:w-auto sm:min-w-80"
          >
            <Toast.Content className="flex min-h-[54px] items-center gap-4 py-1.5 pr-1.5 pl-[18px]">
              <span
                aria-hidden="true"
                className={classes(
                  'h-6 w-1 flex-none',
                  toast.type === 'error' && 'bg-[#ff8f84]',
                  toast.type === 'success' && 'bg-[#62d6ab]',
                  toast.type === 'plain' && 'bg-marca',
                )}
              />
              <div className="min-w-0 flex-1 py-1.5">
                <Toast.Title className="font-semibold" render={<p />} />
                <Toast.Description className="text-sm opacity-85" />
              </div>
              <Toast.Action className="min-h-10 rounded-xs bg-marca px-3.5 font-bold text-sobre-marca font-stretch-92%" />
              <Toast.Close
                aria-label={toast.data?.closeLabel}
                className="grid size-10 flex-none place-items-center rounded-xs hover:bg-sobre-aviso/15"
              >
                <CrossIcon />
              </Toast.Close>
            </Toast.Content>
          </Toast.Root>
        ))}
      </Toast.Viewport>
    </Toast.Portal>
  );
}

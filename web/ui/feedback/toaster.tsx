import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { classes } from '../classes.ts';
import { CrossIcon } from '../icons.tsx';
import { openStage, type QueuedToast } from './toast-queue.ts';

interface Extras {
  closeLabel: string;
  canUndo: boolean;
}

const undoMs = 8000;
const readMs = 5000;
const briefMs = 2000;
const errorMs = 10_000;

const manager = Toast.createToastManager<Extras>();

function show({ id, title, description, tone = 'plain', closeLabel, undo, isBrief = false }: QueuedToast): void {
  manager.add({
    id,
    title,
    description,
    type: tone,
    // `high` hides the toast, and the button in it, from those who listen until it has the focus
    priority: 'low',
    timeout: undo ? undoMs : isBrief ? briefMs : tone === 'error' ? errorMs : readMs,
    data: { closeLabel, canUndo: undo !== undefined },
    actionProps: undo && {
      children: undo.label,
      onClick: () => {
        undo.onUndo();
        manager.close(id);
      },
    },
  });
}

/** Where toasts appear: above the bottom tabs on a phone, at the foot of the page elsewhere. */
export default function Toaster() {
  useEffect(() => openStage({ show, close: (id) => manager.close(id) }), []);
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className="group/visor pointer-events-none print:hidden fixed inset-x-3 bottom-[calc(76px+env(safe-area-inset-bottom))] z-30 mx-auto flex max-w-lg flex-col items-center gap-2 sm:bottom-6">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

const tones: Record<string, string> = { error: 'bg-[#ff8f84]', success: 'bg-[#62d6ab]', plain: 'bg-marker' };

function ToastList() {
  const { toasts } = Toast.useToastManager<Extras>();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['down', 'right']}
      className="pointer-events-auto relative w-full overflow-hidden rounded-sm border-[1.5px] border-toast-rule bg-toast text-on-toast shadow-[0_8px_28px_var(--shadow-tint)] transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 sm:w-auto sm:min-w-80"
    >
      <Toast.Content className="flex min-h-[54px] items-center gap-4 py-1.5 pr-1.5 pl-[18px]">
        <span aria-hidden="true" className={classes('h-6 w-1 flex-none', tones[toast.type ?? 'plain'])} />
        <div className="min-w-0 flex-1 py-1.5 wrap-anywhere">
          <Toast.Title className="font-semibold" render={<p />} />
          <Toast.Description className="text-sm opacity-85" />
        </div>
        <Toast.Action className="min-h-11 rounded-xs bg-marker px-3.5 font-bold text-on-marker font-stretch-92%" />
        <Toast.Close
          aria-label={toast.data?.closeLabel}
          className="grid size-11 flex-none place-items-center rounded-xs hover:bg-on-toast/15"
        >
          <CrossIcon />
        </Toast.Close>
      </Toast.Content>
      {toast.data?.canUndo && (
        <span
          aria-hidden="true"
          className="absolute bottom-0 left-0 h-[3px] w-full origin-left animate-drain bg-marker group-focus-within/visor:[animation-play-state:paused] group-hover/visor:[animation-play-state:paused]"
        />
      )}
    </Toast.Root>
  ));
}

import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { classes } from '../classes.ts';
import { CrossIcon } from '../icons.tsx';

export type ToastTone = 'success' | 'error' | 'plain';

export interface ToastWords {
  title: string;
  description?: string | undefined;
  tone?: ToastTone | undefined;
  closeLabel: string;
  /** An undo button; the toast stays 8 s, longer while it is hovered or focused. */
  undo?: { label: string; onUndo: () => void } | undefined;
  /** Shown while another page opens: it closes before that page is read. */
  isBrief?: boolean | undefined;
}

export interface Toasts {
  show: (words: ToastWords) => void;
  /** After another page opened: an error about the one before closes soon, so that it covers nothing of the new one. */
  hastenErrors: () => void;
}

const tones: Record<ToastTone, string> = { error: 'bg-[#ff8f84]', success: 'bg-[#62d6ab]', plain: 'bg-marker' };

const undoMs = 8000;
const readMs = 5000;
const briefMs = 2000;
const errorMs = 10_000;
const mostShown = 4;

function shownFor({ undo, isBrief, tone }: ToastWords): number {
  if (undo) return undoMs;
  if (isBrief) return briefMs;
  return tone === 'error' ? errorMs : readMs;
}

/**
 * Toasts appear at the bottom, on a phone above the tabs, the newest last. F6 goes to the newest, Escape closes the focused
 * one, swiping down or to the right closes it.
 */
export default function Toaster({ onReady }: { onReady: (toasts: Toasts) => void }) {
  return (
    <Toast.Provider limit={mostShown}>
      <ShownToasts onReady={onReady} />
    </Toast.Provider>
  );
}

function ShownToasts({ onReady }: { onReady: (toasts: Toasts) => void }) {
  const { toasts, add, update, close } = Toast.useToastManager<ToastWords>();
  useEffect(() => {
    onReady({
      // a notice replaces the previous notice, an error the previous error; one with undo stays until its time is over
      show(words) {
        const id = words.undo ? undefined : words.tone === 'error' ? 'error' : 'notice';
        add({ ...(id && { id }), data: words, timeout: shownFor(words) });
      },
      hastenErrors: () => update('error', { timeout: briefMs }),
    });
  }, [onReady, add, update]);
  return (
    <Toast.Viewport
      role="log"
      aria-label={undefined}
      // F6 goes on to what the newest offers
      onFocus={({ target, currentTarget }) =>
        target === currentTarget && currentTarget.querySelector('button')?.focus()
      }
      className="group/visor pointer-events-none fixed inset-x-3 bottom-[calc(76px+env(safe-area-inset-bottom))] z-30 mx-auto flex max-w-lg flex-col-reverse items-center gap-2 sm:bottom-6 print:hidden"
    >
      {toasts.map((toast) => (
        <Toast.Root
          key={toast.id}
          toast={toast}
          role="group"
          // biome-ignore lint/a11y/useValidAriaValues: takes away the library's, which only a dialog may have
          aria-modal={undefined}
          tabIndex={-1}
          className="pointer-events-auto relative w-full transform-[translate(var(--toast-swipe-movement-x),var(--toast-swipe-movement-y))] touch-none overflow-hidden rounded-sm border-[1.5px] border-toast-rule bg-toast text-on-toast shadow-[0_8px_28px_var(--shadow-tint)] transition-opacity duration-150 data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0 sm:w-auto sm:min-w-80"
        >
          {toast.data && <Words {...toast.data} onClose={() => close(toast.id)} />}
        </Toast.Root>
      ))}
    </Toast.Viewport>
  );
}

function Words({
  title,
  description,
  tone = 'plain',
  closeLabel,
  undo,
  onClose,
}: ToastWords & { onClose: () => void }) {
  return (
    <>
      <div className="flex min-h-[54px] items-center gap-4 py-1.5 pr-1.5 pl-[18px]">
        <span aria-hidden="true" className={classes('h-6 w-1 flex-none', tones[tone])} />
        <div className="min-w-0 flex-1 py-1.5 wrap-anywhere">
          <Toast.Title render={<p />} className="font-semibold">
            {title}
          </Toast.Title>
          {description && <Toast.Description className="text-sm opacity-85">{description}</Toast.Description>}
        </div>
        {undo && (
          <button
            type="button"
            onClick={() => {
              onClose();
              undo.onUndo();
            }}
            className="min-h-11 rounded-xs bg-marker px-3.5 font-bold text-on-marker font-stretch-92%"
          >
            {undo.label}
          </button>
        )}
        <button
          type="button"
          aria-label={closeLabel}
          onClick={onClose}
          className="grid size-11 flex-none place-items-center rounded-xs hover:bg-on-toast/15"
        >
          <CrossIcon />
        </button>
      </div>
      {undo && (
        <span
          aria-hidden="true"
          className="absolute bottom-0 left-0 h-[3px] w-full origin-left animate-drain bg-marker group-data-expanded/visor:[animation-play-state:paused]"
        />
      )}
    </>
  );
}

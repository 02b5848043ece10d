import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { classes } from '../classes.ts';
import { CrossIcon } from '../icons.tsx';
import { closeToast, holdToasts, readToasts, subscribeToasts, type Toast, type ToastTone } from './toasts.ts';

const none: readonly Toast[] = [];
const tones: Record<ToastTone, string> = { error: 'bg-[#ff8f84]', success: 'bg-[#62d6ab]', plain: 'bg-marker' };
const swipePx = 48;

/** Toasts appear at the bottom, on a phone above the tabs. F6 focuses the newest, Escape closes it. */
export function Toaster() {
  const region = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element>(null);
  const toasts = useSyncExternalStore(subscribeToasts, readToasts, () => none);
  const hasToasts = toasts.length > 0;

  useEffect(() => {
    if (!hasToasts) return holdToasts(false);
    function goToNewest(event: globalThis.KeyboardEvent) {
      if (event.key !== 'F6') return;
      event.preventDefault();
      region.current?.querySelector<HTMLElement>(':scope > :last-child button')?.focus();
    }
    addEventListener('keydown', goToNewest);
    return () => removeEventListener('keydown', goToNewest);
  }, [hasToasts]);

  function enter({ relatedTarget }: FocusEvent) {
    if (region.current?.contains(relatedTarget)) return;
    cameFrom.current = relatedTarget;
    holdToasts(true);
  }
  function leave({ relatedTarget }: FocusEvent) {
    if (!region.current?.contains(relatedTarget)) holdToasts(false);
  }
  /** Returns the focus to where it was before. */
  function close(id: string) {
    if (region.current?.contains(document.activeElement) && cameFrom.current instanceof HTMLElement)
      cameFrom.current.focus();
    closeToast(id);
  }
  return (
    <div
      ref={region}
      role="log"
      aria-live="polite"
      onPointerEnter={() => holdToasts(true)}
      onPointerLeave={() => holdToasts(false)}
      onFocus={enter}
      onBlur={leave}
      className="group/visor pointer-events-none fixed inset-x-3 bottom-[calc(76px+env(safe-area-inset-bottom))] z-30 mx-auto flex max-w-lg flex-col items-center gap-2 sm:bottom-6 print:hidden"
    >
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} onClose={() => close(toast.id)} />
      ))}
    </div>
  );
}

function OneToast({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { title, description, tone = 'plain', closeLabel, undo, isLeaving } = toast;
  const swipe = useSwipe(onClose);
  function pressKey({ key }: KeyboardEvent) {
    if (key === 'Escape') onClose();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for its own close button
    <div
      {...swipe}
      onKeyDown={pressKey}
      className={classes(
        'pointer-events-auto relative w-full touch-none overflow-hidden rounded-sm border-[1.5px] border-toast-rule bg-toast text-on-toast shadow-[0_8px_28px_var(--shadow-tint)] transition-opacity duration-150 starting:opacity-0 sm:w-auto sm:min-w-80',
        isLeaving && 'opacity-0',
      )}
    >
      <div className="flex min-h-[54px] items-center gap-4 py-1.5 pr-1.5 pl-[18px]">
        <span aria-hidden="true" className={classes('h-6 w-1 flex-none', tones[tone])} />
        <div className="min-w-0 flex-1 py-1.5 wrap-anywhere">
          <p className="font-semibold">{title}</p>
          {description && <p className="text-sm opacity-85">{description}</p>}
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
          className="absolute bottom-0 left-0 h-[3px] w-full origin-left animate-drain bg-marker group-focus-within/visor:[animation-play-state:paused] group-hover/visor:[animation-play-state:paused]"
        />
      )}
    </div>
  );
}

/** Swiping down or to the right closes it. */
function useSwipe(onAway: () => void) {
  const from = useRef<{ x: number; y: number }>(null);
  function pushed({ clientX, clientY }: PointerEvent) {
    const x = Math.max(0, clientX - (from.current?.x ?? clientX));
    const y = Math.max(0, clientY - (from.current?.y ?? clientY));
    return x > y ? { x, y: 0 } : { x: 0, y };
  }
  return {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType === 'touch') from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { x, y } = pushed(event);
      if (from.current) event.currentTarget.style.translate = `${x}px ${y}px`;
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const { x, y } = pushed(event);
      from.current = null;
      if (x + y > swipePx) onAway();
      else event.currentTarget.style.translate = '';
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      from.current = null;
      event.currentTarget.style.translate = '';
    },
  };
}

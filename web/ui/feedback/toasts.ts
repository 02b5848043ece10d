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

export interface Toast extends ToastWords {
  id: string;
  /** Closing: still rendered while it fades out. */
  isLeaving?: boolean;
}

const undoMs = 8000;
const readMs = 5000;
const briefMs = 2000;
const errorMs = 10_000;
const fadeMs = 150;
const mostShown = 3;

let shown: readonly Toast[] = [];
let lastId = 0;
let isHeld = false;
const listeners = new Set<() => void>();
const timers = new Map<string, { leftMs: number; startedAt: number; timeout?: ReturnType<typeof setTimeout> }>();

function change(toasts: readonly Toast[]): void {
  shown = toasts;
  for (const listener of listeners) listener();
}

export const readToasts = () => shown;

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function shownFor({ undo, isBrief, tone }: ToastWords): number {
  if (undo) return undoMs;
  if (isBrief) return briefMs;
  return tone === 'error' ? errorMs : readMs;
}

function placeOf({ undo, tone }: ToastWords): string {
  if (!undo) return tone === 'error' ? 'error' : 'notice';
  lastId += 1;
  return `undo-${lastId}`;
}

/** Drops the oldest if there are too many, but never an error. */
function makeRoom(toasts: Toast[]): Toast[] {
  while (toasts.length >= mostShown) {
    const [pushedOut] = toasts.splice(
      toasts.findIndex(({ tone }) => tone !== 'error'),
      1,
    );
    if (pushedOut) stopTimer(pushedOut.id);
  }
  return toasts;
}

/**
 * The newest is last. A notice replaces the previous notice, an error the previous error; a toast with undo stays until
 * it is used or times out.
 */
export function showToast(words: ToastWords): string {
  const id = placeOf(words);
  const others = makeRoom(shown.filter((toast) => toast.id !== id));
  stopTimer(id);
  timers.set(id, { leftMs: shownFor(words), startedAt: 0 });
  if (!isHeld) startTimer(id);
  change([...others, { ...words, id }]);
  return id;
}

export function closeToast(id: string): void {
  stopTimer(id);
  change(shown.map((toast) => (toast.id === id ? { ...toast, isLeaving: true } : toast)));
  setTimeout(() => change(shown.filter((toast) => toast.id !== id || !toast.isLeaving)), fadeMs);
}

/** After another page opened: an error about the one before closes soon, so that it covers nothing of the new one. */
export function hastenErrors(): void {
  for (const { id } of shown.filter(({ tone, isLeaving }) => tone === 'error' && !isLeaving)) {
    stopTimer(id);
    timers.set(id, { leftMs: briefMs, startedAt: 0 });
    if (!isHeld) startTimer(id);
  }
}

function startTimer(id: string): void {
  const timer = timers.get(id);
  if (!timer) return;
  timer.startedAt = performance.now();
  timer.timeout = setTimeout(closeToast, timer.leftMs, id);
}

function stopTimer(id: string): void {
  clearTimeout(timers.get(id)?.timeout);
  timers.delete(id);
}

/** While hovered or focused no toast closes; afterwards each has its remaining time. */
export function holdToasts(isOnThem: boolean): void {
  if (isOnThem === isHeld) return;
  isHeld = isOnThem;
  for (const [id, timer] of timers) {
    if (!isHeld) startTimer(id);
    else {
      clearTimeout(timer.timeout);
      timer.leftMs -= performance.now() - timer.startedAt;
    }
  }
}

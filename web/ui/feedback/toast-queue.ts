export type ToastTone = 'success' | 'error' | 'plain';

export interface ToastWords {
  title: string;
  description?: string;
  tone?: ToastTone;
  closeLabel: string;
  /** A way back; gives the reader 8 s, more while the toast is hovered or holds the focus. */
  undo?: { label: string; onUndo: () => void };
  /** Said on the way to another page: gone before that one is read. */
  isBrief?: boolean;
}

export interface QueuedToast extends ToastWords {
  id: string;
}

interface Stage {
  show: (toast: QueuedToast) => void;
  close: (id: string) => void;
}

let stage: Stage | undefined;
let waiting: QueuedToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Toasts may be asked for before the code that draws them is there: it is loaded by the first one. */
export function showToast(words: ToastWords): string {
  // A notice takes the place of the one before it; a way back keeps its own place until it is used or gone.
  if (words.undo) lastId += 1;
  const id = words.undo ? `undo-${lastId}` : 'notice';
  const toast = { ...words, id };
  if (stage) stage.show(toast);
  else {
    waiting = [...waiting.filter((other) => other.id !== id), toast];
    for (const listener of listeners) listener();
  }
  return toast.id;
}

export function closeToast(id: string): void {
  waiting = waiting.filter((toast) => toast.id !== id);
  stage?.close(id);
}

export function isToastWaiting(): boolean {
  return waiting.length > 0;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The stage takes over what has been waiting. */
export function openStage(opened: Stage): () => void {
  stage = opened;
  for (const toast of waiting) opened.show(toast);
  waiting = [];
  return () => {
    stage = undefined;
  };
}

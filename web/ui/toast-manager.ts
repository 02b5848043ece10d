import { Toast } from '@base-ui/react/toast';

export type ToastTone = 'success' | 'error' | 'plain';

export interface ToastExtras {
  closeLabel: string;
}

export interface ToastWords {
  title: string;
  description?: string;
  tone?: ToastTone;
  closeLabel: string;
  /** A way back; gives the reader 8 s, more while the toast is hovered or holds the focus. */
  undo?: { label: string; onUndo: () => void };
  /** Called once when the toast has gone without undo. */
  onGone?: () => void;
}

const undoMs = 8000;
const readMs = 5000;

export const toastManager = Toast.createToastManager<ToastExtras>();

export function showToast({ title, description, tone = 'plain', closeLabel, undo, onGone }: ToastWords): string {
  let isUndone = false;
  const id: string = toastManager.add({
    title,
    description,
    type: tone,
    priority: tone === 'error' ? 'high' : 'low',
    timeout: undo ? undoMs : readMs,
    data: { closeLabel },
    actionProps: undo && {
      children: undo.label,
      onClick: () => {
        isUndone = true;
        undo.onUndo();
        toastManager.close(id);
      },
    },
    onClose: () => {
      if (!isUndone) onGone?.();
    },
  });
  return id;
}

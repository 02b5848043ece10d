import { useTranslations } from 'use-intl';
import { showToast, type ToastTone } from './ui/feedback/toast-queue.ts';

interface Notice {
  title: string;
  description?: string;
  tone?: ToastTone;
  onUndo?: () => void;
  isBrief?: boolean;
}

/** Toasts with the page's words on their buttons. */
export function useNotify() {
  const t = useTranslations('common.actions');
  return ({ onUndo, ...notice }: Notice) =>
    showToast({ ...notice, closeLabel: t('close'), undo: onUndo && { label: t('undo'), onUndo } });
}

import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { errorText, errorTitle, isSessionOver } from './error-text.ts';
import { showToast, type ToastTone } from './ui/feedback/toasts.ts';

interface Notice {
  title: string;
  description?: string | undefined;
  tone?: ToastTone;
  onUndo?: () => void;
  isBrief?: boolean;
}

/** Toasts with button labels in the page's language. */
export function useNotify() {
  const t = useTranslations('common.actions');
  return ({ onUndo, ...notice }: Notice) =>
    showToast({ ...notice, closeLabel: t('close'), undo: onUndo && { label: t('undo'), onUndo } });
}

/** Reads data again, after a change that made it stale. */
export function useRefresh(...keys: readonly QueryKey[]): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** The success text; a function if it depends on the answer or the input. */
type Done<Answer, Input> = string | ((answer: Answer, input: Input) => string);

/**
 * Common outcome of all changes: shows success, shows a refusal's own text (else `failed`), and reads the changed data
 * again.
 */
export function useOutcome(failed: string, keys: readonly QueryKey[] = []) {
  const t = useTranslations();
  const notify = useNotify();
  const refresh = useRefresh(...keys);
  function refuse(error: unknown, heading?: string) {
    if (isSessionOver(error)) return;
    const text = errorText(t, error, failed);
    const title = heading ?? errorTitle(t, error);
    notify({ tone: 'error', title: title ?? text, description: title && text });
  }
  return {
    refuse,
    /** For a mutation: its toasts and the data to read again. */
    of: <Answer, Input>(done?: Done<Answer, Input>) => ({
      onSuccess: (answer: Answer, input: Input) => {
        const title = typeof done === 'function' ? done(answer, input) : done;
        if (title) notify({ title, tone: 'success' });
      },
      onError: (error: unknown) => refuse(error),
      onSettled: refresh,
    }),
    /** For an awaited call: shows the outcome even after the component unmounted; true on success. */
    tell: (change: Promise<unknown>, done?: string): Promise<boolean> =>
      change.then(
        () => {
          if (done) notify({ title: done, tone: 'success' });
          return true;
        },
        (error) => {
          refuse(error);
          return false;
        },
      ),
  };
}

/** For a form in a dialog that shows its own outcome: after the dialog was closed, a toast shows the outcome. */
export function useLateOutcome(failed: string, { done, isOpen = true }: { done?: string; isOpen?: boolean } = {}) {
  const notify = useNotify();
  const { refuse } = useOutcome(failed);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = isOpen;
    return () => {
      isShown.current = false;
    };
  }, [isOpen]);
  return {
    onSuccess: () => {
      if (done && !isShown.current) notify({ title: done, tone: 'success' });
    },
    onError: (error: Error) => {
      if (!isShown.current) refuse(error);
    },
  };
}

import { useTranslations } from 'use-intl';
import type { WatchTerm } from '../../../contract/terms.ts';
import { errorText, errorTitle } from '../../error-text.ts';
import { closeToast } from '../../ui/toast-queue.ts';
import { useNotify } from '../../use-notify.ts';
import { useRemoveTerm, useRestoreTerm } from './use-terms.ts';

/** Removes at once; the toast offers the way back, to the same row. */
export function useTermRemoval() {
  const t = useTranslations();
  const notify = useNotify();
  const removal = useRemoveTerm();
  const restoration = useRestoreTerm();

  function tell(error: unknown, fallback: string) {
    const title = errorTitle(t, error);
    const text = errorText(t, error, fallback);
    notify({ title: title ?? text, description: title && text, tone: 'error' });
  }

  return function remove(term: WatchTerm) {
    const removed = removal.mutateAsync(term);
    const toastId = notify({
      title: t('terms.done.removed'),
      description: term.term,
      onUndo: () =>
        void removed
          .then((row) => restoration.mutateAsync(row))
          .catch((error: unknown) => tell(error, t('terms.failed.restore'))),
    });
    removed.catch((error: unknown) => {
      closeToast(toastId);
      tell(error, t('terms.failed.remove'));
    });
  };
}

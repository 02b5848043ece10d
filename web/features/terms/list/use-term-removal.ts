import { useTranslations } from 'use-intl';
import type { WatchTerm } from '../../../../contract/terms.ts';
import { closeToast } from '../../../ui/feedback/toast-queue.ts';
import { useNotify } from '../../../use-notify.ts';
import { useOutcome } from '../../../use-outcome.ts';
import { useRemoveTerm, useRestoreTerm } from '../use-terms.ts';

/** Removes at once; the toast offers the way back, to the same row. */
export function useTermRemoval() {
  const t = useTranslations();
  const notify = useNotify();
  const restored = useOutcome(t('terms.failed.restore'));
  const gone = useOutcome(t('terms.failed.remove'));
  const removal = useRemoveTerm();
  const restoration = useRestoreTerm();

  return function remove(term: WatchTerm) {
    const removed = removal.mutateAsync(term);
    const toastId = notify({
      title: t('terms.done.removed'),
      description: term.term,
      onUndo: () => void removed.then((row) => restoration.mutateAsync(row)).catch(restored.refuse),
    });
    removed.catch((error: unknown) => {
      closeToast(toastId);
      gone.refuse(error);
    });
  };
}

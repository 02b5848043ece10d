import { useBeforeUnload, useBlocker } from 'virtual:data-router';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx';

/**
 * Asks before unsaved changes are lost: by a link, the back button or closing the tab. Not when the page itself goes on,
 * after saving or when the session ended: such a navigation replaces the entry.
 */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const t = useTranslations('common.unsaved');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      isDirty && historyAction !== 'REPLACE' && currentLocation.pathname !== nextLocation.pathname,
  );
  const isConfirmed = useRef(false);
  useBeforeUnload((event) => {
    if (isDirty) event.preventDefault();
  });
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      onOpenChange={(isOpen) => {
        // the dialog also closes after a confirmation
        if (!isOpen && !isConfirmed.current) blocker.reset?.();
      }}
      question={t('question')}
      detail={t('text')}
      confirmLabel={t('leave')}
      onConfirm={() => {
        isConfirmed.current = true;
        blocker.proceed?.();
      }}
    />
  );
}

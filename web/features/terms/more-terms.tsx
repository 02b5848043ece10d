import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Plan } from '../../../contract/plans.ts';

// Few open it: the dialog's code waits until then.
const MoreTermsDialog = lazy(() => import('./more-terms-dialog.tsx'));

/** "How to add more terms?": the plan's limit in words, and the way to a larger one. */
export function MoreTerms({ plan, limit }: { plan: Plan; limit: number }) {
  const t = useTranslations('terms');
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  function open() {
    setWasOpened(true);
    setIsOpen(true);
  }
  return (
    <>
      <button type="button" onClick={open} className="min-h-11 text-pen underline underline-offset-[.2em]">
        {t('howToAddMore')}
      </button>
      {wasOpened && (
        <Suspense>
          <MoreTermsDialog plan={plan} limit={limit} isOpen={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  );
}

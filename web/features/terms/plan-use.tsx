import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Me } from '../../../contract/accounts.ts';
import type { Plan } from '../../../contract/plans.ts';
import { Meter } from '../../ui/display/bars.tsx';
import { useTerms } from './use-terms.ts';

// Few open it: the dialog's code waits until then.
const MoreTermsDialog = lazy(() => import('./more-terms-dialog.tsx'));

/** "How to add more terms?": the plan's limit in words, and the way to a larger one. */
function MoreTerms({ plan, limit }: { plan: Plan; limit: number }) {
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

/** How many places the plan has and how many are taken. */
export function PlanUse({ reader }: { reader: Me }) {
  const t = useTranslations();
  const { data } = useTerms();
  const used = data?.filter((term) => term.isActive).length ?? 0;
  return (
    <div className="grid w-full justify-items-start gap-1 sm:ml-auto sm:w-auto sm:justify-items-end sm:text-right">
      <Meter used={used} total={reader.termLimit} label={t('terms.meter', { used, limit: reader.termLimit })} />
      <p className="text-ink-2">
        {t('terms.limit', { count: reader.termLimit })} · {t(`common.plans.${reader.plan}`)}
      </p>
      <MoreTerms plan={reader.plan} limit={reader.termLimit} />
    </div>
  );
}

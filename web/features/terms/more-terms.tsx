import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Plan } from '../../../contract/plans.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** "How to add more terms?": the plan's limit in words, and the way to a larger one. */
export function MoreTerms({ plan, limit }: { plan: Plan; limit: number }) {
  const t = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="min-h-11 text-caneta underline underline-offset-[.2em]"
      >
        {t('terms.howToAddMore')}
      </button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={t('terms.more.heading')}
        description={t('terms.more.text', { plan: t(`common.plans.${plan}`), limit })}
        closeLabel={t('common.actions.close')}
      >
        <ButtonLink variant="primary" to="/upgrade">
          {t('terms.more.action')}
        </ButtonLink>
      </Dialog>
    </>
  );
}

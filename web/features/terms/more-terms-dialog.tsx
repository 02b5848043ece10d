import { useTranslations } from 'use-intl';
import type { Plan } from '../../../contract/plans.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Dialog, type DialogState } from '../../ui/feedback/dialog.tsx';

export default function MoreTermsDialog({ plan, limit, ...dialog }: { plan: Plan; limit: number } & DialogState) {
  const t = useTranslations();
  return (
    <Dialog
      {...dialog}
      title={t('terms.more.heading')}
      description={t('terms.more.text', { plan: t(`common.plans.${plan}`), limit })}
    >
      <ButtonLink variant="primary" to="/upgrade">
        {t('terms.more.action')}
      </ButtonLink>
    </Dialog>
  );
}

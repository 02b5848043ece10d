import { useTranslations } from 'use-intl';
import type { Plan } from '../../../contract/plans.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';

interface Props {
  plan: Plan;
  limit: number;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export default function MoreTermsDialog({ plan, limit, isOpen, onOpenChange }: Props) {
  const t = useTranslations();
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('terms.more.heading')}
      description={t('terms.more.text', { plan: t(`common.plans.${plan}`), limit })}
    >
      <ButtonLink variant="primary" to="/upgrade">
        {t('terms.more.action')}
      </ButtonLink>
    </Dialog>
  );
}

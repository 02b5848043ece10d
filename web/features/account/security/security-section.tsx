import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { SecondFactor } from './second-factor.tsx';

export function SecuritySection({ isAdmin }: { isAdmin: boolean }) {
  const t = useTranslations('account.security');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section id="seguranca" title={t('heading')}>
      <Button onClick={() => setIsOpen(true)}>{t('change')}</Button>
      <SecondFactor isAdmin={isAdmin} />
      <ChangePasswordDialog isOpen={isOpen} onOpenChange={setIsOpen} />
    </Section>
  );
}

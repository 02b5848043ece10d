import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../api.ts';
import { useDates } from '../../language/use-dates.ts';
import { Button, DownloadLink } from '../../ui/button.tsx';
import { Dialog, DialogForm, type DialogState } from '../../ui/feedback/dialog.tsx';
import { fieldText, PasswordField } from '../../ui/fields/fields.tsx';
import { Section } from '../../ui/surfaces.tsx';
import { useChange } from '../../use-change.ts';
import { useLeave } from '../session/use-session.ts';

/** LGPD: the reader exports or deletes all their data without asking anybody. */
export function YourData() {
  const t = useTranslations('account.privacy');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section id="dados" title={t('heading')} text={t('text')}>
      <div className="flex flex-wrap gap-3">
        <DownloadLink href="/api/account/export">{t('export')}</DownloadLink>
        <DownloadLink href="/api/account/terms.csv">{t('terms')}</DownloadLink>
      </div>
      <Button variant="danger" className="mt-6" onClick={() => setIsOpen(true)}>
        {t('delete')}
      </Button>
      <DeleteDialog isOpen={isOpen} onOpenChange={setIsOpen} />
    </Section>
  );
}

function PaidPeriod({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations('account.privacy.deletePaid');
  const { day } = useDates();
  const { data } = useQuery(api.payments.billing.queryOptions({ enabled: isOpen }));
  if (!data) return t('unread');
  if (!data.subscription) return data.pix.year ? t('year', { date: day(data.pix.year.lastOn) }) : null;
  const { status, periodEndsAt, endsAtPeriodEnd } = data.subscription;
  if (status !== 'active' || !periodEndsAt) return t('unpaid');
  return t(endsAtPeriodEnd ? 'ending' : 'running', { date: day(periodEndsAt) });
}

function DeleteDialog({ isOpen, onOpenChange }: DialogState) {
  const t = useTranslations('account.privacy');
  const leave = useLeave();
  const remove = useChange(api.privacy.deleteAccount, {
    failed: t('failed'),
    done: { title: t('deleted'), description: t('deletedText') },
    shownHere: isOpen && 'failures',
    keys: [],
    onSuccess: leave,
  });

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('deleteHeading')}
      description={
        <>
          {t('deleteText')}
          <span className="mt-3 block font-semibold empty:hidden">
            <PaidPeriod isOpen={isOpen} />
          </span>
        </>
      }
    >
      <DialogForm
        isPending={remove.isPending}
        onSend={(form) => remove.mutate({ password: fieldText(form, 'password') })}
        onCancel={() => onOpenChange(false)}
        action={t('confirm')}
        isDanger
      >
        <PasswordField label={t('password')} error={remove.failure} />
      </DialogForm>
    </Dialog>
  );
}

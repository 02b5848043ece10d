import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Billing } from '../../../contract/plans.ts';
import { defaultTermLimits } from '../../../contract/rules/field-limits.ts';
import { longestSalesMessage } from '../../../contract/rules/price-list.ts';
import { api } from '../../api.ts';
import { errorText } from '../../error-text.ts';
import { ReaderPage } from '../../features/navigation/reader-page.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { BillingNotices, CheckoutReturn } from '../../features/upgrade/billing-notices.tsx';
import { BillingToggle, PlanColumns } from '../../features/upgrade/plan-columns.tsx';
import { useBilling, useTermLimits } from '../../features/upgrade/use-billing.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { LoadFailure, Skeleton } from '../../ui/feedback/loading.tsx';
import { fieldText } from '../../ui/fields/form-fields.ts';
import { TextAreaField } from '../../ui/fields/text-field.tsx';

const noBilling: Omit<Billing, 'plan'> = {
  prices: [],
  provider: 'stripe',
  subscription: null,
  payback: null,
  grant: null,
};

/** The plans, by the number of terms they follow; comes back here from the payment page. */
export default function UpgradePage() {
  const t = useTranslations();
  const { reader } = useSession();
  const [query] = useSearchParams();
  const [isYearly, setIsYearly] = useState(false);
  const billing = useBilling({ isBackFromPortal: query.has('portal') });
  const limits = useTermLimits();
  if (!reader) return null;
  const sessionId = query.get('checkout');
  // spec §7, §8: a plan that cannot be read is the profile's, limits that cannot be read are the defaults
  const shown = billing.data ?? (billing.isError ? { ...noBilling, plan: reader.plan } : undefined);
  const shownLimits = limits.data ?? (limits.isError ? defaultTermLimits : undefined);
  return (
    <ReaderPage>
      <div className="flex flex-wrap items-end justify-between gap-4 pt-6 pb-6 sm:pt-8">
        <div>
          <h1 className="headline text-3xl sm:text-4xl">{t('upgrade.heading')}</h1>
          {query.get('reason') === 'limit' && (
            <p className="prose-text mt-3 text-md">{t('upgrade.notes.limit', { limit: reader.termLimit })}</p>
          )}
        </div>
        <BillingToggle isYearly={isYearly} onChange={setIsYearly} />
      </div>
      {sessionId && <CheckoutReturn key={sessionId} sessionId={sessionId} />}
      {billing.isError && (
        <LoadFailure
          text={errorText(t, billing.error, t('upgrade.failed.load'))}
          retryLabel={t('common.actions.retry')}
          onRetry={() => void billing.refetch()}
        />
      )}
      {shown && shownLimits ? (
        <>
          <BillingNotices reader={reader} billing={shown} />
          <PlanColumns
            reader={reader}
            billing={shown}
            limits={shownLimits}
            isYearly={isYearly}
            isUnread={!billing.data}
          />
          {shown.plan !== 'enterprise' && <EnterpriseLine termLimit={shownLimits.enterprise} />}
        </>
      ) : (
        <Skeleton rows={3} rowClassName="h-40" label={t('common.loading')} />
      )}
    </ReaderPage>
  );
}

/** The plan that is agreed with people: one quiet line under the others. */
export function EnterpriseLine({ termLimit }: { termLimit: number }) {
  const t = useTranslations('upgrade.enterprise');
  const [isOpen, setIsOpen] = useState(false);
  const close = useTranslations('common.actions')('close');
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-rule pt-6 text-ink-2">
      <p>{t('line', { limit: termLimit })}</p>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        {t('contact')}
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={t('title')} description={t('explain')} closeLabel={close}>
        <ContactForm />
      </Dialog>
    </div>
  );
}

function ContactForm() {
  const t = useTranslations();
  const contact = useMutation(api.payments.contactSales.mutationOptions());
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!contact.isPending) contact.mutate({ message: fieldText(event.currentTarget, 'message') });
  }
  if (contact.isSuccess) {
    return (
      <p role="status" className="font-semibold">
        {t('upgrade.enterprise.sent')}
      </p>
    );
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <TextAreaField
        label={t('upgrade.enterprise.message')}
        name="message"
        rows={4}
        maxLength={longestSalesMessage}
        error={contact.error ? errorText(t, contact.error, t('upgrade.enterprise.failed')) : undefined}
      />
      <Button type="submit" variant="primary" isPending={contact.isPending}>
        {t('upgrade.enterprise.send')}
      </Button>
    </form>
  );
}

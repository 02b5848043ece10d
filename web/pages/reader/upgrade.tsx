import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Me } from '../../../contract/accounts.ts';
import type { Billing } from '../../../contract/plans.ts';
import { defaultTermLimits } from '../../../contract/rules/field-limits.ts';
import {
  canChangePlan,
  longestSalesMessage,
  planCardNames,
  recipientLimits,
} from '../../../contract/rules/price-list.ts';
import { api } from '../../api.ts';
import { now } from '../../clock.ts';
import { OtherLanguageLink } from '../../features/navigation/other-language.tsx';
import { ReaderPage } from '../../features/navigation/reader-page.tsx';
import { sessionQuery, useSession } from '../../features/session/use-session.ts';
import { PixNotes } from '../../features/upgrade/pay-by-pix.tsx';
import { PastDueNotice } from '../../features/upgrade/payments.tsx';
import { BillingToggle, PlanColumns } from '../../features/upgrade/plan-columns.tsx';
import { useDates } from '../../language/use-dates.ts';
import { useMoney } from '../../language/use-money.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { LoadFailure, Waiting } from '../../ui/feedback/loading.tsx';
import { Form, fieldText, Submit, TextAreaField } from '../../ui/fields/fields.tsx';
import { useChange } from '../../use-change.ts';
import { errorText } from '../../use-notify.ts';

const noBilling: Omit<Billing, 'plan'> = {
  prices: [],
  provider: 'stripe',
  subscription: null,
  reversal: null,
  pix: { isOffered: false, pending: null, isExpired: false, year: null },
  grant: null,
};

/** The plans by number of terms; the payment page returns here. */
export default function UpgradePage() {
  const t = useTranslations();
  const { reader } = useSession();
  const [query] = useSearchParams();
  const [chosenPeriod, setChosenPeriod] = useState<'monthly' | 'yearly'>();
  const billing = useBilling({ isBackFromPortal: query.get('portal') === '' });
  const limits = useQuery(api.plans.limits.queryOptions());
  if (!reader) return null;
  const sessionId = query.get('checkout');
  // fallbacks: the profile's plan, and the default limits (requirements R86)
  const shown = billing.data ?? (billing.isError ? { ...noBilling, plan: reader.plan } : undefined);
  const paidPeriod = shown?.subscription?.isYearly || shown?.pix.year ? 'yearly' : 'monthly';
  const isYearly = (chosenPeriod ?? paidPeriod) === 'yearly';
  const shownLimits = limits.data ?? (limits.isError ? defaultTermLimits : undefined);
  return (
    <ReaderPage languageSwitch={null}>
      <OtherLanguageLink />
      <div className="flex flex-wrap items-end justify-between gap-4 pt-6 pb-6 sm:pt-8">
        <div>
          <h1 className="headline text-3xl sm:text-4xl">{t('upgrade.heading')}</h1>
          {query.get('reason') === 'limit' && (
            <p className="prose-text mt-3 text-md">{t('upgrade.notes.limit', { limit: reader.termLimit })}</p>
          )}
        </div>
        <BillingToggle isYearly={isYearly} onChange={(yearly) => setChosenPeriod(yearly ? 'yearly' : 'monthly')} />
      </div>
      {sessionId && <CheckoutReturn key={sessionId} sessionId={sessionId} />}
      {query.get('portal') === 'none' && (
        <p role="status" className="mb-6 border-l-[6px] border-rule-strong bg-paper px-5 py-4 font-semibold">
          {t('upgrade.notes.noSubscription')}
        </p>
      )}
      {billing.isError && (
        <LoadFailure
          text={errorText(t, billing.error, t('upgrade.failed.load'))}
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
        <Waiting />
      )}
    </ReaderPage>
  );
}

function EnterpriseLine({ termLimit }: { termLimit: number }) {
  const t = useTranslations('upgrade.enterprise');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-rule pt-6 text-ink-2">
      <p>{t('line', { limit: termLimit, recipients: recipientLimits.enterprise })}</p>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        {t('contact')}
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={t('title')} description={t('explain')}>
        <ContactForm />
      </Dialog>
    </div>
  );
}

function ContactForm() {
  const t = useTranslations('upgrade.enterprise');
  const [failed, done] = [t('failed'), t('sent')];
  const contact = useChange(api.payments.contactSales, { failed, done, shownHere: 'outcome', keys: [] });
  if (contact.isSuccess) {
    return (
      <p role="status" className="font-semibold">
        {done}
      </p>
    );
  }
  return (
    <Form
      isPending={contact.isPending}
      onSend={(form) => contact.mutate({ message: fieldText(form, 'message') })}
      className="grid gap-4"
    >
      <TextAreaField
        label={t('message')}
        name="message"
        rows={4}
        maxLength={longestSalesMessage}
        error={contact.failure}
      />
      <Submit>{t('send')}</Submit>
    </Form>
  );
}

/** The subscription's next step. A failed renewal has a banner until the grace period ends, then a notice here. */
function BillingNotices({ reader, billing }: { reader: Me; billing: Billing }) {
  const t = useTranslations('upgrade.notes');
  const { subscription, reversal, grant } = billing;
  const { day } = useDates();
  const money = useMoney();
  const plan = billing.plan === 'enterprise' ? 'Enterprise' : planCardNames[billing.plan];
  // enterprise is never bought
  const isGranted = billing.plan === 'enterprise' || grant?.plan === billing.plan;
  const graceEndsAt = subscription?.graceEndsAt;
  const isOver = graceEndsAt && (billing.plan === 'free' || new Date(graceEndsAt).getTime() <= now());
  const amount = reversal?.cents ? money(reversal.cents) : undefined;
  return (
    <>
      {isOver && <PastDueNotice reader={reader} graceEndsAt={graceEndsAt} isOver />}
      <div className="prose-text mb-6 grid max-w-[40em] gap-1 text-md empty:hidden">
        {isGranted && (
          <p>{grant?.lastOn ? t('grantedUntil', { plan, date: day(grant.lastOn) }) : t('granted', { plan })}</p>
        )}
        <PixNotes pix={billing.pix} />
        {subscription && <SubscriptionLine subscription={subscription} />}
        {subscription && canChangePlan(subscription) && <p>{t('change')}</p>}
        {subscription?.endsAtPeriodEnd && <p>{t('changeLater')}</p>}
        {reversal?.kind === 'refunded' && <p>{amount ? t('refundedOf', { amount }) : t('refunded')}</p>}
        {reversal?.kind === 'disputed' && <p>{t('disputed')}</p>}
        {billing.provider === 'sandbox' && <p>{t('sandbox')}</p>}
        {billing.provider === 'none' && <p>{t('notSetUp')}</p>}
      </div>
    </>
  );
}

function SubscriptionLine({ subscription }: { subscription: NonNullable<Billing['subscription']> }) {
  const t = useTranslations('upgrade.notes');
  const { day } = useDates();
  const money = useMoney();
  const { status, periodEndsAt, endsAtPeriodEnd, isChargePaused, nextCents, hasDiscount } = subscription;
  if (status === 'unpaid' || status === 'incomplete' || status === 'paused') return <p>{t(status)}</p>;
  if ((status !== 'active' && status !== 'trialing') || !periodEndsAt) return null;
  const end = { date: day(periodEndsAt) };
  if (endsAtPeriodEnd) return <p>{t(status === 'trialing' ? 'trialEnds' : 'ends', end)}</p>;
  if (isChargePaused) return <p>{t('chargePaused')}</p>;
  if (nextCents === null) return <p>{t('renews', end)}</p>;
  const renewal = { ...end, total: money(nextCents) };
  if (status === 'trialing') return <p>{t('trial', renewal)}</p>;
  return <p>{t(hasDiscount ? 'renewsWithDiscount' : 'renewsFor', renewal)}</p>;
}

const askEveryMs = 2_000;
const mostCheckoutAsks = 10;
const mostPortalAsks = 6;

/** After the payment page: polls for the outcome until it is known, then reads the new plan. */
function CheckoutReturn({ sessionId }: { sessionId: string }) {
  const t = useTranslations('upgrade.checkout');
  const queryClient = useQueryClient();
  const finish = useQuery(
    api.payments.finishCheckout.queryOptions({
      input: { sessionId },
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: ({ state }) =>
        state.data?.outcome === 'open' && state.dataUpdateCount < mostCheckoutAsks ? askEveryMs : false,
    }),
  );
  const outcome = finish.data?.outcome;
  useEffect(() => {
    if (outcome !== 'paid') return;
    void queryClient.invalidateQueries({ queryKey: api.payments.billing.key() });
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }, [outcome, queryClient]);
  const plan = finish.data && { ...planCardNames, enterprise: 'Enterprise' }[finish.data.plan];
  return (
    <p
      role="status"
      className={classes(
        'mb-6 border-l-[6px] bg-paper px-5 py-4 font-semibold',
        outcome === 'paid' ? 'border-stamp' : 'border-rule-strong',
      )}
    >
      {finish.isPending && t('waiting')}
      {outcome && t(`${outcome}`, { plan: plan ?? '' })}
      {finish.isError && t('failed')}
    </p>
  );
}

/** After the portal the plan may change within seconds, when the provider's event arrives. */
function useBilling({ isBackFromPortal }: { isBackFromPortal: boolean }) {
  const queryClient = useQueryClient();
  const billing = useQuery(
    api.payments.billing.queryOptions({
      staleTime: 1000,
      refetchInterval: ({ state }) => (isBackFromPortal && state.dataUpdateCount < mostPortalAsks ? askEveryMs : false),
    }),
  );
  const plan = billing.data?.plan;
  useEffect(() => {
    // the rest of the app reads plan and limit from the session
    const reader = queryClient.getQueryData(sessionQuery.queryKey);
    if (plan && reader && reader.plan !== plan) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }, [plan, queryClient]);
  return billing;
}

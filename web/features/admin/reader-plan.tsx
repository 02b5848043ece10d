import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AdminReaderPage } from '../../../contract/admin/people.ts';
import { dayMs } from '../../../contract/rules/durations.ts';
import { reasonMaxLength } from '../../../contract/rules/field-limits.ts';
import { api } from '../../api.ts';
import { now } from '../../clock.ts';
import { useDates } from '../../language/use-dates.ts';
import { useMoney } from '../../language/use-money.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog, DialogForm, useDialog } from '../../ui/feedback/dialog.tsx';
import { fieldText, focusField, SelectField, TextField } from '../../ui/fields/fields.tsx';
import { Section } from '../../ui/surfaces.tsx';
import { dateIn } from '../../zone-dates.ts';
import { useAction } from './admin-page.tsx';

type GrantAction = 'give' | 'take';
const givable = ['premium', 'pro', 'enterprise'] as const;

export function PlanGrant({ account }: { account: AdminReaderPage }) {
  const t = useTranslations('admin.reader.plan');
  const plans = useTranslations('common.plans');
  const dates = useDates();
  const { subject: wanted = 'give', open, dialog } = useDialog<GrantAction>();
  const { grant } = account;
  const giveText = t(grant ? 'change' : 'give');
  return (
    <Section title={t('heading')}>
      {grant ? (
        <div className="grid gap-1">
          <p className="font-semibold">{t('given', { plan: plans(grant.plan), date: dates.day(grant.grantedAt) })}</p>
          {/* the last day is the day before the grant's end */}
          <p>
            {grant.endsAt
              ? t('until', { date: dates.day(new Date(Date.parse(grant.endsAt) - dayMs / 2).toISOString()) })
              : t('forGood')}
          </p>
          <p className="wrap-anywhere text-ink-2">
            {t('reason')}: {grant.reason}
          </p>
        </div>
      ) : (
        <p className="text-ink-2">{t('none')}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => open('give')}>{giveText}</Button>
        {grant && (
          <Button variant="danger" onClick={() => open('take')}>
            {t('take')}
          </Button>
        )}
      </div>
      <Dialog
        {...dialog}
        title={wanted === 'give' ? giveText : t('takeHeading')}
        description={wanted === 'give' ? account.email : t('takeText')}
      >
        <GrantForm account={account} wanted={wanted} onDone={() => dialog.onOpenChange(false)} />
      </Dialog>
    </Section>
  );
}

function GrantForm({ account, wanted, onDone }: { account: AdminReaderPage; wanted: GrantAction; onDone: () => void }) {
  const t = useTranslations('admin.reader.plan');
  const common = useTranslations('common');
  const give = useAction(api.admin.readers.grantPlan, t('granted'));
  const take = useAction(api.admin.readers.revokePlan, t('taken'));
  const [problems, setProblems] = useState<{ reason?: string; endsOn?: string }>({});
  const { id } = account;
  const today = dateIn('America/Sao_Paulo', now());

  function send(form: HTMLFormElement) {
    const reason = fieldText(form, 'reason');
    const endsOn = fieldText(form, 'endsOn') || null;
    const found = {
      ...(endsOn && endsOn < today ? { endsOn: t('dayPast') } : {}),
      ...(reason ? {} : { reason: t('reasonNeeded') }),
    };
    setProblems(found);
    const [first] = Object.keys(found);
    if (first) return focusField(form, first);
    const plan = givable.find((one) => one === fieldText(form, 'plan')) ?? 'enterprise';
    if (wanted === 'take') take.mutate({ id, reason }, { onSuccess: onDone });
    else give.mutate({ id, plan, reason, endsOn }, { onSuccess: onDone });
  }

  return (
    <DialogForm
      noValidate
      isPending={give.isPending || take.isPending}
      onSend={send}
      onCancel={onDone}
      action={t(wanted)}
      isDanger={wanted === 'take'}
    >
      {wanted === 'give' && (
        <>
          <SelectField
            label={t('plan')}
            name="plan"
            defaultValue={account.grant?.plan ?? 'enterprise'}
            options={givable.map((value) => ({ value, text: common(`plans.${value}`) }))}
          />
          <TextField
            label={t('endsOn')}
            hint={t('endsOnHint')}
            name="endsOn"
            type="date"
            min={today}
            error={problems.endsOn}
          />
        </>
      )}
      <TextField
        label={t('reason')}
        hint={t('reasonHint')}
        name="reason"
        required
        maxLength={reasonMaxLength}
        error={problems.reason}
      />
    </DialogForm>
  );
}

/** A reader who pays for several subscriptions: the operator chooses which are ended and refunded. */
export function OtherSubscriptions({ account: { id, subscription } }: { account: AdminReaderPage }) {
  const t = useTranslations('admin.reader.double');
  const plans = useTranslations('common.plans');
  const dates = useDates();
  const amount = useMoney();
  const refund = useAction(api.admin.readers.refund, ({ refundedCents }) =>
    t('refunded', { amount: amount(refundedCents) }),
  );
  const [asked, setAsked] = useState<string>();
  const input = { id, subscriptionId: asked ?? '' };
  const { data, error } = useQuery(
    api.admin.readers.refundable.queryOptions({ input, enabled: asked !== undefined, staleTime: 0 }),
  );
  if (!subscription || subscription.others.length === 0) return null;
  const amountText = data && t('amount', { amount: amount(data.cents), count: data.payments });
  const detail = `${amountText ?? t(error ? 'amountUnread' : 'amountLoading')} ${t('detail')}`;
  const charged = [{ ...subscription, startedAt: undefined }, ...subscription.others];
  return (
    <Section title={t('heading')} text={t('text')}>
      <ul>
        {charged.map(({ subscriptionId, plan, isYearly, startedAt }) => (
          <li
            key={subscriptionId}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-rule py-3 first:border-t-0 first:pt-0"
          >
            <div className="min-w-0">
              <p className="font-semibold">
                {plan ? t(isYearly ? 'yearly' : 'monthly', { plan: plans(plan) }) : t('unknown')}
                {', '}
                {startedAt ? t('since', { date: dates.day(startedAt) }) : t('counts')}
              </p>
              <p className="font-mono text-xs wrap-anywhere text-ink-3">{subscriptionId}</p>
            </div>
            <Button
              variant="danger"
              isPending={refund.isPending && refund.variables.subscriptionId === subscriptionId}
              onClick={() => setAsked(subscriptionId)}
            >
              {t('refund')}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== undefined}
        onOpenChange={(isOpen) => !isOpen && setAsked(undefined)}
        question={t('question')}
        detail={detail}
        confirmLabel={t('refund')}
        onConfirm={() => asked && refund.mutate({ id, subscriptionId: asked })}
      />
    </Section>
  );
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AdminReaderPage } from '../../../contract/admin/people.ts';
import { api } from '../../api.ts';
import { useMoney } from '../../language/use-money.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx';
import { Section } from '../../ui/surfaces.tsx';
import { useAction, useDates } from './admin-page.tsx';

/** A reader who pays for several subscriptions: the operator chooses which are ended and refunded. */
export function OtherSubscriptions({ account: { id, subscription } }: { account: AdminReaderPage }) {
  const t = useTranslations('admin.reader.double');
  const plans = useTranslations('common.plans');
  const dates = useDates();
  const action = useAction([api.admin.readers.key()]);
  const amount = useMoney();
  const refund = useMutation(
    api.admin.readers.refund.mutationOptions(
      action(({ refundedCents }: { refundedCents: number }) => t('refunded', { amount: amount(refundedCents) })),
    ),
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

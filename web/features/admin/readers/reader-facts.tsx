import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { AdminReader, AdminReaderPage } from '../../../../contract/admin/people.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Section } from '../../../ui/surfaces.tsx';
import { useDates } from '../use-dates.ts';

export function ReaderFacts({ account }: { account: AdminReaderPage }) {
  const t = useTranslations('admin');
  const plans = useTranslations('common.plans');
  const dates = useDates();
  const facts: [string, ReactNode][] = [
    [t('reader.name'), account.fullName ?? '–'],
    [t('readers.state'), <ReaderStates key="states" reader={account} />],
    [t('readers.plan'), plans(account.plan)],
    [t('reader.subscription'), <Subscription key="subscription" subscription={account.subscription} />],
    [t('readers.terms'), t('reader.termsOf', { count: account.termCount, limit: account.termLimit })],
    [t('readers.createdAt'), dates.day(account.createdAt)],
    [t('readers.lastSeen'), account.lastSeenAt ? dates.moment(account.lastSeenAt) : t('list.never')],
    [t('reader.sessions'), account.sessionCount],
  ];
  return (
    <Section title={t('reader.facts')}>
      <dl>
        {facts.map(([name, value]) => (
          <div
            key={name}
            className="grid min-h-11 grid-cols-[8.5rem_minmax(0,1fr)] items-center gap-x-4 border-b border-rule py-1.5"
          >
            <dt className="font-semibold font-stretch-92%">{name}</dt>
            <dd className="wrap-anywhere text-ink-2">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Subscription({ subscription }: Pick<AdminReaderPage, 'subscription'>) {
  const t = useTranslations('admin.reader');
  const dates = useDates();
  if (!subscription) return t('noSubscription');
  const { provider, periodEndsAt } = subscription;
  const status = t(`statuses.${subscription.status}`);
  const standing = periodEndsAt ? t('subscriptionUntil', { status, date: dates.day(periodEndsAt) }) : status;
  return provider === 'sandbox' ? `${standing} (${t('sandbox')})` : standing;
}

/** Role and troubles of an account, as small stamps. */
export function ReaderStates({ reader }: { reader: AdminReader }) {
  const t = useTranslations('admin.readers');
  const troubles = (['isSuspended', 'isUnconfirmed', 'isAddressBlocked', 'isUnsubscribed'] as const).filter((name) =>
    name === 'isUnconfirmed' ? !reader.isConfirmed : reader[name],
  );
  return (
    <span className="flex flex-wrap gap-1">
      {reader.isAdmin && <Badge>{t('isAdmin')}</Badge>}
      {troubles.map((name) => (
        <Badge key={name} tone="bad">
          {t(name)}
        </Badge>
      ))}
      {troubles.length === 0 && !reader.isAdmin && <span className="text-ink-3">{t('isWell')}</span>}
    </span>
  );
}

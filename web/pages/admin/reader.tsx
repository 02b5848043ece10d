import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { AdminReaderPage } from '../../../contract/admin/people.ts';
import { api } from '../../api.ts';
import { AdminPage, TablePart } from '../../features/admin/admin-page.tsx';
import { fateOfState, useChannelName, useReasonText } from '../../features/admin/delivery-words.ts';
import { ReaderMenu, ReaderStates } from '../../features/admin/reader-menu.tsx';
import { OtherSubscriptions, PlanGrant } from '../../features/admin/reader-plan.tsx';
import { ReaderRequests } from '../../features/admin/reader-requests.tsx';
import { isNotFound, NotFoundHere } from '../../features/navigation/not-found-here.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { WhyForm } from '../../features/why/why-question.tsx';
import { useDates } from '../../language/use-dates.ts';
import { useMoney } from '../../language/use-money.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Loaded } from '../../ui/feedback/loading.tsx';
import { Section } from '../../ui/surfaces.tsx';

export default function AdminReaderPageView() {
  const t = useTranslations('admin');
  const { id = '' } = useParams();
  const { reader: me } = useSession();
  const account = useQuery(api.admin.readers.page.queryOptions({ input: { id }, retry: false }));
  const isOwn = id === me?.id;
  if (isNotFound(account.error)) return <NotFoundHere />;
  return (
    <AdminPage
      heading={account.data?.email ?? t('readers.reader')}
      back={{ to: '/admin/readers', text: t('reader.back') }}
      action={account.data && <ReaderMenu reader={account.data} isOwn={isOwn} />}
    >
      <Loaded query={account} failed={t('reader.failed')}>
        {(data) => (
          <div className="grid grid-cols-1 items-start gap-x-11 gap-y-10 lg:grid-cols-2">
            <div className="grid grid-cols-1 gap-10">
              <ReaderFacts account={data} />
              <OtherSubscriptions account={data} />
              <PlanGrant account={data} />
              <ReaderRequests account={data} isOwn={isOwn} />
            </div>
            <div className="grid grid-cols-1 gap-10">
              <Section title={t('reader.why.heading')} text={t('reader.why.text')}>
                <WhyForm isOthers query={(text) => api.admin.readers.why.queryOptions({ input: { id, text } })} />
              </Section>
              <ReaderTables account={data} />
            </div>
          </div>
        )}
      </Loaded>
    </AdminPage>
  );
}

type Suppression = NonNullable<AdminReaderPage['suppression']>;

function ReaderFacts({ account }: { account: AdminReaderPage }) {
  const t = useTranslations('admin');
  const plans = useTranslations('common.plans');
  const dates = useDates();
  const suppressionFact = ({ reason, since, code, detail }: Suppression): [string, ReactNode] => {
    const cause = t('reader.suppressedBy', { reason, date: dates.day(since) });
    return [t('reader.suppression'), [cause, detail ?? code].filter(Boolean).join(' · ')];
  };
  const facts: (readonly [string, ReactNode])[] = [
    [t('reader.name'), account.fullName ?? '–'],
    [t('readers.state'), <ReaderStates key="states" reader={account} />],
    ...(account.suppression ? [suppressionFact(account.suppression)] : []),
    [t('readers.plan'), plans(account.plan)],
    [t('reader.subscription'), <Subscription key="subscription" subscription={account.subscription} />],
    ...(account.years.length > 0 ? [[t('reader.years'), <Years key="years" years={account.years} />] as const] : []),
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
  const subscriptionText = periodEndsAt ? t('subscriptionUntil', { status, date: dates.day(periodEndsAt) }) : status;
  return provider === 'sandbox' ? `${subscriptionText} (${t('sandbox')})` : subscriptionText;
}

function Years({ years }: Pick<AdminReaderPage, 'years'>) {
  const t = useTranslations('admin.reader');
  const plans = useTranslations('common.plans');
  const dates = useDates();
  const money = useMoney();
  return years.map(({ id, plan, cents, refundedCents, paidAt, endsAt }) => {
    const paid = t('yearPaid', { plan: plans(plan), price: money(cents), date: dates.day(paidAt) });
    // the end is the midnight after the last day
    const until = endsAt && t('yearUntil', { date: dates.day(new Date(Date.parse(endsAt) - 1).toISOString()) });
    const refunded = refundedCents > 0 && t('yearRefunded', { price: money(refundedCents) });
    return (
      <span key={id} className="block">
        {[paid, until, refunded].filter(Boolean).join(' · ')}
      </span>
    );
  });
}

function ReaderTables({ account: { terms, deliveries, consents } }: { account: AdminReaderPage }) {
  const t = useTranslations('admin');
  const dates = useDates();
  const reasonText = useReasonText();
  const channelName = useChannelName();
  return (
    <div className="grid grid-cols-1 gap-10">
      <TablePart
        title={t('reader.terms.heading')}
        none={t('reader.terms.none')}
        rows={terms}
        rowKey={({ term }) => term}
        isCompact
        columns={[
          { title: t('reader.terms.term'), cell: ({ term }) => <span className="wrap-anywhere">{term}</span> },
          {
            title: t('reader.terms.state'),
            cell: ({ isActive }) => (
              <Badge tone={isActive ? 'good' : 'quiet'}>
                {t(isActive ? 'reader.terms.active' : 'reader.terms.waiting')}
              </Badge>
            ),
          },
          { title: t('reader.terms.since'), cell: ({ createdAt }) => dates.day(createdAt) },
        ]}
      />
      <TablePart
        title={t('reader.deliveries.heading')}
        none={t('reader.deliveries.none')}
        rows={deliveries}
        rowKey={({ id }) => id}
        columns={[
          { title: t('reader.deliveries.day'), cell: ({ localDate }) => dates.day(localDate) },
          { title: t('deliveries.channel'), cell: ({ channel }) => channelName(channel) },
          { title: t('reader.deliveries.stories'), isNumber: true, cell: ({ stories }) => stories },
          {
            title: t('reader.deliveries.fate'),
            cell: ({ state, reason, reasonDetail }) => (
              <span className="grid">
                {t(`deliveries.fate.${fateOfState(state)}`)}
                {reason && (
                  <span className="text-ink-3 wrap-anywhere">{reasonText({ state, reason, reasonDetail })}</span>
                )}
              </span>
            ),
          },
          { title: t('reader.deliveries.at'), cell: ({ sentAt }) => (sentAt ? dates.moment(sentAt) : '–') },
        ]}
      />
      <TablePart
        title={t('reader.consents.heading')}
        none={t('reader.consents.none')}
        rows={consents}
        rowKey={({ purpose, version, acceptedAt }) => `${purpose} ${version} ${acceptedAt}`}
        columns={[
          { title: t('reader.consents.purpose'), cell: ({ purpose }) => t(`reader.consents.purposes.${purpose}`) },
          { title: t('reader.consents.version'), cell: ({ version }) => version },
          { title: t('reader.consents.at'), cell: ({ acceptedAt }) => dates.moment(acceptedAt) },
        ]}
      />
    </div>
  );
}

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { AdminReader, AdminReaderPage } from '../../../../contract/admin/people.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Table } from '../../../ui/display/table.tsx';
import { Section } from '../../../ui/surfaces.tsx';
import { fateOfState, useReasonText } from '../deliveries/use-deliveries.ts';
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

/** What the person follows, got and agreed to. */
export function ReaderTables({ account }: { account: AdminReaderPage }) {
  const t = useTranslations('admin.reader');
  const dates = useDates();
  return (
    <div className="grid grid-cols-1 gap-10">
      <Part title={t('terms.heading')} none={account.terms.length === 0 && t('terms.none')}>
        <Table
          caption={t('terms.heading')}
          rows={account.terms}
          rowKey={({ term }) => term}
          isCompact
          columns={[
            { title: t('terms.term'), cell: ({ term }) => <span className="wrap-anywhere">{term}</span> },
            {
              title: t('terms.state'),
              cell: ({ isActive }) => (
                <Badge tone={isActive ? 'good' : 'quiet'}>{t(isActive ? 'terms.active' : 'terms.waiting')}</Badge>
              ),
            },
            { title: t('terms.since'), cell: ({ createdAt }) => dates.day(createdAt) },
          ]}
        />
      </Part>
      <Deliveries deliveries={account.deliveries} />
      <Consents consents={account.consents} />
    </div>
  );
}

function Deliveries({ deliveries }: Pick<AdminReaderPage, 'deliveries'>) {
  const t = useTranslations('admin');
  const dates = useDates();
  const reasonText = useReasonText();
  const channelText = (channel: string) =>
    channel === 'email' || channel === 'whatsapp' ? t(`deliveries.channels.${channel}`) : channel;
  const heading = t('reader.deliveries.heading');
  return (
    <Part title={heading} none={deliveries.length === 0 && t('reader.deliveries.none')}>
      <Table
        caption={heading}
        rows={deliveries}
        rowKey={({ id }) => id}
        columns={[
          { title: t('reader.deliveries.day'), cell: ({ localDate }) => dates.day(`${localDate}T12:00:00`) },
          { title: t('deliveries.channel'), cell: ({ channel }) => channelText(channel) },
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
    </Part>
  );
}

function Consents({ consents }: Pick<AdminReaderPage, 'consents'>) {
  const t = useTranslations('admin.reader.consents');
  const dates = useDates();
  return (
    <Part title={t('heading')} none={consents.length === 0 && t('none')}>
      <Table
        caption={t('heading')}
        rows={consents}
        rowKey={({ purpose, version, acceptedAt }) => `${purpose} ${version} ${acceptedAt}`}
        columns={[
          { title: t('purpose'), cell: ({ purpose }) => t(`purposes.${purpose}`) },
          { title: t('version'), cell: ({ version }) => version },
          { title: t('at'), cell: ({ acceptedAt }) => dates.moment(acceptedAt) },
        ]}
      />
    </Part>
  );
}

/** A table under its heading, or a line that says why there is none. */
function Part({ title, none, children }: { title: string; none: string | false; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-xl font-bold font-stretch-84%">{title}</h2>
      {none ? <p className="border-t-[3px] border-ink py-4 text-ink-2">{none}</p> : children}
    </section>
  );
}

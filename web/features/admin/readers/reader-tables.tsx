import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { AdminReaderPage } from '../../../../contract/admin/people.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Table } from '../../../ui/display/table.tsx';
import { fateOfState, useReasonText } from '../deliveries/use-deliveries.ts';
import { useDates } from '../use-dates.ts';

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

import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { AdminReader } from '../../../../contract/admin/people.ts';
import { type Column, Table } from '../../../ui/display/table.tsx';
import { useSession } from '../../session/use-session.ts';
import { fateOfState } from '../deliveries/fates.ts';
import { useReasonText } from '../deliveries/use-reason-text.ts';
import { useDates } from '../use-dates.ts';
import type { useSorting } from '../use-sorting.ts';
import { ReaderMenu } from './reader-menu.tsx';
import { ReaderStates } from './reader-states.tsx';

interface Props {
  readers: AdminReader[];
  sorting: ReturnType<typeof useSorting<'createdAt' | 'email'>>;
}

export function ReaderTable({ readers, sorting }: Props) {
  const t = useTranslations('admin.readers');
  const tl = useTranslations('admin.list');
  const plans = useTranslations('common.plans');
  const dates = useDates();
  const { reader: me } = useSession();
  const columns: Column<AdminReader>[] = [
    {
      title: t('reader'),
      sort: sorting.sortOf('email', t('reader')),
      cell: ({ id, email, fullName }) => (
        <span className="grid">
          <Link to={`/admin/readers/${id}`} className="font-semibold wrap-anywhere">
            {email}
          </Link>
          {fullName && <span className="font-normal text-ink-3">{fullName}</span>}
        </span>
      ),
    },
    { title: t('plan'), cell: ({ plan }) => plans(plan) },
    { title: t('state'), cell: (reader) => <ReaderStates reader={reader} /> },
    { title: t('terms'), isNumber: true, cell: ({ termCount }) => termCount },
    {
      title: t('createdAt'),
      sort: sorting.sortOf('createdAt', t('createdAt')),
      cell: ({ createdAt }) => dates.day(createdAt),
    },
    { title: t('lastSeen'), cell: ({ lastSeenAt }) => (lastSeenAt ? dates.moment(lastSeenAt) : tl('never')) },
    { title: t('lastDelivery'), cell: ({ lastDelivery }) => <LastDelivery delivery={lastDelivery} /> },
    {
      title: tl('actions'),
      isActions: true,
      cell: (reader) => <ReaderMenu reader={reader} isOwn={reader.id === me?.id} />,
    },
  ];
  return <Table caption={t('heading')} columns={columns} rows={readers} rowKey={({ id }) => id} />;
}

function LastDelivery({ delivery }: { delivery: AdminReader['lastDelivery'] }) {
  const t = useTranslations('admin');
  const dates = useDates();
  const reasonText = useReasonText();
  if (!delivery) return t('list.never');
  return (
    <span className="grid" title={delivery.reason ? reasonText(delivery) : undefined}>
      {delivery.sentAt ? dates.moment(delivery.sentAt) : dates.day(`${delivery.localDate}T12:00:00`)}
      <span className="text-ink-3">{t(`deliveries.fate.${fateOfState(delivery.state)}`)}</span>
    </span>
  );
}

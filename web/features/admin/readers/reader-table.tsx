import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { AdminReader } from '../../../../contract/admin/people.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { type Column, Table } from '../../../ui/display/table.tsx';
import { ConfirmDialog } from '../../../ui/feedback/dialog.tsx';
import { DownIcon } from '../../../ui/icons.tsx';
import { Menu, MenuButton, MenuRule } from '../../../ui/menu.tsx';
import { useSession } from '../../session/use-session.ts';
import { fateOfState, useReasonText } from '../deliveries/use-deliveries.ts';
import type { useSorting } from '../list-filters.tsx';
import { useDates } from '../use-dates.ts';
import { ReaderStates } from './reader-facts.tsx';
import { useReaderActions } from './use-readers.ts';

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

interface Question {
  question: string;
  detail?: string;
  confirmLabel: string;
  run: () => void;
}

/** What can be done to one account. Whatever takes something away is asked first; the own account is left alone. */
export function ReaderMenu({ reader, isOwn }: { reader: AdminReader; isOwn: boolean }) {
  const t = useTranslations();
  const { resend, endSessions, setAdmin, setSuspended } = useReaderActions();
  const [asked, setAsked] = useState<Question>();
  const [isAsking, setIsAsking] = useState(false);
  const { id, email } = reader;
  function ask(question: Question) {
    setAsked(question);
    setIsAsking(true);
  }
  const roleWord = reader.isAdmin ? 'unmakeAdmin' : 'makeAdmin';
  return (
    <span className="-my-2.5 -ml-2.5 block">
      <Menu
        label={t('admin.readers.menu', { email })}
        trigger={
          <>
            {t('admin.list.actions')} <DownIcon className="size-3.5" />
          </>
        }
        triggerClassName={buttonClass('quiet')}
      >
        {!reader.isConfirmed && (
          <MenuButton onSelect={() => resend.mutate({ id })}>{t('admin.readers.resend')}</MenuButton>
        )}
        <MenuButton
          onSelect={() =>
            ask({
              question: t('admin.readers.confirm.endSessions', { email }),
              confirmLabel: t('admin.readers.endSessions'),
              run: () => endSessions.mutate({ id }),
            })
          }
        >
          {t('admin.readers.endSessions')}
        </MenuButton>
        {!isOwn && (
          <>
            <MenuRule />
            <MenuButton
              onSelect={() =>
                ask({
                  question: t(`admin.readers.confirm.${roleWord}`, { email }),
                  confirmLabel: t(`admin.readers.${roleWord}`),
                  run: () => setAdmin.mutate({ id, isAdmin: !reader.isAdmin }),
                })
              }
            >
              {t(`admin.readers.${roleWord}`)}
            </MenuButton>
            {reader.isSuspended ? (
              <MenuButton onSelect={() => setSuspended.mutate({ id, isSuspended: false })}>
                {t('admin.readers.restore')}
              </MenuButton>
            ) : (
              <MenuButton
                onSelect={() =>
                  ask({
                    question: t('admin.readers.confirm.suspend', { email }),
                    detail: t('admin.readers.confirm.suspendDetail'),
                    confirmLabel: t('admin.readers.suspend'),
                    run: () => setSuspended.mutate({ id, isSuspended: true }),
                  })
                }
              >
                {t('admin.readers.suspend')}
              </MenuButton>
            )}
          </>
        )}
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        question={asked?.question ?? ''}
        detail={asked?.detail}
        confirmLabel={asked?.confirmLabel ?? ''}
        cancelLabel={t('common.actions.cancel')}
        onConfirm={() => asked?.run()}
      />
    </span>
  );
}

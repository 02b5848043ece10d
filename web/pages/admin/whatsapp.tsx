import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { StoppedBy, StoppedNumber, WhatsappLane } from '../../../contract/admin/whatsapp.ts';
import { api } from '../../api.ts';
import { AdminPage, useAction, useDates } from '../../features/admin/admin-page.tsx';
import { useScopeName } from '../../features/admin/delivery-words.ts';
import {
  CountFilter,
  LongList,
  pagesOf,
  SearchBox,
  type Sorting,
  useFilter,
  useSearchText,
  useSorting,
} from '../../features/admin/long-list.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, Table } from '../../ui/display/table.tsx';
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx';
import { Loaded } from '../../ui/feedback/loading.tsx';

/** Readers who switch it off in the account leave no number behind, so they are not listed. */
const stoppers = ['message', 'provider', 'undeliverable', 'moved'] as const satisfies StoppedBy[];
const lookAgainMs = 15_000;

export default function AdminWhatsappPage() {
  const t = useTranslations();
  const [by, setBy] = useFilter<StoppedBy | 'all'>('by', ['all', ...stoppers]);
  const [q, setQ] = useSearchText();
  const sorting = useSorting(['stoppedAt', 'email'], 'desc');
  const { sort, direction } = sorting;
  const { data: counts } = useQuery(api.admin.whatsapp.counts.queryOptions());
  const asked = { by: by === 'all' ? undefined : by, q, sort, direction };
  const list = useInfiniteQuery(api.admin.whatsapp.numbers.infiniteOptions(pagesOf(asked)));
  const options = [
    {
      value: 'all' as const,
      title: t('admin.whatsapp.total'),
      count: counts && stoppers.reduce((sum, one) => sum + (counts[one] ?? 0), 0),
    },
    ...stoppers.map((value) => ({ value, title: t(`admin.whatsapp.by.${value}`), count: counts?.[value] })),
  ];
  return (
    <AdminPage heading={t('admin.whatsapp.heading')}>
      <LaneStops />
      <section className="mt-10">
        <h2 className="mb-3 text-xl font-bold font-stretch-84%">{t('admin.whatsapp.numbers')}</h2>
        <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
          <CountFilter label={t('admin.whatsapp.filters')} options={options} chosen={by} onChoose={setBy} />
          <SearchBox searched={q} onSearch={setQ} />
        </div>
        <LongList list={list} emptyText={q ? t('admin.list.nothing') : t('admin.whatsapp.empty')}>
          {(numbers) => <StoppedTable numbers={numbers} sorting={sorting} />}
        </LongList>
      </section>
    </AdminPage>
  );
}

interface Props {
  numbers: StoppedNumber[];
  sorting: Sorting<'stoppedAt' | 'email'>;
}

function StoppedTable({ numbers, sorting }: Props) {
  const t = useTranslations('admin.whatsapp');
  const tl = useTranslations('admin.list');
  const dates = useDates();
  const action = useAction([api.admin.whatsapp.key()]);
  const clear = useMutation(api.admin.whatsapp.clear.mutationOptions(action(t('cleared'))));
  const columns: Column<StoppedNumber>[] = [
    { title: t('reader'), cell: ({ email }) => email, sort: sorting.sortOf('email', t('reader')) },
    {
      title: t('number'),
      cell: ({ maskedPhone }) => <span className="tabular-nums whitespace-nowrap">{maskedPhone}</span>,
    },
    { title: t('reason'), cell: ({ stoppedBy }) => t(`by.${stoppedBy}`) },
    {
      title: t('stoppedAt'),
      cell: ({ stoppedAt }) => dates.moment(stoppedAt),
      sort: sorting.sortOf('stoppedAt', t('stoppedAt')),
    },
    {
      title: tl('actions'),
      isActions: true,
      cell: ({ id, email, canClear }) =>
        canClear ? (
          <span className="-my-2.5 -ml-2.5 block">
            <Button
              variant="quiet"
              isPending={clear.isPending && clear.variables.id === id}
              aria-label={t('clearNamed', { email })}
              onClick={() => clear.mutate({ id })}
            >
              {t('clear')}
            </Button>
          </span>
        ) : (
          <span className="text-ink-3">{t('theirs')}</span>
        ),
    },
  ];
  return <Table caption={t('numbers')} columns={columns} rows={numbers} rowKey={({ id }) => id} />;
}

type Stop = WhatsappLane['stops'][number];

/** What is not sent by WhatsApp until an operator has looked at the cause. */
function LaneStops() {
  const t = useTranslations();
  const lane = useQuery(api.admin.whatsapp.lane.queryOptions({ refetchInterval: lookAgainMs }));
  return (
    <section>
      <h2 className="mb-1 text-xl font-bold font-stretch-84%">{t('admin.whatsapp.lane')}</h2>
      <Loaded query={lane} failed={t('admin.list.failed')} rows={2} rowClassName="h-11">
        {({ waiting, stops }) => (
          <>
            <p className="mb-3 text-ink-2">
              {t('admin.whatsapp.waiting', { count: waiting })} {stops.length === 0 && t('admin.whatsapp.flowing')}
            </p>
            {stops.length > 0 && <StopTable stops={stops} />}
          </>
        )}
      </Loaded>
    </section>
  );
}

function StopTable({ stops }: { stops: Stop[] }) {
  const t = useTranslations();
  const dates = useDates();
  const action = useAction([api.admin.whatsapp.lane.key()]);
  const resume = useMutation(api.admin.whatsapp.resume.mutationOptions(action(t('admin.whatsapp.resumed'))));
  const [asked, setAsked] = useState<Stop>();
  const [isAsking, setIsAsking] = useState(false);
  const nameOf = useScopeName();
  const columns: Column<Stop>[] = [
    { title: t('admin.whatsapp.what'), cell: ({ scope }) => <b className="font-semibold">{nameOf(scope)}</b> },
    {
      title: t('admin.whatsapp.reason'),
      cell: ({ code, reason }) => (
        <span className="wrap-anywhere text-pencil">
          {code} {reason}
        </span>
      ),
    },
    { title: t('admin.whatsapp.stoppedAt'), cell: ({ stoppedAt }) => dates.moment(stoppedAt) },
    {
      title: t('admin.list.actions'),
      isActions: true,
      cell: (stop) => (
        <span className="-my-2.5 -ml-2.5 block">
          <Button
            variant="quiet"
            isPending={resume.isPending && resume.variables?.scope === stop.scope}
            aria-label={t('admin.whatsapp.resumeNamed', { name: nameOf(stop.scope) })}
            onClick={() => {
              setAsked(stop);
              setIsAsking(true);
            }}
          >
            {t('admin.whatsapp.resume')}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <>
      <Table caption={t('admin.whatsapp.lane')} columns={columns} rows={stops} rowKey={({ scope }) => scope} />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        question={t('admin.whatsapp.confirm')}
        detail={t('admin.whatsapp.confirmDetail', { name: nameOf(asked?.scope ?? '') })}
        confirmLabel={t('admin.whatsapp.resume')}
        isHarmless
        onConfirm={() => asked && resume.mutate({ scope: asked.scope })}
      />
    </>
  );
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { StoppedBy, StoppedNumber, WhatsappLane } from '../../../contract/admin/whatsapp.ts';
import { api } from '../../api.ts';
import { AdminPage, useAction } from '../../features/admin/admin-page.tsx';
import { useScopeName } from '../../features/admin/delivery-words.ts';
import { FilterBar, type ListColumn, ListTable, pagesOf, useFilter, useSorting } from '../../features/admin/list.tsx';
import { useDates } from '../../language/use-dates.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, Table } from '../../ui/display/table.tsx';
import { useConfirm } from '../../ui/feedback/dialog.tsx';
import { Loaded } from '../../ui/feedback/loading.tsx';

/** Readers who disable it in the account have no stored number, so they are not listed. */
const stoppers = ['message', 'provider', 'undeliverable', 'moved'] as const satisfies StoppedBy[];
const lookAgainMs = 15_000;

export default function AdminWhatsappPage() {
  const t = useTranslations('admin.whatsapp');
  const filter = useFilter('by', ['all', ...stoppers]);
  const { value: by, q } = filter;
  const sorting = useSorting(['stoppedAt', 'email'], 'desc');
  const { data: counts } = useQuery(api.admin.whatsapp.counts.queryOptions());
  const asked = { by: by === 'all' ? undefined : by, q, ...sorting.order };
  const list = useInfiniteQuery(api.admin.whatsapp.numbers.infiniteOptions(pagesOf(asked)));
  return (
    <AdminPage heading={t('heading')}>
      <LaneStops />
      <section className="mt-10">
        <h2 className="mb-3 text-xl font-bold font-stretch-84%">{t('numbers')}</h2>
        <FilterBar
          label={t('filters')}
          filter={filter}
          titleOf={(value) => (value === 'all' ? t('total') : t(`by.${value}`))}
          counts={counts}
        />
        <ListTable list={list} caption={t('numbers')} columns={useColumns()} sorting={sorting} emptyText={t('empty')} />
      </section>
    </AdminPage>
  );
}

function useColumns(): ListColumn<StoppedNumber, 'stoppedAt' | 'email'>[] {
  const t = useTranslations('admin.whatsapp');
  const tl = useTranslations('admin.list');
  const dates = useDates();
  const clear = useAction(api.admin.whatsapp.clear, t('cleared'));
  return [
    { title: t('reader'), sortBy: 'email', cell: ({ email }) => email },
    {
      title: t('number'),
      cell: ({ maskedPhone }) => <span className="tabular-nums whitespace-nowrap">{maskedPhone}</span>,
    },
    { title: t('reason'), cell: ({ stoppedBy }) => t(`by.${stoppedBy}`) },
    { title: t('stoppedAt'), sortBy: 'stoppedAt', cell: ({ stoppedAt }) => dates.moment(stoppedAt) },
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
}

type Stop = WhatsappLane['stops'][number];

function LaneStops() {
  const t = useTranslations('admin.whatsapp');
  const tl = useTranslations('admin.list');
  const dates = useDates();
  const lane = useQuery(api.admin.whatsapp.lane.queryOptions({ refetchInterval: lookAgainMs }));
  const resume = useAction(api.admin.whatsapp.resume, t('resumed'));
  const { ask, dialog } = useConfirm();
  const nameOf = useScopeName();
  const askToResume = (scope: string) =>
    ask({
      question: t('confirm'),
      detail: t('confirmDetail', { name: nameOf(scope) }),
      confirmLabel: t('resume'),
      isHarmless: true,
      onConfirm: () => resume.mutate({ scope }),
    });
  const columns: Column<Stop>[] = [
    { title: t('what'), cell: ({ scope }) => <b className="font-semibold">{nameOf(scope)}</b> },
    {
      title: t('reason'),
      cell: ({ code, reason }) => (
        <span className="wrap-anywhere text-pencil">
          {code} {reason}
        </span>
      ),
    },
    { title: t('stoppedAt'), cell: ({ stoppedAt }) => dates.moment(stoppedAt) },
    {
      title: tl('actions'),
      isActions: true,
      cell: ({ scope }) => (
        <span className="-my-2.5 -ml-2.5 block">
          <Button
            variant="quiet"
            isPending={resume.isPending && resume.variables?.scope === scope}
            aria-label={t('resumeNamed', { name: nameOf(scope) })}
            onClick={() => askToResume(scope)}
          >
            {t('resume')}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <section>
      <h2 className="mb-1 text-xl font-bold font-stretch-84%">{t('lane')}</h2>
      <Loaded query={lane} failed={tl('failed')}>
        {({ waiting, stops }) => (
          <>
            <p className="mb-3 text-ink-2">
              {t('waiting', { count: waiting })} {stops.length === 0 && t('flowing')}
            </p>
            {stops.length > 0 && (
              <Table caption={t('lane')} columns={columns} rows={stops} rowKey={({ scope }) => scope} />
            )}
          </>
        )}
      </Loaded>
      {dialog}
    </section>
  );
}

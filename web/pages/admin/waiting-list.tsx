import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { CountFilter, SearchBox, useFilter, useSearchText, useSorting } from '../../features/admin/list-filters.tsx';
import { LongList } from '../../features/admin/long-list.tsx';
import {
  useInviteWaiting,
  useWaitingCounts,
  useWaitingList,
  type WaitingState,
  WaitingTable,
} from '../../features/admin/waiting/waiting-table.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx';

export default function AdminWaitingPage() {
  const t = useTranslations();
  const [state, setState] = useFilter<WaitingState>('state', ['all', 'waiting', 'invited']);
  const [q, setQ] = useSearchText();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setIsAsking] = useState(false);
  const sorting = useSorting(['createdAt', 'email'], 'desc');
  const counts = useWaitingCounts();
  const list = useWaitingList({ state, q, sort: sorting.sort, direction: sorting.direction });
  const invite = useInviteWaiting();
  const options = [
    { value: 'all' as const, title: t('admin.waiting.total'), count: counts.data?.total },
    { value: 'waiting' as const, title: t('admin.waiting.waitingCount'), count: counts.data?.waiting },
    { value: 'invited' as const, title: t('admin.waiting.invitedCount'), count: counts.data?.invited },
  ];
  function choose(ids: string[], isChosen: boolean) {
    const next = new Set(chosen);
    for (const id of ids) isChosen ? next.add(id) : next.delete(id);
    setChosen(next);
  }
  return (
    <AdminPage
      heading={t('admin.waiting.heading')}
      action={
        <a href="/api/admin/waiting-list.csv" download className={buttonClass()}>
          {t('admin.list.csv')}
        </a>
      }
    >
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <CountFilter label={t('admin.waiting.filters')} options={options} chosen={state} onChoose={setState} />
        <SearchBox searched={q} onSearch={setQ} />
      </div>
      <LongList list={list} emptyText={q ? t('admin.list.nothing') : t('admin.waiting.empty')}>
        {(people) => (
          <WaitingTable
            people={people}
            sorting={sorting}
            chosen={chosen}
            onChoose={choose}
            onInvite={(id) => invite.mutate({ ids: [id] })}
          >
            <Button
              variant="primary"
              disabled={chosen.size === 0}
              isPending={invite.isPending}
              onClick={() => setIsAsking(true)}
            >
              {t('admin.waiting.invite', { count: chosen.size })}
            </Button>
          </WaitingTable>
        )}
      </LongList>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        question={t('admin.waiting.confirm', { count: chosen.size })}
        detail={t('admin.waiting.confirmDetail')}
        confirmLabel={t('admin.waiting.invite', { count: chosen.size })}
        cancelLabel={t('common.actions.cancel')}
        isHarmless
        onConfirm={() => invite.mutate({ ids: [...chosen] }, { onSuccess: () => setChosen(new Set()) })}
      />
    </AdminPage>
  );
}

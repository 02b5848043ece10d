import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { errorText } from '../error-text.ts';
import { AdminPage } from '../features/admin/admin-page.tsx';
import { CountFilter } from '../features/admin/count-filter.tsx';
import { ActiveInvites, UsedInvites } from '../features/admin/invite-tables.tsx';
import { ManyInvites } from '../features/admin/many-invites.tsx';
import { NewInviteForm } from '../features/admin/new-invite-form.tsx';
import { SearchBox } from '../features/admin/search-box.tsx';
import { useInviteCounts } from '../features/admin/use-invites.ts';
import { buttonClass } from '../ui/button-class.ts';
import { LoadFailure } from '../ui/load-failure.tsx';

type Shown = 'total' | 'active' | 'used';

export default function AdminInvitesPage() {
  const t = useTranslations();
  const counts = useInviteCounts();
  const [shown, setShown] = useState<Shown>('total');
  const [q, setQ] = useState('');
  const options = [
    { value: 'total' as const, title: t('admin.invites.total'), count: counts.data?.total },
    { value: 'active' as const, title: t('admin.invites.activeCount'), count: counts.data?.active },
    { value: 'used' as const, title: t('admin.invites.usedCount'), count: counts.data?.used },
  ];
  return (
    <AdminPage
      heading={t('admin.invites.heading')}
      action={
        <a href="/api/admin/invites.csv" download className={buttonClass()}>
          {t('admin.list.csv')}
        </a>
      }
    >
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[320px_minmax(0,1fr)]">
        <div className="grid gap-5">
          <NewInviteForm />
          <ManyInvites />
        </div>
        <div className="min-w-0">
          <div className="flex flex-wrap items-end justify-between gap-4">
            <CountFilter label={t('admin.invites.filters')} options={options} chosen={shown} onChoose={setShown} />
            <SearchBox onSearch={setQ} />
          </div>
          {counts.isError && (
            <LoadFailure
              text={errorText(t, counts.error, t('admin.invites.failed.load'))}
              retryLabel={t('common.actions.retry')}
              onRetry={() => void counts.refetch()}
            />
          )}
          {counts.data?.total === 0 ? (
            <p className="texto mt-8">{t('admin.invites.empty')}</p>
          ) : (
            <>
              {shown !== 'used' && <ActiveInvites q={q} />}
              {shown !== 'active' && <UsedInvites q={q} />}
            </>
          )}
        </div>
      </div>
    </AdminPage>
  );
}

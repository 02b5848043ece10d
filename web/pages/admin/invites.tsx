import { useTranslations } from 'use-intl';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { ActiveInvites, UsedInvites } from '../../features/admin/invites/invite-tables.tsx';
import { ManyInvites } from '../../features/admin/invites/many-invites.tsx';
import { NewInviteForm } from '../../features/admin/invites/new-invite-form.tsx';
import { useInviteCounts } from '../../features/admin/invites/use-invites.ts';
import { CountFilter, SearchBox, useFilter, useSearchText } from '../../features/admin/list-filters.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Loaded } from '../../ui/feedback/loading.tsx';

type Shown = 'total' | 'active' | 'used';

export default function AdminInvitesPage() {
  const t = useTranslations();
  const counts = useInviteCounts();
  const [shown, setShown] = useFilter<Shown>('shown', ['total', 'active', 'used']);
  const [q, setQ] = useSearchText();
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
            <SearchBox searched={q} onSearch={setQ} />
          </div>
          <Loaded query={counts} failed={t('admin.invites.failed.load')} rows={6} rowClassName="h-11">
            {({ total }) =>
              total === 0 ? (
                <p className="prose-text mt-8">{t('admin.invites.empty')}</p>
              ) : (
                <>
                  {shown !== 'used' && <ActiveInvites q={q} />}
                  {shown !== 'active' && <UsedInvites q={q} />}
                </>
              )
            }
          </Loaded>
        </div>
      </div>
    </AdminPage>
  );
}

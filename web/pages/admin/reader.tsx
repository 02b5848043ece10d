import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { AdminReaderPage } from '../../../contract/admin/people.ts';
import { errorText } from '../../error-text.ts';
import { AdminPage } from '../../features/admin/admin-page.tsx';
import { GrantedPlan } from '../../features/admin/readers/granted-plan.tsx';
import { ReaderFacts, ReaderTables } from '../../features/admin/readers/reader-facts.tsx';
import { ReaderRequests } from '../../features/admin/readers/reader-requests.tsx';
import { ReaderMenu } from '../../features/admin/readers/reader-table.tsx';
import { useReader } from '../../features/admin/readers/use-readers.ts';
import { useSession } from '../../features/session/use-session.ts';
import { LoadFailure, Skeleton } from '../../ui/feedback/loading.tsx';

/** One account: what it is, what it got, and all the operator may do for or about it. */
export default function AdminReaderPageView() {
  const t = useTranslations();
  const { id = '' } = useParams();
  const { reader: me } = useSession();
  const account = useReader(id);
  const isOwn = id === me?.id;
  return (
    <AdminPage
      heading={account.data?.email ?? t('admin.readers.reader')}
      back={{ to: '/admin/readers', text: t('admin.reader.back') }}
      action={account.data && <ReaderMenu reader={account.data} isOwn={isOwn} />}
    >
      {account.isPending && <Skeleton rows={8} rowClassName="h-11" label={t('common.loading')} />}
      {account.isError && (
        <LoadFailure
          text={errorText(t, account.error, t('admin.reader.failed'))}
          retryLabel={t('common.actions.retry')}
          onRetry={() => void account.refetch()}
        />
      )}
      {account.data && <Whole account={account.data} isOwn={isOwn} />}
    </AdminPage>
  );
}

function Whole({ account, isOwn }: { account: AdminReaderPage; isOwn: boolean }) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-11 gap-y-10 lg:grid-cols-2">
      <div className="grid grid-cols-1 gap-10">
        <ReaderFacts account={account} />
        <GrantedPlan account={account} />
        <ReaderRequests account={account} isOwn={isOwn} />
      </div>
      <ReaderTables account={account} />
    </div>
  );
}

import { Navigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { PublicHeader } from '../../features/navigation/public-header.tsx';
import { TermsSetup } from '../../features/onboarding/terms-setup.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { useTerms } from '../../features/terms/use-terms.ts';
import { FullScreenWait, LoadFailure } from '../../ui/feedback/loading.tsx';
import { Paper } from '../../ui/surfaces.tsx';

/** spec §2: only for readers without terms; the others have a dashboard. */
export default function FirstStepPage() {
  const t = useTranslations('common');
  const setup = useTranslations('onboarding.firstStep');
  const selection = useTranslations('onboarding.selection');
  const { reader } = useSession();
  const terms = useTerms();
  if (terms.data && terms.data.length > 0) return <Navigate to="/dashboard" replace />;
  return (
    <>
      <PublicHeader visitorLink={{ to: '/auth', text: t('nav.signIn') }} />
      <main id="content" className="wrap py-8 sm:py-14">
        {terms.isError ? (
          <Paper isNarrow>
            <h1 className="headline mb-4 text-3xl">{setup('heading')}</h1>
            <LoadFailure
              text={selection('listFailed')}
              retryLabel={t('actions.retry')}
              onRetry={() => void terms.refetch()}
            />
          </Paper>
        ) : terms.isPending || !reader ? (
          <FullScreenWait text={t('loading')} />
        ) : (
          <TermsSetup reader={reader} />
        )}
      </main>
    </>
  );
}

import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Me } from '../../../contract/accounts.ts';
import { dashboardPath } from '../../../contract/rules/paths.ts';
import { providerRefusals } from '../../../contract/sign-in/provider-refusals.ts';
import { PublicPage } from '../../features/navigation/public-page.tsx';
import { SignInForm } from '../../features/session/sign-in-form.tsx';
import { useSession, useWantedPage } from '../../features/session/use-session.ts';
import { FullScreenWait } from '../../ui/feedback/loading.tsx';
import { Paper } from '../../ui/surfaces.tsx';
import { useNotify } from '../../use-notify.ts';

const NewPasswordForm = lazy(() => import('../../features/session/new-password-form.tsx'));

export default function AuthPage() {
  const t = useTranslations();
  const { reader } = useSession();
  const [query, setQuery] = useSearchParams();
  const token = query.get('token');
  const hasFailed = query.has('error');
  const refusal = providerRefusals.find((one) => one === query.get('refused'));
  const isConfirmed = query.has('confirmed') && !hasFailed;
  const { hasEnded } = useWantedPage();
  if (reader && !token)
    return <ToDashboard reader={reader} notice={isConfirmed ? t('auth.confirmedHere') : undefined} />;
  return (
    <PublicPage visitorLink={{ to: '/invite', text: t('common.nav.signUp') }} className="wrap py-8 sm:py-14">
      <Paper isNarrow>
        <h1 className="headline text-3xl sm:text-4xl">{t(token ? 'auth.newPassword.heading' : 'auth.heading')}</h1>
        {hasFailed && <Note tone="bad">{t('auth.newPassword.expired')}</Note>}
        {refusal && <Note tone="bad">{t(`auth.provider.refused.${refusal}`)}</Note>}
        {hasEnded && <Note tone="plain">{t('auth.ended')}</Note>}
        {isConfirmed && <Note tone="good">{t('auth.confirmed')}</Note>}
        {token ? (
          <Suspense>
            <NewPasswordForm token={token} onDone={() => setQuery({}, { replace: true })} />
          </Suspense>
        ) : (
          <>
            <p className="prose-text mt-3">{t('auth.welcome')}</p>
            <SignInForm />
          </>
        )}
      </Paper>
    </PublicPage>
  );
}

const tones = { bad: 'border-pencil', plain: 'border-pen', good: 'border-stamp' };

function Note({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <p role={tone === 'bad' ? 'alert' : 'status'} className={`mt-4 border-l-4 pl-3 font-semibold ${tones[tone]}`}>
      {children}
    </p>
  );
}

/** Sends a signed-in reader from the login to the dashboard (requirements R61) and shows `notice`. */
function ToDashboard({ reader, notice }: { reader: Me; notice: string | undefined }) {
  const t = useTranslations('auth');
  const notify = useNotify();
  const { wanted } = useWantedPage();
  const tell = useEffectEvent((title: string) => void notify({ title, tone: 'success' }));
  useEffect(() => {
    if (notice) tell(notice);
  }, [notice]);
  return (
    <>
      <FullScreenWait text={t('wait')} />
      <Navigate to={wanted ?? dashboardPath(reader.language)} replace />
    </>
  );
}

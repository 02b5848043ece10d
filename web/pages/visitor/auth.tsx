import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { PublicHeader } from '../../features/navigation/public-header.tsx';
import { NewPasswordForm } from '../../features/session/sign-in/new-password-form.tsx';
import { SignInForm } from '../../features/session/sign-in/sign-in-form.tsx';
import { ToDashboard } from '../../features/session/to-dashboard.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { Paper } from '../../ui/surfaces.tsx';

/** Login; with the token of a reset mail in the address, the form for a new password. */
export default function AuthPage() {
  const t = useTranslations();
  const { reader } = useSession();
  const [query, setQuery] = useSearchParams();
  const token = query.get('token');
  const hasFailed = query.has('error');
  const isConfirmed = query.has('confirmed') && !hasFailed;
  if (reader && !token)
    return <ToDashboard reader={reader} notice={isConfirmed ? t('auth.confirmedHere') : undefined} />;
  return (
    <>
      <PublicHeader visitorLink={{ to: '/invite', text: t('common.nav.signUp') }} />
      <main id="content" className="wrap py-8 sm:py-14">
        <Paper isNarrow>
          <h1 className="headline text-3xl sm:text-4xl">{t(token ? 'auth.newPassword.heading' : 'auth.heading')}</h1>
          {hasFailed && (
            <p role="alert" className="mt-4 border-l-4 border-pencil pl-3 font-semibold">
              {t('auth.newPassword.expired')}
            </p>
          )}
          {isConfirmed && (
            <p role="status" className="mt-4 border-l-4 border-stamp pl-3 font-semibold">
              {t('auth.confirmed')}
            </p>
          )}
          {token ? (
            <NewPasswordForm token={token} onDone={() => setQuery({}, { replace: true })} />
          ) : (
            <>
              <p className="prose-text mt-3">{t('auth.welcome')}</p>
              <SignInForm />
            </>
          )}
        </Paper>
      </main>
    </>
  );
}

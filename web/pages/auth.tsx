import { Navigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { PublicHeader } from '../features/navigation/public-header.tsx';
import { NewPasswordForm } from '../features/session/new-password-form.tsx';
import { SignInForm } from '../features/session/sign-in-form.tsx';
import { useSession } from '../features/session/use-session.ts';
import { Paper } from '../ui/paper.tsx';

export default function AuthPage() {
  const t = useTranslations('common');
  const { reader } = useSession();
  const [query, setQuery] = useSearchParams();
  const token = query.get('token');
  if (reader && !token) return <Navigate to="/dashboard" replace />;
  return (
    <>
      <PublicHeader visitorLink={{ to: '/invite', text: t('nav.signUp') }} />
      <main id="conteudo" className="wrap py-8 sm:py-14">
        <Paper isSheet>
          {token ? <NewPasswordForm token={token} onDone={() => setQuery({}, { replace: true })} /> : <SignInForm />}
        </Paper>
      </main>
    </>
  );
}

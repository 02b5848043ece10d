import { Navigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { PublicHeader } from '../features/navigation/public-header.tsx';
import { TermsSetup } from '../features/onboarding/terms-setup.tsx';
import { useSession } from '../features/session/use-session.ts';
import { useTerms } from '../features/terms/use-terms.ts';
import { FullScreenWait } from '../ui/full-screen-wait.tsx';

/** spec §2: only for readers without terms; the others have a dashboard. */
export default function FirstStepPage() {
  const t = useTranslations('common');
  const { reader } = useSession();
  const { data: terms, isPending } = useTerms();
  if (terms && terms.length > 0) return <Navigate to="/dashboard" replace />;
  return (
    <>
      <PublicHeader visitorLink={{ to: '/auth', text: t('nav.signIn') }} />
      <main id="conteudo" className="wrap py-8 sm:py-14">
        {isPending || !reader ? <FullScreenWait text={t('loading')} /> : <TermsSetup reader={reader} />}
      </main>
    </>
  );
}

import { useTranslations } from 'use-intl';
import { PublicHeader } from '../../features/navigation/public-header.tsx';
import { TermSelection } from '../../features/onboarding/term-selection.tsx';
import { useSession } from '../../features/session/use-session.ts';

export default function TermsSelectionPage() {
  const t = useTranslations('common.nav');
  const { reader } = useSession();
  return (
    <>
      <PublicHeader visitorLink={{ to: '/auth', text: t('signIn') }} />
      {reader && <TermSelection reader={reader} />}
    </>
  );
}

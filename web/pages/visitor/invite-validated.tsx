import { useTranslations } from 'use-intl';
import { PublicPage } from '../../features/navigation/public-page.tsx';
import { delays, TimedContinue } from '../../features/onboarding/onboarding-step.tsx';
import { Paper } from '../../ui/surfaces.tsx';

export default function InviteValidatedPage() {
  const t = useTranslations('onboarding.validated');
  return (
    <PublicPage className="wrap py-10 sm:py-16">
      <Paper isNarrow className="grid justify-items-start gap-5">
        <h1 className="headline text-3xl sm:text-4xl">{t('heading')}</h1>
        <p className="prose-text">{t('welcome')}</p>
        <TimedContinue to="/signup" delayMs={delays.inviteValidated} />
      </Paper>
    </PublicPage>
  );
}

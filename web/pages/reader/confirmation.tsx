import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { dashboardPath } from '../../../contract/rules/paths.ts';
import { PublicHeader } from '../../features/navigation/public-header.tsx';
import { delays, dropNotes, OnboardingStep, TimedContinue } from '../../features/onboarding/onboarding-step.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { useTerms } from '../../features/terms/use-terms.ts';
import { useLanguage } from '../../language/use-language.ts';
import { Marker } from '../../ui/display/marked-text.tsx';

export default function ConfirmationPage() {
  const t = useTranslations();
  const { reader } = useSession();
  const { language } = useLanguage();
  const { data: terms = [] } = useTerms();
  useEffect(() => dropNotes(), []);
  return (
    <>
      <PublicHeader />
      <OnboardingStep
        step={3}
        heading={t('onboarding.confirmation.heading')}
        summary={{ name: reader?.fullName ?? reader?.email, country: reader?.country, terms: terms.length }}
      >
        <p className="prose-text mt-3">{t('onboarding.confirmation.lead')}</p>
        <ul className="mt-4 flex flex-wrap gap-x-4 gap-y-2.5 text-xl leading-tight font-bold font-stretch-84%">
          {[...terms].reverse().map(({ id, term }) => (
            <li key={id}>
              <Marker>{term}</Marker>
            </li>
          ))}
        </ul>
        {reader && !reader.emailConfirmed && (
          <p className="mt-5 border-l-4 border-pen pl-3">{t('onboarding.confirmation.confirmEmail')}</p>
        )}
        <div className="mt-6">
          <TimedContinue to={dashboardPath(language)} delayMs={delays.confirmation} />
        </div>
      </OnboardingStep>
    </>
  );
}

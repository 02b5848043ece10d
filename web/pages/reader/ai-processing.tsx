import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { PublicHeader } from '../../features/navigation/public-header.tsx';
import { OnboardingStep } from '../../features/onboarding/onboarding-step.tsx';
import { AboutForm, FoundTerms, useSuggestionWait, WorkSteps } from '../../features/onboarding/suggestion-steps.tsx';
import { delays, TimedContinue } from '../../features/onboarding/timed-continue.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useDelay } from '../../use-time.ts';

const next = '/terms-selection';

export default function AiProcessingPage() {
  const t = useTranslations();
  const { reader } = useSession();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const { found, hasWayOut, isOver, askAnew } = useSuggestionWait();
  useDelay(0, () => void navigate(next, { replace: true, state: { isLate: true } }), isOver && !found);
  return (
    <>
      <PublicHeader visitorLink={{ to: '/auth', text: t('common.nav.signIn') }} />
      <OnboardingStep
        step={1}
        heading={found ? t('onboarding.processing.almost') : t('onboarding.processing.heading')}
        isHeadingTall
        summary={{ name: reader?.fullName ?? reader?.email, country: reader?.country, terms: found?.length }}
      >
        <p className="prose-text mt-3" role="status">
          {found ? t('onboarding.processing.found', { count: found.length }) : t('onboarding.processing.lead')}
        </p>
        <WorkSteps isDone={found !== undefined} />
        <div className="ruled mt-5 min-h-[17.5rem] sm:min-h-[12.5rem]">
          {found && <FoundTerms terms={found} />}
          {!found && hasWayOut && <p>{t('onboarding.processing.slow')}</p>}
        </div>
        <div className="mt-5 min-h-12">
          {found && <TimedContinue to={next} delayMs={delays.termsFound} isHeld={isBusy} />}
          {!found && hasWayOut && (
            <ButtonLink to={next} replace>
              {t('onboarding.processing.choose')}
            </ButtonLink>
          )}
        </div>
        <AboutForm onBusy={setIsBusy} onSent={askAnew} />
      </OnboardingStep>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { dashboardPath } from '../../../contract/rules/paths.ts';
import { api } from '../../api.ts';
import { EditionBody } from '../../features/editions/edition-body.tsx';
import { delays, dropNotes, OnboardingStep, TimedContinue } from '../../features/onboarding/onboarding-step.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { useTerms } from '../../features/terms/use-terms.ts';
import { useLanguage } from '../../language/use-language.ts';
import { Marker } from '../../ui/display/marked-text.tsx';
import { Loaded } from '../../ui/feedback/loading.tsx';
import { Paper } from '../../ui/surfaces.tsx';

/** Step 3: thanks, and the clipping as it would be today. It is not sent before the address is confirmed. */
export default function ConfirmationPage() {
  const t = useTranslations('onboarding.confirmation');
  const { reader } = useSession();
  const { language } = useLanguage();
  const { data: terms = [] } = useTerms();
  const isReading = useSignOfLife();
  const isComposing = useTodaysDraft().isPending;
  useEffect(() => dropNotes(), []);
  return (
    <OnboardingStep
      step={3}
      heading={t('heading')}
      summary={{ name: reader?.fullName ?? reader?.email, country: reader?.country, terms: terms.length }}
      below={<TodaysClipping />}
    >
      <p className="prose-text mt-3">{t('lead')}</p>
      <ul className="mt-4 flex flex-wrap gap-x-4 gap-y-2.5 text-xl leading-tight font-bold font-stretch-84%">
        {[...terms].reverse().map(({ id, term }) => (
          <li key={id}>
            <Marker>{term}</Marker>
          </li>
        ))}
      </ul>
      {reader && !reader.emailConfirmed && <p className="mt-5 border-l-4 border-pen pl-3">{t('confirmEmail')}</p>}
      <div className="mt-6">
        <TimedContinue to={dashboardPath(language)} delayMs={delays.confirmation} isHeld={isReading || isComposing} />
      </div>
    </OnboardingStep>
  );
}

const signs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** True once the reader scrolls, taps or types: then the page does not continue by itself. */
function useSignOfLife(): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    for (const sign of signs) addEventListener(sign, () => setIsSeen(true), { passive: true, signal: left.signal });
    return () => left.abort();
  }, []);
  return isSeen;
}

const useTodaysDraft = () => useQuery(api.archive.draft.queryOptions({ staleTime: 1000 }));

function TodaysClipping() {
  const t = useTranslations('onboarding.confirmation');
  const draft = useTodaysDraft();
  return (
    <section aria-label={t('today')} className="mx-auto mt-8 max-w-[46rem]">
      <Loaded query={draft} failed={t('todayFailed')}>
        {(edition) => (
          <Paper>
            <EditionBody edition={edition} heading={t('today')} isDraft isPart>
              <p className="mt-4 text-sm text-ink-3">{t('todayText')}</p>
            </EditionBody>
          </Paper>
        )}
      </Loaded>
    </section>
  );
}

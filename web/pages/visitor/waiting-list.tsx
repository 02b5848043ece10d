import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Language } from '../../../contract/language.ts';
import { PublicHeader } from '../../features/navigation/public-header.tsx';
import { WaitingListForm } from '../../features/onboarding/waiting-list-form.tsx';
import { useLanguage } from '../../language/use-language.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Paper } from '../../ui/surfaces.tsx';

interface Passed {
  message?: string;
  language?: Language;
}

/** spec §2: a message and a language may come from the page before. */
export default function WaitingListPage() {
  const t = useTranslations('onboarding.waitingList');
  const passed = useLocation().state as Passed | null;
  const { language, setLanguage } = useLanguage();
  const [isDone, setIsDone] = useState(false);
  const wanted = passed?.language;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language passed along counts once; the visitor may change it after
  useEffect(() => {
    if (wanted && wanted !== language) setLanguage(wanted);
  }, [wanted]);
  return (
    <>
      <PublicHeader visitorLink={{ to: '/auth', text: useTranslations('common.nav')('signIn') }} />
      <main id="content" className="wrap py-10 sm:py-16">
        <Paper isNarrow>
          {isDone ? (
            <div role="status" className="grid justify-items-start gap-5">
              <h1 className="headline text-3xl sm:text-4xl">{t('thanks')}</h1>
              <p className="prose-text">{t('thanksText')}</p>
              <ButtonLink to="/" variant="primary" className="min-h-12">
                {t('back')}
              </ButtonLink>
            </div>
          ) : (
            <>
              {passed && (
                <p role="status" className="mb-5 border-l-4 border-pencil pl-3 font-semibold">
                  {passed.message ?? t('used')}
                </p>
              )}
              <h1 className="headline text-3xl sm:text-4xl">{t('heading')}</h1>
              <p className="prose-text mt-3">{t('lead')}</p>
              <WaitingListForm onDone={() => setIsDone(true)} />
            </>
          )}
        </Paper>
      </main>
    </>
  );
}

import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { nameFromLinkedin } from '../../../contract/rules/web-addresses.ts';
import { focusHeading } from '../../routes/navigation-focus.ts';
import { PublicHeader } from '../navigation/public-header.tsx';
import { OnboardingStep } from '../onboarding/onboarding-step.tsx';
import { RegistrationForm, startingValues } from './registration-form.tsx';

/** Step 1 of 3: the summary fills while the form is filled. */
export function Registration() {
  const t = useTranslations();
  const [values, setValues] = useState(startingValues);
  // This page comes after the navigation that led to it, too late for the focus every page gets.
  useEffect(() => focusHeading(), []);
  return (
    <>
      <PublicHeader logoTo="/dashboard" visitorLink={{ to: '/invite', text: t('common.nav.signIn') }} />
      <OnboardingStep
        step={1}
        heading={t('signup.registration.heading')}
        summary={{ name: nameFromLinkedin(values.linkedin), country: values.country }}
      >
        <p className="prose-text mt-3">{t('signup.registration.lead')}</p>
        <RegistrationForm values={values} onChange={(change) => setValues((before) => ({ ...before, ...change }))} />
      </OnboardingStep>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { nameFromLinkedin } from '../../../contract/rules/web-addresses.ts';
import { api } from '../../api.ts';
import { useLanguage } from '../../language/use-language.ts';
import { focusHeading } from '../../routes/shell.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/fields/fields.tsx';
import { useNotify } from '../../use-notify.ts';
import { forgetInvite } from '../invite/invite-flag.ts';
import { delays, OnboardingStep, readNotes, TimedContinue, writeNotes } from '../onboarding/onboarding-step.tsx';
import { usePasswordMin } from '../session/credentials.tsx';
import { AccountFields, canRegister, emptyForm, type FormValues, useSignUp } from './sign-up-form.tsx';

const startingValues = (): FormValues => ({ ...emptyForm, ...readNotes() });

export function RegistrationForm() {
  const t = useTranslations('signup.registration');
  const nav = useTranslations('common.nav');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const notify = useNotify();
  const { signUp, isPending, refused, clearRefused } = useSignUp();
  const min = usePasswordMin();
  const [typed, setTyped] = useState(startingValues);
  const [isDone, setIsDone] = useState(false);
  const isInvited = useSearchParams()[0].has('invited');
  const { data: invitation } = useQuery(
    api.onboarding.invitation.queryOptions({ enabled: isInvited, staleTime: Number.POSITIVE_INFINITY }),
  );
  // by an identity provider; null if the invitation has expired
  const invitedEmail = invitation?.email;
  const values = invitedEmail ? { ...typed, email: invitedEmail } : typed;
  // This component loads after the navigation, too late for the usual focus on the heading.
  useEffect(() => focusHeading(), []);
  if (invitedEmail === null) return <Navigate to="/auth" replace />;

  /** The ticket expired or the invite was used: back to the start, keeping the input. */
  function leaveForInvite(code: string): boolean {
    if (code !== 'INVITE_REQUIRED' && code !== 'INVITE_USED') return false;
    forgetInvite();
    if (code === 'INVITE_USED') void navigate('/waiting-list', { state: { language } });
    else {
      notify({ title: t('ticketLost'), tone: 'error' });
      void navigate('/invite');
    }
    return true;
  }

  async function send() {
    const { email, linkedin, country, about } = values;
    writeNotes({ email, linkedin, country, about });
    if (!(await signUp(values, (calls, account) => calls.register(account), leaveForInvite))) return;
    forgetInvite();
    notify({ title: t('done'), description: t('doneText'), tone: 'success', isBrief: true });
    setIsDone(true);
  }

  function change(changed: Partial<FormValues>) {
    clearRefused();
    setTyped((before) => ({ ...before, ...changed }));
  }

  const isReady = canRegister(values, min);
  const hasError = refused.email !== undefined || refused.password !== undefined;
  return (
    <OnboardingStep
      header={{ logoTo: '/dashboard', visitorLink: { to: '/invite', text: nav('signIn') } }}
      step={1}
      heading={t('heading')}
      summary={{ name: nameFromLinkedin(values.linkedin), country: values.country }}
    >
      <p className="prose-text mt-3">{t('lead')}</p>
      <Form noValidate method="post" isPending={isPending || isDone || !isReady} onSend={send} className="mt-6">
        <fieldset disabled={isPending || isDone} className="grid gap-5">
          <AccountFields values={values} isEmailFixed={Boolean(invitedEmail)} onChange={change} refused={refused} />
          {!isDone && (
            <Button type="submit" variant="primary" className="min-h-12" disabled={!isReady || hasError}>
              {isPending ? t('submitting') : t('submit')}
            </Button>
          )}
        </fieldset>
        {isDone && (
          <div role="status" className="mt-5 grid justify-items-start gap-3">
            <p className="font-semibold">
              {t('done')} {t('doneText')}
            </p>
            <TimedContinue to="/ai-processing" delayMs={delays.signedUp} />
          </div>
        )}
      </Form>
    </OnboardingStep>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, use, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { shortestPassword } from '../../../contract/rules/field-limits.ts';
import { dashboardPath } from '../../../contract/rules/paths.ts';
import { client } from '../../api.ts';
import { LanguageChoice, rememberLanguage } from '../../language/use-language.ts';
import { isRefusal } from '../../refusal.ts';
import { Button, TallLink, TextButton } from '../../ui/button.tsx';
import { FullScreenWait } from '../../ui/feedback/loading.tsx';
import { EmailField, Form, fieldText, focusField, PasswordField } from '../../ui/fields/fields.tsx';
import { useChange } from '../../use-change.ts';
import { useNotify } from '../../use-notify.ts';
import {
  type EmailProblem,
  emailProblem,
  type PasswordProblem,
  passwordProblem,
  useSignInRefusal,
  useSiteSettings,
} from './credentials.tsx';
import { isOfReader, sessionQuery, useWantedPage } from './use-session.ts';

interface Problems {
  email?: EmailProblem | undefined;
  password?: PasswordProblem | undefined;
}

export function SignInForm() {
  const t = useTranslations('auth');
  const queryClient = useQueryClient();
  const choose = use(LanguageChoice);
  const navigate = useNavigate();
  const notify = useNotify();
  const refuse = useSignInRefusal();
  const settings = useSiteSettings();
  const { wanted } = useWantedPage();
  const [problems, setProblems] = useState<Problems>({});
  const [query] = useSearchParams();
  // after a provider's sign-in the code may still be required
  const [isCodeWanted, setIsCodeWanted] = useState(query.has('code'));
  const [unconfirmedEmail, setUnconfirmedEmail] = useState<string>();

  const { mutate: send, isPending: isSubmitting } = useChange(client.signIn.byPassword, {
    onStart: () => setUnconfirmedEmail(undefined),
    onSuccess: ({ twoFactorRedirect }) => (twoFactorRedirect ? setIsCodeWanted(true) : enter()),
    onError(error, { email }) {
      if (isRefusal(error) && error.code === 'EMAIL_NOT_CONFIRMED') setUnconfirmedEmail(email);
      refuse(error);
    },
  });

  /** Waits until the session is read, so that the next page's guard lets the reader through. */
  async function enter() {
    // the previous reader may have been another person
    queryClient.removeQueries({ predicate: isOfReader });
    const reader = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    if (reader) {
      rememberLanguage(reader.language);
      choose(reader.language);
    }
    notify({ title: t('success'), description: t('redirecting'), tone: 'success', isBrief: true });
    // the form stays pending until the next page is shown
    await navigate(wanted ?? dashboardPath(reader?.language ?? 'pt'));
  }

  function submit(form: HTMLFormElement) {
    const email = fieldText(form, 'email');
    const password = fieldText(form, 'password');
    const found: Problems = { email: emailProblem(email), password: passwordProblem(password) };
    setProblems(found);
    if (found.email) return focusField(form, 'email');
    if (found.password) return focusField(form, 'password');
    send({ email, password });
  }

  if (isCodeWanted)
    return (
      <Suspense>
        <SecondFactorForm onEnter={enter} onBack={() => setIsCodeWanted(false)} />
      </Suspense>
    );
  return (
    <>
      <Form noValidate method="post" onSend={submit} className="mt-6">
        <fieldset disabled={isSubmitting} className="grid gap-5">
          <EmailField
            label={t('email')}
            autoComplete="username"
            error={problems.email && t(`errors.${problems.email}`)}
          />
          <PasswordField
            label={t('password')}
            error={problems.password && t(`errors.${problems.password}`, { min: shortestPassword })}
          />
          {unconfirmedEmail && <ResendConfirmation email={unconfirmedEmail} />}
          <Button type="submit" variant="primary" className="min-h-12">
            {t('submit')}
          </Button>
        </fieldset>
      </Form>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 border-t border-rule pt-3">
        <ForgotPassword />
        <TallLink to="/invite">{t('noAccount')}</TallLink>
      </div>
      {/* as high as the passkey's button, which comes later */}
      <div className="flow-root min-h-[calc(5rem+1px)]">
        {settings && (
          <Suspense>
            <OtherWays providers={settings.providers} onEnter={enter} />
          </Suspense>
        )}
      </div>
      {isSubmitting && <FullScreenWait text={t('wait')} />}
    </>
  );
}

/** After a login refused as unconfirmed: sends the confirmation mail again. */
function ResendConfirmation({ email }: { email: string }) {
  const t = useTranslations('auth.resend');
  const resend = useChange(() => client.signIn.sendConfirmation({ email, callbackURL: '/auth' }));
  if (resend.isSuccess) return <p role="status">{t('done')}</p>;
  return (
    <div className="grid justify-items-start gap-2">
      <Button isPending={resend.isPending} onClick={() => resend.mutate()}>
        {t('action')}
      </Button>
      {resend.isError && (
        <p role="alert" className="text-pencil">
          {t('failed')}
        </p>
      )}
    </div>
  );
}

// Loaded on demand: few accounts ask for a code.
const SecondFactorForm = lazy(() => import('./second-factor-form.tsx'));

// Passkeys and providers: few use them, and the form does not wait for their code.
const OtherWays = lazy(() => import('./other-ways.tsx'));

// Loaded on demand: few open it.
const ForgotPasswordDialog = lazy(() => import('./forgot-password-dialog.tsx'));

export function ForgotPassword() {
  const t = useTranslations('auth');
  const [isOpen, setIsOpen] = useState<boolean>();
  return (
    <>
      <TextButton className="justify-self-start" onClick={() => setIsOpen(true)}>
        {t('forgot')}
      </TextButton>
      {isOpen !== undefined && (
        <Suspense>
          <ForgotPasswordDialog isOpen={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  );
}

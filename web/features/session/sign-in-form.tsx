import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, type SubmitEvent, Suspense, use, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Me } from '../../../contract/accounts.ts';
import { shortestPassword } from '../../../contract/rules/field-limits.ts';
import { dashboardPath } from '../../../contract/rules/paths.ts';
import { errorText, isRefusal } from '../../error-text.ts';
import { LanguageChoice, rememberLanguage } from '../../language/use-language.ts';
import { Button, TextButton } from '../../ui/button.tsx';
import { FullScreenWait } from '../../ui/feedback/loading.tsx';
import { fieldText, focusField, PasswordField, TextField } from '../../ui/fields/text-field.tsx';
import { useNotify } from '../../use-notify.ts';
import { AuthError, authCalls } from './auth-calls.ts';
import { type EmailProblem, emailProblem, type PasswordProblem, passwordProblem } from './credentials.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { useSignInError } from './sign-in-error.ts';
import { sessionQuery, useWantedPage } from './use-session.ts';

interface Problems {
  email?: EmailProblem;
  password?: PasswordProblem;
}

export function SignInForm() {
  const t = useTranslations('auth');
  const { signIn, giveCode } = useSignIn();
  const navigate = useNavigate();
  const notify = useNotify();
  const signInError = useSignInError();
  const { wanted } = useWantedPage();
  const [problems, setProblems] = useState<Problems>({});
  const [query] = useSearchParams();
  // a provider's sign-in comes back with the code still to be typed
  const [isCodeWanted, setIsCodeWanted] = useState(query.has('code'));
  const [unconfirmedEmail, setUnconfirmedEmail] = useState<string>();

  const { mutate: send, isPending: isSubmitting } = useMutation({
    mutationFn: signIn,
    onMutate: () => setUnconfirmedEmail(undefined),
    onSuccess: (found) => (found === 'code' ? setIsCodeWanted(true) : welcome(found)),
    onError(error, { email }) {
      if (error instanceof AuthError && error.code === 'EMAIL_NOT_CONFIRMED') setUnconfirmedEmail(email);
      notify({ title: signInError(error), tone: 'error' });
    },
  });

  async function welcome(reader: Me | null) {
    notify({ title: t('success'), description: t('redirecting'), tone: 'success', isBrief: true });
    // the form stays closed until the next page takes its place
    await navigate(wanted ?? dashboardPath(reader?.language ?? 'pt'));
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
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
      <SecondFactorForm onCode={async (code) => welcome(await giveCode(code))} onBack={() => setIsCodeWanted(false)} />
    );
  return (
    <>
      <form noValidate method="post" onSubmit={submit} className="mt-6">
        <fieldset disabled={isSubmitting} className="grid gap-5">
          <TextField
            label={t('email')}
            name="email"
            type="email"
            required
            autoComplete="username"
            error={problems.email && t(`errors.${problems.email}`)}
          />
          <PasswordField
            label={t('password')}
            name="password"
            required
            autoComplete="current-password"
            error={problems.password && t(`errors.${problems.password}`, { min: shortestPassword })}
          />
          {unconfirmedEmail && <ResendConfirmation email={unconfirmedEmail} />}
          <Button type="submit" variant="primary" className="min-h-12">
            {t('submit')}
          </Button>
        </fieldset>
      </form>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 border-t border-rule pt-3">
        <ForgotPassword />
        <Link to="/invite" className="inline-flex min-h-11 items-center">
          {t('noAccount')}
        </Link>
      </div>
      <ProviderButtons />
      {isSubmitting && <FullScreenWait text={t('wait')} />}
    </>
  );
}

/** For a login refused as not confirmed: the mail may be lost, so it can be had again. */
function ResendConfirmation({ email }: { email: string }) {
  const t = useTranslations('auth.resend');
  const resend = useMutation({ mutationFn: () => authCalls.sendConfirmation(email) });
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

/** Waits until the app knows the reader, so that the next page's guard lets them through. Pages follow the reader's language. */
function useSignIn() {
  const queryClient = useQueryClient();
  const { choose } = use(LanguageChoice);
  async function enter() {
    // the reader before may have been somebody else
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
    const reader = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    if (reader) {
      rememberLanguage(reader.language);
      choose(reader.language);
    }
    return reader;
  }
  return {
    /** Where the account has a second factor its code is still to come. */
    async signIn({ email, password }: { email: string; password: string }) {
      const { twoFactorRedirect } = await authCalls.signIn(email, password);
      return twoFactorRedirect ? ('code' as const) : enter();
    },
    async giveCode(code: string) {
      await authCalls.secondFactor(code);
      return enter();
    },
  };
}

interface SecondFactorProps {
  onCode: (code: string) => Promise<void>;
  onBack: () => void;
}

/** After the right password: the code of the app, or one of those that were written down. */
function SecondFactorForm({ onCode, onBack }: SecondFactorProps) {
  const t = useTranslations();
  const [isRecovery, setIsRecovery] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isOver, setIsOver] = useState(false);

  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: onCode,
    onError(error) {
      setProblem(errorText(t, error, t('auth.secondFactor.failed')));
      setIsOver(isRefusal(error) && error.code === 'SIGN_IN_AGAIN');
      if (form.current) focusField(form.current, 'code');
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = fieldText(event.currentTarget, 'code');
    if (isPending) return;
    setProblem(code ? undefined : t('auth.secondFactor.required'));
    if (!code) return focusField(event.currentTarget, 'code');
    mutate(code);
  }

  function switchKind() {
    setIsRecovery(!isRecovery);
    setProblem(undefined);
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-6 grid gap-5">
      <p className="prose-text">{t('auth.secondFactor.text')}</p>
      <TextField
        // another kind of code is another field, empty and with the caret in it
        key={String(isRecovery)}
        label={t(isRecovery ? 'auth.secondFactor.recovery' : 'auth.secondFactor.code')}
        hint={isRecovery ? t('auth.secondFactor.recoveryHint') : undefined}
        name="code"
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        inputMode={isRecovery ? 'text' : 'numeric'}
        maxLength={20}
        error={problem}
      />
      {!isOver && (
        <Button type="submit" variant="primary" className="min-h-12" isPending={isPending}>
          {t('auth.secondFactor.submit')}
        </Button>
      )}
      <div className="flex flex-wrap justify-between gap-x-6 border-t border-rule pt-3">
        <Button variant="quiet" className="-ml-2.5" onClick={switchKind}>
          {t(isRecovery ? 'auth.secondFactor.useApp' : 'auth.secondFactor.useRecovery')}
        </Button>
        <Button variant="quiet" className="-mr-2.5" onClick={onBack}>
          {t('auth.secondFactor.back')}
        </Button>
      </div>
    </form>
  );
}

// Few open it: the dialog's code waits until then.
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

import { useMutation } from '@tanstack/react-query';
import { lazy, type SubmitEvent, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Me } from '../../../contract/accounts.ts';
import { longestPassword } from '../../../contract/rules/field-limits.ts';
import { dashboardPath } from '../../../contract/rules/paths.ts';
import { errorText } from '../../error-text.ts';
import { PublicHeader } from '../../features/navigation/public-header.tsx';
import { AuthError, authCalls } from '../../features/session/auth-calls.ts';
import {
  PasswordChecklist,
  type PasswordProblem,
  passwordProblem,
  usePasswordMin,
  usePasswordRefusal,
} from '../../features/session/credentials.tsx';
import { ForgotPassword, SignInForm } from '../../features/session/sign-in-form.tsx';
import { useSession, useWantedPage } from '../../features/session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { FullScreenWait } from '../../ui/feedback/loading.tsx';
import { focusField, PasswordField } from '../../ui/fields/text-field.tsx';
import { Paper } from '../../ui/surfaces.tsx';
import { useNotify } from '../../use-notify.ts';

const ProviderRefused = lazy(() => import('../../features/session/provider-refused.tsx'));

/** Login; with the token of a reset mail in the address, the form for a new password. */
export default function AuthPage() {
  const t = useTranslations();
  const { reader } = useSession();
  const [query, setQuery] = useSearchParams();
  const token = query.get('token');
  const hasFailed = query.has('error');
  const refused = query.get('refused');
  const isConfirmed = query.has('confirmed') && !hasFailed;
  const { hasEnded } = useWantedPage();
  if (reader && !token)
    return <ToDashboard reader={reader} notice={isConfirmed ? t('auth.confirmedHere') : undefined} />;
  return (
    <>
      <PublicHeader visitorLink={{ to: '/invite', text: t('common.nav.signUp') }} />
      <main id="content" className="wrap py-8 sm:py-14">
        <Paper isNarrow>
          <h1 className="headline text-3xl sm:text-4xl">{t(token ? 'auth.newPassword.heading' : 'auth.heading')}</h1>
          {hasFailed && (
            <p role="alert" className="mt-4 border-l-4 border-pencil pl-3 font-semibold">
              {t('auth.newPassword.expired')}
            </p>
          )}
          {refused && (
            <Suspense>
              <ProviderRefused reason={refused} />
            </Suspense>
          )}
          {hasEnded && (
            <p role="status" className="mt-4 border-l-4 border-pen pl-3 font-semibold">
              {t('auth.ended')}
            </p>
          )}
          {isConfirmed && (
            <p role="status" className="mt-4 border-l-4 border-stamp pl-3 font-semibold">
              {t('auth.confirmed')}
            </p>
          )}
          {token ? (
            <NewPasswordForm token={token} onDone={() => setQuery({}, { replace: true })} />
          ) : (
            <>
              <p className="prose-text mt-3">{t('auth.welcome')}</p>
              <SignInForm />
            </>
          )}
        </Paper>
      </main>
    </>
  );
}

/** Sends a signed-in reader from the login to the dashboard (requirements R61) and shows `notice`. */
function ToDashboard({ reader, notice }: { reader: Me; notice?: string }) {
  const t = useTranslations('auth');
  const notify = useNotify();
  const { wanted } = useWantedPage();
  const tell = useEffectEvent((title: string) => void notify({ title, tone: 'success' }));
  useEffect(() => {
    if (notice) tell(notice);
  }, [notice]);
  return (
    <>
      <FullScreenWait text={t('wait')} />
      <Navigate to={wanted ?? dashboardPath(reader.language)} replace />
    </>
  );
}

/** Where the link of the reset mail lands. */
function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useTranslations();
  const notify = useNotify();
  const min = usePasswordMin();
  const [password, setPassword] = useState('');
  const weak = usePasswordRefusal(password, { token });
  const [problem, setProblem] = useState<PasswordProblem>();
  const save = useMutation({
    mutationFn: (password: string) => authCalls.resetPassword(token, password),
    onSuccess: () => {
      notify({ title: t('auth.newPassword.done'), tone: 'success' });
      onDone();
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const found = passwordProblem(password, min);
    setProblem(found);
    if (found) focusField(form, 'password');
    else save.mutate(password);
  }

  const isLinkSpent = save.error instanceof AuthError && save.error.code === 'INVALID_TOKEN';
  const failure = save.error && errorText(t, save.error, t('auth.newPassword.failed'));
  return (
    <form noValidate onSubmit={submit} className="mt-6 grid gap-5">
      <PasswordField
        label={t('auth.newPassword.label')}
        hint={t('common.password.hint', { min })}
        name="password"
        required
        autoComplete="new-password"
        maxLength={longestPassword}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={weak ?? (problem ? t(`auth.errors.${problem}`, { min }) : (failure ?? undefined))}
      />
      <PasswordChecklist password={password} />
      {isLinkSpent && <ForgotPassword />}
      <Button type="submit" variant="primary" className="min-h-12" isPending={save.isPending}>
        {t('auth.newPassword.submit')}
      </Button>
    </form>
  );
}

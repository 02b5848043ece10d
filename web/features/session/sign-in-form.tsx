import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { FullScreenWait } from '../../ui/full-screen-wait.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useNotify } from '../../use-notify.ts';
import { AuthError } from './auth-calls.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { useCredentialRules } from './use-credential-rules.ts';
import { useSignIn } from './use-sign-in.ts';
import { useSignInError } from './use-sign-in-error.ts';

interface Values {
  email: string;
  password: string;
}

export function SignInForm() {
  const t = useTranslations('auth');
  const common = useTranslations('common.actions');
  const form = useForm<Values>({ defaultValues: { email: '', password: '' } });
  const { errors, isSubmitting } = form.formState;
  const rules = useCredentialRules();
  const signIn = useSignIn();
  const navigate = useNavigate();
  const notify = useNotify();
  const signInError = useSignInError();
  const [unconfirmedEmail, setUnconfirmedEmail] = useState<string>();
  const [query] = useSearchParams();
  const isLinkDead = query.get('error') === 'INVALID_TOKEN';

  async function submit({ email, password }: Values) {
    setUnconfirmedEmail(undefined);
    try {
      await signIn(email.trim(), password);
    } catch (error) {
      if (error instanceof AuthError && error.code === 'EMAIL_NOT_CONFIRMED') setUnconfirmedEmail(email.trim());
      notify({ title: signInError(error), tone: 'error' });
      form.setError('root', { message: signInError(error) });
      return;
    }
    notify({ title: t('success'), description: t('redirecting'), tone: 'success' });
    await navigate('/dashboard');
  }

  return (
    <>
      <h1 className="manchete text-3xl sm:text-4xl">{t('heading')}</h1>
      <p className="texto mt-3">{t('welcome')}</p>
      {isLinkDead && <p className="mt-4 font-semibold text-lapis">{t('newPassword.expired')}</p>}
      <form noValidate onSubmit={form.handleSubmit(submit)} className="mt-6">
        <fieldset disabled={isSubmitting} className="grid gap-5">
          <TextField
            label={t('email')}
            type="email"
            autoComplete="username"
            error={errors.email?.message}
            {...form.register('email', rules.email)}
          />
          <PasswordField
            label={t('password')}
            autoComplete="current-password"
            showLabel={common('showPassword')}
            hideLabel={common('hidePassword')}
            error={errors.password?.message}
            {...form.register('password', rules.password)}
          />
          {errors.root && <p className="font-semibold text-lapis">{errors.root.message}</p>}
          {unconfirmedEmail && <ResendConfirmation email={unconfirmedEmail} />}
          <Button type="submit" variant="primary" className="min-h-12">
            {t('submit')}
          </Button>
        </fieldset>
      </form>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 border-t border-fio pt-3">
        <ForgotPassword />
        <Link to="/invite" className="inline-flex min-h-11 items-center">
          {t('noAccount')}
        </Link>
      </div>
      {isSubmitting && <FullScreenWait text={t('wait')} />}
    </>
  );
}

import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { errorText } from '../../error-text.ts';
import { fieldText, focusField } from '../../form-fields.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useNotify } from '../../use-notify.ts';
import { AuthError, authCalls } from './auth-calls.ts';
import { type CredentialProblem, passwordProblem } from './credential-problems.ts';
import { ForgotPassword } from './forgot-password.tsx';

/** Where the link of the reset mail lands. */
export function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useTranslations();
  const notify = useNotify();
  const [problem, setProblem] = useState<CredentialProblem>();
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
    const password = fieldText(form, 'password');
    const found = passwordProblem(password);
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
        hint={t('auth.newPassword.hint')}
        name="password"
        required
        autoComplete="new-password"
        showLabel={t('common.actions.showPassword')}
        hideLabel={t('common.actions.hidePassword')}
        error={problem ? t(`auth.errors.${problem}`) : (failure ?? undefined)}
      />
      {isLinkSpent && <ForgotPassword />}
      <Button type="submit" variant="primary" className="min-h-12" isPending={save.isPending}>
        {t('auth.newPassword.submit')}
      </Button>
    </form>
  );
}

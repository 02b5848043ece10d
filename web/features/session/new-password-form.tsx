import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { longestPassword } from '../../../contract/rules/field-limits.ts';
import { Form, focusField, PasswordField, Submit } from '../../ui/fields/fields.tsx';
import { errorText, useNotify } from '../../use-notify.ts';
import { AuthError, authCalls } from './auth-calls.ts';
import {
  PasswordChecklist,
  type PasswordProblem,
  passwordProblem,
  usePasswordMin,
  usePasswordRefusal,
} from './credentials.tsx';
import { ForgotPassword } from './sign-in-form.tsx';

/** The target of the reset mail's link. */
export default function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
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

  function send(form: HTMLFormElement) {
    const found = passwordProblem(password, min);
    setProblem(found);
    if (found) focusField(form, 'password');
    else save.mutate(password);
  }

  const isLinkSpent = save.error instanceof AuthError && save.error.code === 'INVALID_TOKEN';
  const failure = save.error && errorText(t, save.error, t('auth.newPassword.failed'));
  return (
    <Form noValidate isPending={save.isPending} onSend={send} className="mt-6 grid gap-5">
      <PasswordField
        label={t('auth.newPassword.label')}
        hint={t('common.password.hint', { min })}
        autoComplete="new-password"
        maxLength={longestPassword}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={weak ?? (problem ? t(`auth.errors.${problem}`, { min }) : (failure ?? undefined))}
      />
      <PasswordChecklist password={password} />
      {isLinkSpent && <ForgotPassword />}
      <Submit className="min-h-12">{t('auth.newPassword.submit')}</Submit>
    </Form>
  );
}

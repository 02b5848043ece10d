import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { longestPassword } from '../../../contract/rules/field-limits.ts';
import { client } from '../../api.ts';
import { isRefusal } from '../../refusal.ts';
import { Checkbox, Form, focusField, PasswordField, Submit } from '../../ui/fields/fields.tsx';
import { useChange } from '../../use-change.ts';
import { errorText } from '../../use-notify.ts';
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
  const min = usePasswordMin();
  const [password, setPassword] = useState('');
  const weak = usePasswordRefusal(password, { token });
  const [problem, setProblem] = useState<PasswordProblem>();
  const save = useChange(
    (choice: { newPassword: string; keepsAccess: boolean }) => client.accounts.resetPassword({ token, ...choice }),
    { done: t('auth.newPassword.done'), onSuccess: onDone },
  );

  function send(form: HTMLFormElement) {
    const found = passwordProblem(password, min);
    setProblem(found);
    if (found) focusField(form, 'password');
    else save.mutate({ newPassword: password, keepsAccess: !new FormData(form).has('endsAccess') });
  }

  const isLinkSpent = isRefusal(save.error) && save.error.code === 'INVALID_TOKEN';
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
      <Checkbox name="endsAccess" defaultChecked label={t('auth.newPassword.endsAccess')} />
      {isLinkSpent && <ForgotPassword />}
      <Submit className="min-h-12">{t('auth.newPassword.submit')}</Submit>
    </Form>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { errorText } from '../../error-text.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useNotify } from '../../use-notify.ts';
import { authCalls } from './auth-calls.ts';
import { useCredentialRules } from './use-credential-rules.ts';

/** Where the link of the reset mail lands. */
export function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useTranslations();
  const rules = useCredentialRules();
  const notify = useNotify();
  const form = useForm({ defaultValues: { password: '' } });
  const save = useMutation({
    mutationFn: (password: string) => authCalls.resetPassword(token, password),
    onSuccess: () => {
      notify({ title: t('auth.newPassword.done'), tone: 'success' });
      onDone();
    },
  });
  const failure = save.error && errorText(t, save.error, t('auth.newPassword.failed'));
  return (
    <>
      <h1 className="manchete text-3xl">{t('auth.newPassword.heading')}</h1>
      <form
        noValidate
        onSubmit={form.handleSubmit(({ password }) => save.mutate(password))}
        className="mt-6 grid gap-5"
      >
        <PasswordField
          label={t('auth.newPassword.label')}
          hint={t('auth.newPassword.hint')}
          autoComplete="new-password"
          showLabel={t('common.actions.showPassword')}
          hideLabel={t('common.actions.hidePassword')}
          error={form.formState.errors.password?.message ?? failure ?? undefined}
          {...form.register('password', rules.password)}
        />
        <Button type="submit" variant="primary" isPending={save.isPending}>
          {t('auth.newPassword.submit')}
        </Button>
      </form>
    </>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { errorText } from '../../error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { authCalls } from './auth-calls.ts';
import { useCredentialRules } from './use-credential-rules.ts';

interface Props {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Never says whether the address has an account. */
export default function ForgotPasswordDialog({ isOpen, onOpenChange }: Props) {
  const t = useTranslations();
  const rules = useCredentialRules();
  const form = useForm({ defaultValues: { email: '' } });
  const request = useMutation({ mutationFn: (email: string) => authCalls.requestPasswordReset(email) });
  const failure = request.error && errorText(t, request.error, t('auth.reset.failed'));
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('auth.reset.heading')}
      description={t('auth.reset.explanation')}
      closeLabel={t('common.actions.close')}
    >
      {request.isSuccess ? (
        <p role="status" className="font-semibold">
          {t('auth.reset.done')}
        </p>
      ) : (
        <form
          noValidate
          onSubmit={form.handleSubmit(({ email }) => request.mutate(email.trim()))}
          className="grid gap-4"
        >
          <TextField
            label={t('auth.email')}
            type="email"
            autoComplete="username"
            error={form.formState.errors.email?.message ?? failure ?? undefined}
            {...form.register('email', rules.email)}
          />
          <Button type="submit" variant="primary" isPending={request.isPending}>
            {t('auth.reset.submit')}
          </Button>
        </form>
      )}
    </Dialog>
  );
}

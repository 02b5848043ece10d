import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { authCalls } from './auth-calls.ts';

/** After a login refused as unconfirmed: sends the confirmation mail again. */
export default function ResendConfirmation({ email }: { email: string }) {
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

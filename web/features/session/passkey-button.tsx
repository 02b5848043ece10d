import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { useNotify } from '../../use-notify.ts';
import { signInByPasskey } from './sign-in-by-passkey.ts';
import { useSignInError } from './sign-in-error.ts';

interface Props {
  onEnter: () => Promise<void>;
}

export function PasskeyButton({ onEnter }: Props) {
  const t = useTranslations('auth');
  const notify = useNotify();
  const signInError = useSignInError();
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      await signInByPasskey();
      await onEnter();
    },
    onError(error) {
      // the person closed the browser's window
      if (error.name !== 'NotAllowedError') notify({ title: signInError(error), tone: 'error' });
    },
  });
  return (
    <Button className="min-h-12" isPending={isPending} onClick={() => isPending || mutate()}>
      {t('passkey')}
    </Button>
  );
}

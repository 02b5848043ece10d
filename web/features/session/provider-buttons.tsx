import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { SiteSettings } from '../../../contract/site.ts';
import { Button } from '../../ui/button.tsx';
import { useNotify } from '../../use-notify.ts';
import { call } from './auth-calls.ts';
import { useSignInError } from './sign-in-error.ts';
import { useWantedPage } from './use-session.ts';

/** Login by the configured identity providers. */
export function ProviderButtons({ providers }: { providers: SiteSettings['providers'] }) {
  const t = useTranslations('auth.provider');
  const notify = useNotify();
  const signInError = useSignInError();
  const { wanted } = useWantedPage();
  const start = useMutation({
    mutationFn: (id: string) => call<{ url: string }>(`providers/${encodeURIComponent(id)}`, { wanted }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => void notify({ title: signInError(error), tone: 'error' }),
  });
  return (
    <>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          className="min-h-12"
          isPending={start.isPending && start.variables === id}
          onClick={() => start.isPending || start.mutate(id)}
        >
          {t('action', { name })}
        </Button>
      ))}
    </>
  );
}

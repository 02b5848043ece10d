import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { SiteSettings } from '../../../contract/site.ts';
import { Button } from '../../ui/button.tsx';
import { useNotify } from '../../use-notify.ts';
import { authCalls } from './auth-calls.ts';
import { useSignInError } from './sign-in-error.ts';
import { useWantedPage } from './use-session.ts';

/** Login by the configured identity providers. Last on the page: it comes when the settings are read, and moves nothing. */
export default function ProviderButtons({ providers }: { providers: SiteSettings['providers'] }) {
  const t = useTranslations('auth.provider');
  const notify = useNotify();
  const signInError = useSignInError();
  const { wanted } = useWantedPage();
  const start = useMutation({
    mutationFn: (id: string) => authCalls.startProvider(id, wanted),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => void notify({ title: signInError(error), tone: 'error' }),
  });
  return (
    <div className="mt-3 grid gap-3 border-t border-rule pt-5">
      <p className="label-text">{t('heading')}</p>
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
    </div>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { providerRefusals } from '../../../contract/sign-in/provider-refusals.ts';
import { Button } from '../../ui/button.tsx';
import { useNotify } from '../../use-notify.ts';
import { authCalls } from './auth-calls.ts';
import { useSiteSettings } from './credentials.tsx';
import { useSignInError } from './sign-in-error.ts';
import { useWantedPage } from './use-session.ts';

/** Login by the configured identity providers. Last on the page: it comes when the settings are read, and moves nothing. */
export function ProviderButtons() {
  const t = useTranslations('auth.provider');
  const notify = useNotify();
  const signInError = useSignInError();
  const { wanted } = useWantedPage();
  const providers = useSiteSettings()?.providers ?? [];
  const start = useMutation({
    mutationFn: (id: string) => authCalls.startProvider(id, wanted),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => void notify({ title: signInError(error), tone: 'error' }),
  });
  if (providers.length === 0) return null;
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

/** Why the provider's login was not accepted. */
export function ProviderRefused({ reason }: { reason: string | null }) {
  const t = useTranslations('auth.provider.refused');
  const known = providerRefusals.find((one) => one === reason);
  if (!known) return null;
  return (
    <p role="alert" className="mt-4 border-l-4 border-pencil pl-3 font-semibold">
      {t(known)}
    </p>
  );
}

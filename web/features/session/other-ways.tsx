import { useTranslations } from 'use-intl';
import type { SiteSettings } from '../../../contract/site.ts';
import { client } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { useChange } from '../../use-change.ts';
import { useSignInRefusal } from './credentials.tsx';
import { useWantedPage } from './use-session.ts';

interface Props {
  providers: SiteSettings['providers'];
  /** Called after a login on this page. A provider's login leaves the page. */
  onEnter: () => Promise<void>;
}

/** Login without a password. Last on the page: it appears after the settings load and must not move anything. */
export default function OtherWays({ providers, onEnter }: Props) {
  const hasPasskeys = typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function';
  if (!hasPasskeys && providers.length === 0) return null;
  return (
    <div className="mt-3 grid gap-3 border-t border-rule pt-5">
      {hasPasskeys && <PasskeyButton onEnter={onEnter} />}
      <ProviderButtons providers={providers} />
    </div>
  );
}

async function signInByPasskey(): Promise<void> {
  const { options } = await client.passkeys.startSignIn();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const credential = ((await navigator.credentials.get({ publicKey })) as PublicKeyCredential).toJSON();
  await client.passkeys.signIn({ credential } as Parameters<typeof client.passkeys.signIn>[0]);
}

function PasskeyButton({ onEnter }: Pick<Props, 'onEnter'>) {
  const t = useTranslations('auth');
  const refuse = useSignInRefusal();
  const { mutate, isPending } = useChange(signInByPasskey, {
    onSuccess: onEnter,
    // the person closed the browser's dialog
    onError: (error) => error.name !== 'NotAllowedError' && refuse(error),
  });
  return (
    <Button className="min-h-12" isPending={isPending} onClick={() => mutate()}>
      {t('passkey')}
    </Button>
  );
}

function ProviderButtons({ providers }: Pick<Props, 'providers'>) {
  const t = useTranslations('auth.provider');
  const refuse = useSignInRefusal();
  const { wanted } = useWantedPage();
  const start = useChange((id: string) => client.providers.start({ id, wanted }), {
    onSuccess: ({ url }) => window.location.assign(url),
    onError: refuse,
  });
  return providers.map(({ id, name }) => (
    <Button
      key={id}
      className="min-h-12"
      isPending={start.isPending && start.variables === id}
      onClick={() => start.isPending || start.mutate(id)}
    >
      {t('action', { name })}
    </Button>
  ));
}

import type { SiteSettings } from '../../../contract/site.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { canUsePasskeys } from './sign-in-by-passkey.ts';

interface Props {
  providers: SiteSettings['providers'];
  /** After a login on this page. A provider's login leaves it. */
  onEnter: () => Promise<void>;
}

/** Login without the password. Last on the page: it comes when the settings are read, and moves nothing. */
export default function OtherWays({ providers, onEnter }: Props) {
  const hasPasskeys = canUsePasskeys();
  if (!hasPasskeys && providers.length === 0) return null;
  return (
    <div className="mt-3 grid gap-3 border-t border-rule pt-5">
      {hasPasskeys && <PasskeyButton onEnter={onEnter} />}
      <ProviderButtons providers={providers} />
    </div>
  );
}

import { useTranslations } from 'use-intl';
import { providerRefusals } from '../../../contract/sign-in/provider-refusals.ts';

export default function ProviderRefused({ reason }: { reason: string }) {
  const t = useTranslations('auth.provider.refused');
  const known = providerRefusals.find((one) => one === reason);
  if (!known) return null;
  return (
    <p role="alert" className="mt-4 border-l-4 border-pencil pl-3 font-semibold">
      {t(known)}
    </p>
  );
}

import { useTranslations } from 'use-intl';
import { CopyButton } from '../../ui/copy-button.tsx';

/** A secret that the server will not say again. */
export function ShownOnce({ label, value }: { label: string; value: string }) {
  const t = useTranslations();
  return (
    <div role="status" className="mt-3 grid gap-2 border-l-4 border-marker bg-paper p-3">
      <p className="font-semibold">{label}</p>
      <code className="text-sm wrap-anywhere">{value}</code>
      <div>
        <CopyButton text={value} label={t('clippings.copy')} />
      </div>
    </div>
  );
}

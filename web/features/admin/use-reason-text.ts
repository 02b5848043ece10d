import { useTranslations } from 'use-intl';

/** Reasons of ours are codes with words; what a mail server said is shown as it said it. */
export function useReasonText() {
  const t = useTranslations('admin.deliveries.reasons');
  return (reason: string | null): string => {
    if (!reason) return t('unknown');
    const key = reason as Parameters<typeof t>[0];
    return t.has(key) ? t(key) : reason;
  };
}

import { useTranslations } from 'use-intl';

/** How much of an outlet's texts is shown, as text. Its pages list the area `visitor/outlets`. */
export function useRightWords(): (quoteLimit: number | null) => string {
  const t = useTranslations('outlets');
  return (quoteLimit) => {
    if (quoteLimit === null) return t('licensed');
    return quoteLimit === 0 ? t('headline') : t('characters', { count: String(quoteLimit) });
  };
}

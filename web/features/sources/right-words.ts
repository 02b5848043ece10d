import { useTranslations } from 'use-intl';

/** What is shown of an outlet's texts, in words. Its pages list the area `visitor/outlets`. */
export function useRightWords(): (quoteLimit: number | null) => string {
  const t = useTranslations('outlets');
  return (quoteLimit) => {
    if (quoteLimit === null) return t('licensed');
    return quoteLimit === 0 ? t('headline') : t('characters', { count: String(quoteLimit) });
  };
}

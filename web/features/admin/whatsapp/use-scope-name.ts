import { useTranslations } from 'use-intl';

/** What a stop of WhatsApp covers, in words: the whole lane, or one template. */
export function useScopeName() {
  const t = useTranslations('admin.whatsapp');
  return (scope: string) =>
    scope === 'lane' ? t('everything') : t('template', { name: scope.replace(/^template /, '') });
}

import { useTranslations } from 'use-intl';
import type { Language } from '../../../contract/language.ts';
import { useLanguage } from '../../language/use-language.ts';
import { LanguageSwitch } from '../../ui/language-switch.tsx';

const names: Record<Language, string> = { pt: 'Português', en: 'English' };
const codes: readonly Language[] = ['pt', 'en'];

/** For pages that follow the browser: changes the page in place. Without JavaScript the link asks the server. */
export function PageLanguageSwitch() {
  const t = useTranslations('common');
  const { language, setLanguage } = useLanguage();
  return (
    <LanguageSwitch
      label={t('language')}
      options={codes.map((code) => ({
        code,
        name: names[code],
        href: `?lang=${code}`,
        isCurrent: code === language,
        onChoose: () => setLanguage(code),
      }))}
    />
  );
}

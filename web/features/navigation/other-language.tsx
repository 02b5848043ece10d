import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { rememberAccountLanguage, useLanguage } from '../../language/use-language.ts';
import { useSession } from '../session/use-session.ts';

/** Offers the account or plan page in English to an English reader, and the way back (requirements R5). */
export function OtherLanguageLink() {
  const t = useTranslations('common');
  const { reader } = useSession();
  const { language } = useLanguage();
  const { pathname } = useLocation();
  const other = language === 'en' ? 'pt' : 'en';
  if (language === 'pt' && reader?.language !== 'en') return null;
  return (
    <p className="pt-4">
      {/* opens the page anew, in the language now remembered */}
      <a
        href={pathname}
        hrefLang={other}
        lang={other}
        className="inline-flex min-h-11 items-center"
        onClick={() => rememberAccountLanguage(other)}
      >
        {t('otherLanguage')}
      </a>
    </p>
  );
}

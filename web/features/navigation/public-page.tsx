import type { MouseEvent, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Language } from '../../../contract/language.ts';
import { dashboardPath } from '../../../contract/rules/paths.ts';
import { useLanguage } from '../../language/use-language.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Logo, SkipLink, ThemeSwitch } from '../../ui/header-parts.tsx';
import { useSession, useSignOut } from '../session/use-session.ts';

export interface PublicPageProps {
  /** Target and text of the visitors' link when it is not the login; readers see sign-out instead (requirements R17). */
  visitorLink?: { to: string; text: string };
  logoTo?: string;
  /** Replaces the default switch, which follows the browser. */
  languageSwitch?: ReactNode;
  navigation?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function PublicPage(props: PublicPageProps) {
  const { visitorLink, logoTo = '/', languageSwitch, navigation, className, children } = props;
  const t = useTranslations('common');
  const { reader } = useSession();
  const signOut = useSignOut();
  return (
    <>
      <SkipLink />
      <header className="wrap flex min-h-16 flex-wrap items-center gap-1 md:min-h-19 md:gap-6">
        <Logo to={logoTo} label={t('home')} />
        {navigation}
        <div className="ml-auto flex flex-wrap items-center justify-end gap-1 sm:gap-3">
          {languageSwitch ?? <PageLanguageSwitch />}
          <ThemeSwitch />
          {reader ? (
            <>
              <ButtonLink variant="quiet" className="max-sm:hidden" to={dashboardPath(reader.language)}>
                {t('nav.myTerms')}
              </ButtonLink>
              <Button variant="quiet" className="-mr-[10px]" onClick={() => void signOut()}>
                {t('nav.signOut')}
              </Button>
            </>
          ) : (
            <ButtonLink variant="quiet" className="-mr-[10px]" to={visitorLink?.to ?? '/auth'}>
              {visitorLink?.text ?? t('nav.signIn')}
            </ButtonLink>
          )}
        </div>
      </header>
      <main id="content" className={className}>
        {children}
      </main>
    </>
  );
}

const languages = [
  { code: 'pt', name: 'Português' },
  { code: 'en', name: 'English' },
] as const;
const languageClass = 'grid min-h-11 min-w-11 place-items-center uppercase no-underline';

interface SwitchProps {
  /** Each language's own address, if it has one; it works without JavaScript, since the server reads `lang`. */
  hrefOf?: (language: Language) => string;
  /** Replaces the page's language, as `onChoose` replaces the change in place. */
  shown?: Language;
  onChoose?: (language: Language) => void;
}

export function PageLanguageSwitch({ hrefOf = (code) => `?lang=${code}`, shown, onChoose }: SwitchProps) {
  const t = useTranslations('common');
  const { language, setLanguage } = useLanguage();
  function link({ code, name }: (typeof languages)[number]) {
    const text = (
      <span>
        {code}
        <span className="sr-only"> ({name})</span>
      </span>
    );
    if (code === (shown ?? language)) {
      return (
        <span key={code} aria-current="true" className={`${languageClass} text-ink max-[419px]:hidden`}>
          {text}
        </span>
      );
    }
    function choose(event: MouseEvent) {
      event.preventDefault();
      (onChoose ?? setLanguage)(code);
    }
    return (
      <a
        key={code}
        href={hrefOf(code)}
        hrefLang={code}
        lang={code}
        className={`${languageClass} text-ink-3`}
        onClick={choose}
      >
        {text}
      </a>
    );
  }
  return (
    <fieldset aria-label={t('language')} className="flex text-sm font-semibold">
      {languages.map(link)}
    </fieldset>
  );
}

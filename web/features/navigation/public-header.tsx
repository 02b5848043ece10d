import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Language } from '../../../contract/language.ts';
import { dashboardPath } from '../../../contract/rules/paths.ts';
import { useLanguage } from '../../language/use-language.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LanguageSwitch, Logo, SkipLink, ThemeSwitch } from '../../ui/header-parts.tsx';
import { useSession, useSignOut } from '../session/use-session.ts';

interface Props {
  /** Target and text of the visitors' link when it is not the login; readers see sign-out instead (requirements R17). */
  visitorLink?: { to: string; text: string };
  logoTo?: string;
  /** Replaces the default switch, which follows the browser. */
  languageSwitch?: ReactNode;
  children?: ReactNode;
}

export function PublicHeader({ visitorLink, logoTo = '/', languageSwitch, children }: Props) {
  const t = useTranslations('common');
  const { reader } = useSession();
  const signOut = useSignOut();
  return (
    <>
      <SkipLink text={t('skipToContent')} />
      <header className="wrap flex min-h-16 flex-wrap items-center gap-3 md:min-h-19 md:gap-6">
        <Logo to={logoTo} label={t('home')} word="recorte" />
        {children}
        <div className="ml-auto flex flex-wrap items-center justify-end gap-1 sm:gap-3">
          {languageSwitch ?? <PageLanguageSwitch />}
          <ThemeSwitch labels={{ system: t('theme.system'), light: t('theme.light'), dark: t('theme.dark') }} />
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
    </>
  );
}

const names: Record<Language, string> = { pt: 'Português', en: 'English' };
const codes: readonly Language[] = ['pt', 'en'];

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
  return (
    <LanguageSwitch
      label={t('language')}
      options={codes.map((code) => ({
        code,
        name: names[code],
        href: hrefOf(code),
        isCurrent: code === (shown ?? language),
        onChoose: () => (onChoose ?? setLanguage)(code),
      }))}
    />
  );
}

import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useTranslations } from 'use-intl';
import { dashboardPath } from '../../../contract/paths.ts';
import { useLanguage } from '../../language/use-language.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { useSession } from '../session/use-session.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { AccountAvatar } from './account-avatar.tsx';
import { BottomTabs } from './bottom-tabs.tsx';

const linkClass =
  'inline-flex min-h-11 items-center px-3 font-[550] text-ink-2 no-underline font-stretch-92% hover:bg-ink/7 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-3px_0_var(--ink)]';

/** The head of every page for readers; on a phone its links become tabs at the foot. */
export function NavigationBar({ languageSwitch }: { languageSwitch?: ReactNode }) {
  const t = useTranslations('common');
  const { reader } = useSession();
  const { language } = useLanguage();
  const signOut = useSignOut();
  const termsPath = dashboardPath(language);
  const hasClippings = reader?.plan === 'pro' || reader?.plan === 'enterprise';
  const links = [
    { to: termsPath, text: t('nav.terms'), shortText: t('nav.terms') },
    { to: '/editions', text: t('nav.editions'), shortText: t('nav.editions') },
    ...(hasClippings ? [{ to: '/clippings', text: t('nav.clippingsShort'), shortText: t('nav.clippingsShort') }] : []),
    { to: '/account', text: t('nav.account'), shortText: t('nav.accountShort') },
  ];
  const barLinks = reader?.isAdmin ? [...links, { to: '/admin', text: t('nav.adminShort') }] : links;
  return (
    <>
      <SkipLink text={t('skipToContent')} />
      <div className="border-b border-rule">
        <header className="wrap flex min-h-15 flex-wrap items-center gap-3 sm:min-h-17">
          <Logo to="/" label={t('home')} word="recorte" />
          <nav aria-label={t('mainNavigation')} className="ml-6 hidden gap-1 sm:flex">
            {barLinks.map(({ to, text }) => (
              <NavLink key={to} to={to} end className={linkClass}>
                {text}
              </NavLink>
            ))}
          </nav>
          <div className="ml-auto flex items-center gap-1 sm:gap-3">
            {languageSwitch}
            <ThemeSwitch labels={{ system: t('theme.system'), light: t('theme.light'), dark: t('theme.dark') }} />
            {reader ? (
              <>
                <Button variant="quiet" className="max-sm:hidden" onClick={() => void signOut()}>
                  {t('nav.signOut')}
                </Button>
                <AccountAvatar reader={reader} termsPath={termsPath} />
              </>
            ) : (
              <ButtonLink to="/auth">{t('nav.signIn')}</ButtonLink>
            )}
          </div>
        </header>
      </div>
      {reader && <BottomTabs label={t('mainNavigation')} links={links} />}
    </>
  );
}

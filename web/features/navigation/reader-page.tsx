import { lazy, type ReactNode, useEffect } from 'react';
import { NavLink } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Me } from '../../../contract/accounts.ts';
import { dashboardPath } from '../../../contract/rules/paths.ts';
import { client } from '../../api.ts';
import { useLanguage } from '../../language/use-language.ts';
import { focusHeading } from '../../routes/shell.tsx';
import { Button, ButtonLink, TallLink } from '../../ui/button.tsx';
import { Logo, SkipLink, ThemeSwitch } from '../../ui/header-parts.tsx';
import { LazyMenu } from '../../ui/lazy-menu.tsx';
import { useChange } from '../../use-change.ts';
import { useSession, useSignOut } from '../session/use-session.ts';
import { PastDueBanner } from '../upgrade/payments.tsx';
import { PageLanguageSwitch } from './public-page.tsx';

interface ReaderPageProps {
  /** Null on a page in one language; a custom one if each language has its own address. */
  languageSwitch?: ReactNode;
  back?: { to: string; text: string };
  children: ReactNode;
}

/** The frame of readers' pages: bar at the top, on a phone tabs at the bottom. Its routes list the area `upgrade`. */
export function ReaderPage({ languageSwitch = <PageLanguageSwitch />, back, children }: ReaderPageProps) {
  const { reader } = useSession();
  return (
    <>
      <NavigationBar languageSwitch={languageSwitch} />
      <main id="content" className="wrap pb-32">
        {reader && <ConfirmBanner reader={reader} />}
        {reader && <PastDueBanner reader={reader} />}
        {back && (
          <p className="pt-4 print:hidden">
            <TallLink to={back.to}>{back.text}</TallLink>
          </p>
        )}
        {children}
      </main>
    </>
  );
}

/** On every page until the address is confirmed: nothing is sent to it before. Offers to send the mail again. */
function ConfirmBanner({ reader }: { reader: Me }) {
  const t = useTranslations('common.confirmEmail');
  const resend = useChange(() => client.signIn.sendConfirmation({ email: reader.email, callbackURL: '/auth' }));
  if (reader.emailConfirmed) return null;
  return (
    <div className="pt-6">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-l-[6px] border-pen bg-paper px-5 py-4">
        <p className="flex-1 basis-72 font-semibold wrap-anywhere">{t('text', { email: reader.email })}</p>
        <div role="status" className="grid gap-1">
          {resend.isSuccess ? (
            <p>{t('done')}</p>
          ) : (
            <Button isPending={resend.isPending} onClick={() => resend.mutate()}>
              {t('action')}
            </Button>
          )}
          {resend.isError && <p className="text-sm text-pencil">{t('failed')}</p>}
        </div>
      </div>
    </div>
  );
}

const avatarClass = 'size-11 rounded-full bg-ink text-md font-bold text-paper uppercase';

const loadMenu = () => import('./account-menu.tsx');
const AccountMenu = lazy(loadMenu);

const linkClass =
  'inline-flex min-h-11 items-center px-3 font-[550] text-ink-2 no-underline font-stretch-92% hover:bg-ink/7 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-3px_0_var(--ink)]';
const tabClass =
  'grid min-h-15 flex-1 place-items-center text-sm font-semibold text-ink-2 no-underline font-stretch-90% aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_3px_0_var(--ink)]';

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
  useKeptFocus();
  return (
    <>
      <SkipLink />
      <div className="border-b border-rule print:hidden">
        <header className="wrap flex min-h-15 flex-wrap items-center gap-3 sm:min-h-17">
          <Logo to="/" label={t('home')} />
          <nav aria-label={t('mainNavigation')} className="ml-6 hidden gap-1 sm:flex">
            {barLinks.map(({ to, text }) => (
              <NavLink key={to} to={to} className={linkClass}>
                {text}
              </NavLink>
            ))}
          </nav>
          <div className="ml-auto flex items-center gap-1 sm:gap-3">
            {languageSwitch}
            <ThemeSwitch />
            {reader ? (
              <>
                <Button variant="quiet" className="max-sm:hidden" onClick={() => void signOut()}>
                  {t('nav.signOut')}
                </Button>
                <LazyMenu
                  label={t('nav.accountMenu', { email: reader.email })}
                  face={reader.email.charAt(0)}
                  className={avatarClass}
                  load={loadMenu}
                >
                  <AccountMenu reader={reader} termsPath={termsPath} triggerClassName={avatarClass} />
                </LazyMenu>
              </>
            ) : (
              <ButtonLink to="/auth">{t('nav.signIn')}</ButtonLink>
            )}
          </div>
        </header>
      </div>
      {reader && (
        <nav
          aria-label={t('mainNavigation')}
          className="fixed inset-x-0 bottom-0 z-10 flex border-t-[1.5px] border-ink bg-paper pb-[env(safe-area-inset-bottom)] sm:hidden"
        >
          {links.map(({ to, shortText }) => (
            <NavLink key={to} to={to} className={tabClass}>
              {shortText}
            </NavLink>
          ))}
        </nav>
      )}
    </>
  );
}

/** A dialog that closes gives the focus back itself, within this time. */
const graceMs = 100;

/** When the focused element is removed from the page and nothing else takes the focus, the heading does. */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: EventTarget | null = null;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const remember = ({ target }: FocusEvent) => {
      last = target;
    };
    const observer = new MutationObserver(() => {
      if (!(last instanceof Element) || last.isConnected) return;
      last = null;
      waiting = setTimeout(() => {
        if (document.activeElement === document.body) focusHeading();
      }, graceMs);
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      clearTimeout(waiting);
      observer.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, []);
}

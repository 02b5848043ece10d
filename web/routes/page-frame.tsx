import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { type IntlError, IntlErrorCode, IntlProvider, useTranslations } from 'use-intl';
import type { Language } from '../../contract/language.ts';
import type { Access } from '../../contract/procedure.ts';
import { htmlLanguages, locales } from '../../contract/rules/locales.ts';
import { dashboardPath } from '../../contract/rules/paths.ts';
import type { Messages } from '../../i18n/messages.ts';
import { useSession, type WantedPage } from '../features/session/use-session.ts';
import { translateKey } from '../language/messages.ts';
import type { PageRoute } from './page-route.ts';

let shownPath: string | undefined;

export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/**
 * Focuses the heading, also when the loaded page replaces it: otherwise a screen reader would lose its place. Ends when
 * the reader uses the keyboard or the page.
 */
function followHeading(): () => void {
  focusHeading();
  const hasLost = () => document.activeElement === null || document.activeElement === document.body;
  const observer = new MutationObserver(() => {
    if (hasLost()) focusHeading();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const gone = new AbortController();
  const stop = () => {
    observer.disconnect();
    gone.abort();
  };
  for (const sign of ['keydown', 'pointerdown'])
    document.addEventListener(sign, stop, { capture: true, once: true, signal: gone.signal });
  return stop;
}

/** Focuses the heading after a navigation inside the app, so that the page is read from its start. */
function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    const isFirst = shownPath === undefined;
    const hasMoved = shownPath !== pathname;
    shownPath = pathname;
    if (isFirst || !hasMoved || hash) return;
    return followHeading();
  }, [pathname, hash]);
}

// At build time there is no reader: most live in this zone. In the browser the default zone is used; asking for its
// name would load the date formats, which takes 25 ms before the page responds.
const buildZone = import.meta.env.SSR ? { timeZone: 'America/Sao_Paulo' } : {};

function reportIntlError(error: IntlError): void {
  if (error.code !== IntlErrorCode.ENVIRONMENT_FALLBACK) console.error(error);
}

interface Props {
  route: PageRoute;
  children: ReactNode;
}

interface FrameProps extends Props {
  language: Language;
  messages: Partial<Messages>;
}

/** For every page: its texts, title and focus, and the redirect when the session ends. */
export function PageFrame({ route, language, messages, children }: FrameProps) {
  return (
    <IntlProvider locale={locales[language]} messages={messages} {...buildZone} onError={reportIntlError}>
      <DocumentTitle route={route} language={language} />
      {route.access === 'public' ? children : <SessionWatch route={route}>{children}</SessionWatch>}
    </IntlProvider>
  );
}

function DocumentTitle({ route, language }: { route: PageRoute; language: Language }) {
  const title = translateKey(useTranslations(), route.title);
  useEffect(() => {
    document.title = title;
    document.documentElement.lang = htmlLanguages[language];
  }, [title, language]);
  useFocusOnNavigation();
  useEarlyTouches();
  return null;
}

/** Repeats the submits and clicks from before the script loaded (recorded by index.html), with the typed values. */
function useEarlyTouches(): void {
  useEffect(() => {
    document.documentElement.dataset.ready = '';
    const touched = [...document.querySelectorAll<HTMLElement>('[data-early]')];
    for (const element of touched) delete element.dataset.early;
    // fields pass typed text to their form in this commit; the form has it in the next task
    const waiting = setTimeout(() => {
      for (const element of touched) element instanceof HTMLFormElement ? element.requestSubmit() : element.click();
    });
    return () => clearTimeout(waiting);
  }, []);
}

function SessionWatch({ route, children }: Props) {
  const { reader, isLoading } = useSession();
  const { pathname, search, hash } = useLocation();
  // no redirect during another navigation, such as signing out to the landing page
  const isLeaving = pathname !== window.location.pathname;
  const target = isLoading || isLeaving ? undefined : redirectFor(route.access, reader);
  const [wasSignedIn] = useState(reader !== null);
  const wanted: WantedPage = { wanted: pathname + search + hash, hasEnded: wasSignedIn };
  return target ? <Navigate to={target} replace state={target === '/auth' ? wanted : undefined} /> : children;
}

/** Where to redirect a visitor who may not see a page (requirements R13, R14); undefined if they may. */
export function redirectFor(
  access: Access,
  reader: { isAdmin: boolean; language: Language } | null,
): string | undefined {
  if (access === 'public') return undefined;
  if (!reader) return '/auth';
  return access === 'admin' && !reader.isAdmin ? dashboardPath(reader.language) : undefined;
}

/** For a page whose name is known only after loading; until then the route's title is shown. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}

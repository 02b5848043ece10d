import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { type IntlError, IntlErrorCode, IntlProvider, useTranslations } from 'use-intl';
import type { Language } from '../../contract/language.ts';
import type { Access } from '../../contract/procedure.ts';
import { htmlLanguages, locales } from '../../contract/rules/locales.ts';
import { dashboardPath } from '../../contract/rules/paths.ts';
import { useIsLeaving } from '../features/navigation/destination.ts';
import { useSession, type WantedPage } from '../features/session/use-session.ts';
import { translateKey } from '../language/messages.ts';
import type { LoadedPage } from './page-route.ts';

// At build time there is no reader: most live in this zone. In the browser the default zone is used; asking for its
// name would load the date formats, which takes 25 ms before the page responds.
const buildZone = import.meta.env.SSR ? { timeZone: 'America/Sao_Paulo' } : {};

function reportIntlError(error: IntlError): void {
  if (error.code !== IntlErrorCode.ENVIRONMENT_FALLBACK) console.error(error);
}

/** For every page: its texts and title, and the redirect when the session ends. */
export function PageFrame({ route, language, messages, Page }: LoadedPage) {
  return (
    <IntlProvider locale={locales[language]} messages={messages} {...buildZone} onError={reportIntlError}>
      <DocumentTitle route={route} language={language} />
      {route.access === 'public' ? (
        <Page />
      ) : (
        <SessionWatch access={route.access}>
          <Page />
        </SessionWatch>
      )}
    </IntlProvider>
  );
}

function DocumentTitle({ route, language }: Pick<LoadedPage, 'route' | 'language'>) {
  const title = translateKey(useTranslations(), route.title);
  useEffect(() => {
    document.title = title;
    document.documentElement.lang = htmlLanguages[language];
  }, [title, language]);
  return null;
}

function SessionWatch({ access, children }: { access: Access; children: ReactNode }) {
  const { reader, isLoading } = useSession();
  const { pathname, search, hash } = useLocation();
  const isLeaving = useIsLeaving(pathname);
  // no redirect during another navigation, such as signing out to the landing page
  const target = isLoading || isLeaving() ? undefined : redirectFor(access, reader);
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

import { Suspense, use } from 'react';
import { matchRoutes, type RouteObject, useLocation, useRoutes } from 'react-router';
import { LanguageChoice } from '../language/use-language.ts';
import { pageRoutes } from './all-routes.ts';
import { PageFrame } from './page-frame.tsx';
import type { PageLoader } from './page-loader.ts';
import type { PageRoute } from './page-route.ts';
import { RouteFailure } from './route-failure.tsx';
import { Shell, ShellWait } from './shell.tsx';

/** The entry of the route table that answers an address. */
export function pageAt(pathname: string): PageRoute {
  const found = matchRoutes(
    pageRoutes.map((route) => ({ path: route.path, handle: route })),
    pathname,
  )?.at(-1)?.route.handle;
  if (!found) throw new Error(`no page answers ${pathname}`);
  return found;
}

/**
 * React Router keeps the address; pages are loaded here. Its data mode does both, for 18 KB more on every page. A navigation
 * is a transition: what was shown stays, with the address it knows, until the next page and its words are at hand.
 */
function RoutePage({ route, pages }: { route: PageRoute; pages: PageLoader }) {
  const { chosen } = use(LanguageChoice);
  const { Page, language, messages } = pages.atHand(route, chosen) ?? use(pages.load(route, chosen));
  return (
    <PageFrame route={route} language={language} messages={messages}>
      <Page />
    </PageFrame>
  );
}

export function createRoutes(pages: PageLoader): RouteObject[] {
  return pageRoutes.map((route) => ({ path: route.path, element: <RoutePage route={route} pages={pages} /> }));
}

/** Every page of the table, in the frame that stays. */
export function Pages({ routes, pages }: { routes: RouteObject[]; pages: PageLoader }) {
  const location = useLocation();
  return (
    <Shell pages={pages}>
      <RouteFailure place={location.key} onShown={pages.forgetFailures}>
        <Suspense fallback={<ShellWait />}>{useRoutes(routes)}</Suspense>
      </RouteFailure>
    </Shell>
  );
}

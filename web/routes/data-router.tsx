import {
  createBrowserRouter,
  Outlet,
  RouterProvider,
  ScrollRestoration,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from 'virtual:data-router';
import { useEffect } from 'react';
import type { RouteObject } from 'react-router';
import type { Language } from '../../contract/language.ts';
import { Destination } from '../features/navigation/destination.ts';
import { LanguageChoice } from '../language/use-language.ts';
import { buttonClass } from '../ui/button.tsx';
import { useToasts } from '../ui/feedback/toasts.tsx';
import { pageRoutes } from './all-routes.ts';
import { PageFrame } from './page-frame.tsx';
import type { LoadedPage } from './page-route.ts';
import type { Pages } from './pages.ts';
import { failureWordsHere, Shell, ShellWait, scrollKey } from './shell.tsx';

/** Every page of the table inside the permanent frame. `shown` is the page on the screen, if there is one. */
export function startDataRouter(pages: Pages, shown?: LoadedPage) {
  const children = pageRoutes.map(
    (route): RouteObject => ({
      id: route.path,
      path: route.path,
      async loader({ params, request }): Promise<LoadedPage> {
        try {
          return await pages.load(route, { params, query: new URL(request.url).searchParams });
        } catch (error) {
          reportError(error);
          throw error;
        }
      },
      // a page reads by itself what another query of the same address asks for
      shouldRevalidate: ({ currentUrl, nextUrl, currentParams, nextParams }) =>
        currentUrl.href === nextUrl.href || JSON.stringify(currentParams) !== JSON.stringify(nextParams),
      Component: RoutePage,
      ErrorBoundary: FailurePage,
    }),
  );
  const router = createBrowserRouter(
    [{ element: <Frame pages={pages} />, HydrateFallback: ShellWait, ErrorBoundary: FailurePage, children }],
    shown ? { hydrationData: { loaderData: { [shown.route.path]: shown } } } : {},
  );
  const destination = () => router.state.navigation.location?.pathname;
  const app = (
    <Destination value={destination}>
      <RouterProvider router={router} />
    </Destination>
  );
  return { router, app };
}

function Frame({ pages }: { pages: Pages }) {
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const { prepare } = useToasts();
  useEffect(prepare, [prepare]);
  function choose(language: Language) {
    pages.choose(language);
    void revalidate();
  }
  return (
    <LanguageChoice value={choose}>
      <Shell isLoading={state !== 'idle'} onNear={pages.loadAhead}>
        <Outlet />
      </Shell>
      <ScrollRestoration storageKey={scrollKey} />
    </LanguageChoice>
  );
}

function RoutePage() {
  return <PageFrame {...useLoaderData<LoadedPage>()} />;
}

/** The last resort: the page's own texts may have failed to load, so these are in the first script. */
function FailurePage() {
  const words = failureWordsHere();
  return (
    <main id="content" className="wrap grid min-h-dvh content-center justify-items-start gap-6 py-12">
      <h1 className="headline text-3xl sm:text-4xl">{words.title}</h1>
      <p className="prose-text">{words.explanation}</p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className={buttonClass('primary')} onClick={() => location.reload()}>
          {words.retry}
        </button>
        <a className={buttonClass('outline')} href="/">
          {words.home}
        </a>
      </div>
    </main>
  );
}

import { Component, type ReactNode, Suspense, use, useState } from 'react';
import { matchRoutes, useLocation, useRoutes } from 'react-router';
import { LanguageChoice } from '../language/use-language.ts';
import { buttonClass } from '../ui/button.tsx';
import { pageRoutes } from './all-routes.ts';
import { PageFrame } from './page-frame.tsx';
import type { PageLoader } from './page-loader.ts';
import type { PageRoute } from './page-route.ts';
import { failureWordsHere, Shell, ShellWait } from './shell.tsx';

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
 * React Router keeps the address; pages are loaded here. Its data mode does both, for 18 KB more on every page. A
 * navigation is a transition: the current page stays until the next page and its texts are loaded.
 */
function RoutePage({ route, pages }: { route: PageRoute; pages: PageLoader }) {
  const { chosen } = use(LanguageChoice);
  const { Page, language, messages, isOffline } = pages.atHand(route, chosen) ?? use(pages.load(route, chosen));
  return (
    <PageFrame
      route={isOffline ? { ...route, access: 'public', title: 'editions.title' } : route}
      language={language}
      messages={messages}
    >
      <Page />
    </PageFrame>
  );
}

/** Every page of the table, inside the permanent frame. */
export function Pages({ pages }: { pages: PageLoader }) {
  const [routes] = useState(() =>
    pageRoutes.map((route) => ({ path: route.path, element: <RoutePage route={route} pages={pages} /> })),
  );
  const location = useLocation();
  return (
    <Shell pages={pages}>
      <RouteFailure place={location.key} onShown={pages.forgetFailures}>
        <Suspense fallback={<ShellWait />}>{useRoutes(routes)}</Suspense>
      </RouteFailure>
    </Shell>
  );
}

interface Props {
  /** A navigation elsewhere resets the failure. */
  place: string;
  onShown: () => void;
  children: ReactNode;
}

interface State {
  place: string;
  hasFailed: boolean;
}

/** The last resort: the page's own texts may have failed to load, so these are in the first script. */
class RouteFailure extends Component<Props, State> {
  override state: State = { place: this.props.place, hasFailed: false };

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { place, hasFailed: false };
  }

  override componentDidCatch(): void {
    this.props.onShown();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <FailurePage /> : this.props.children;
  }
}

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

import { type ReactNode, StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { NavigateOptions, To } from 'react-router';
import { App } from './app.tsx';
import { browserLanguage } from './language/use-language.ts';
import { createQueryClient } from './query-client.ts';
import { Entrance } from './routes/entrance.tsx';
import type { LoadedPage } from './routes/page-route.ts';
import { createPages, pageAt } from './routes/pages.ts';

const place = document.getElementById('root');
if (!place) throw new Error('the page has no #root');

// A prerendered page does not know the address's query or the history state (which a reload keeps): with either, the
// browser renders it from scratch.
const isPrerendered = place.hasChildNodes() && location.search === '' && !history.state?.usr;

const queryClient = createQueryClient();
const pages = createPages(queryClient, browserLanguage(isPrerendered));

const inApp = (page: ReactNode) => (
  <StrictMode>
    <App queryClient={queryClient}>{page}</App>
  </StrictMode>
);

/** Errors that a page caught to show its failure page are reported too. */
const errors = { onCaughtError: reportError };

async function startRouter(shown?: LoadedPage) {
  const { startDataRouter } = await import('./routes/data-router.tsx');
  const { router, app } = startDataRouter(pages, shown);
  return { router, app: inApp(app) };
}

/** The prerendered page is already readable: hydrating in small pieces keeps it responsive. */
function hydrate(root: HTMLElement, first: LoadedPage): void {
  let shown: Root | undefined;
  let starting: ReturnType<typeof startRouter> | undefined;
  async function open(to: To, options: NavigateOptions): Promise<void> {
    starting ??= startRouter(first);
    const { router, app } = await starting;
    await router.navigate(to, options);
    shown?.render(app);
    shown = undefined;
  }
  startTransition(() => {
    shown = hydrateRoot(root, inApp(<Entrance first={first} pages={pages} open={open} />), errors);
  });
}

async function show(root: HTMLElement): Promise<void> {
  const first = isPrerendered ? await pages.load(pageAt(location.pathname).route).catch(() => undefined) : undefined;
  if (first) hydrate(root, first);
  else createRoot(root, errors).render((await startRouter()).app);
}

/** Tasks that no page waits for. */
function startCare(): void {
  void import('./features/browser-errors/report-errors.ts').then(
    (reports) => reports.startErrorReports(import.meta.url),
    console.warn,
  );
  void import('./features/session/session-care.ts').then((care) => care.startSessionCare(queryClient), console.warn);
  void import('./features/offline/offline-care.ts').then((care) => care.startOfflineCare(queryClient), console.warn);
}

// The page and its texts must be loaded before React hydrates the document. No top-level await: pages import this file's
// chunk, and each would wait for the other.
void show(place).then(startCare);

import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app.tsx';
import { browserLanguage } from './language/use-language.ts';
import { createQueryClient } from './query-client.ts';
import { createPageLoader } from './routes/page-loader.ts';
import { Pages, pageAt } from './routes/router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

// A prerendered page does not know the address's query or the history state (which a reload keeps): with either, the
// browser renders it from scratch.
const isPrerendered = root.hasChildNodes() && location.search === '' && !history.state?.usr;
const language = browserLanguage(isPrerendered);

const queryClient = createQueryClient();
const pages = createPageLoader(queryClient);

const app = (
  <StrictMode>
    <App queryClient={queryClient} language={language}>
      <BrowserRouter>
        <Pages pages={pages} />
      </BrowserRouter>
    </App>
  </StrictMode>
);

/** Errors that a page caught to show its failure page are reported too. */
const errors = { onCaughtError: reportError };

/** Tasks that no page waits for. */
function startCare(): void {
  void import('./features/browser-errors/report-errors.ts').then(
    (reports) => reports.startErrorReports(import.meta.url),
    console.warn,
  );
  void import('./features/session/session-care.ts').then((care) => care.startSessionCare(queryClient), console.warn);
  void import('./features/offline/offline-care.ts').then((care) => care.startOfflineCare(queryClient), console.warn);
}

/** The prerendered page is already readable: hydrating in small pieces keeps it responsive. */
function show(): void {
  if (isPrerendered) startTransition(() => void hydrateRoot(root as HTMLElement, app, errors));
  else createRoot(root as HTMLElement, errors).render(app);
  startCare();
}

// The page and its texts must be loaded before React hydrates the document. The page itself shows a failure. No top-level await:
// pages import this file's chunk, and each would wait for the other.
if (root.hasChildNodes()) void pages.load(pageAt(location.pathname), language).then(show, show);
else show();

import './styles/main.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { App } from './app.tsx';
import { startSessionCare } from './features/session/session-care.ts';
import { browserLanguage } from './language/browser-language.ts';
import { createQueryClient } from './query-client.ts';
import { createRoutes } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

// A page written at build time knows nothing of the address's query: with one, the browser draws it afresh.
const isPrerendered = root.hasChildNodes() && location.search === '';
let isFirstPage = isPrerendered;

const queryClient = createQueryClient();
const router = createBrowserRouter(
  createRoutes({
    queryClient,
    language: () => {
      const language = browserLanguage(isFirstPage);
      isFirstPage = false;
      return language;
    },
  }),
);
startSessionCare(queryClient);

const app = (
  <App queryClient={queryClient}>
    <RouterProvider router={router} />
  </App>
);

if (root.hasChildNodes()) {
  // Page and words must be at hand before React compares its first drawing with the one in the document.
  await ready(router);
  if (isPrerendered) hydrateRoot(root, app);
  else createRoot(root).render(app);
} else {
  createRoot(root).render(app);
}

function ready(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });
}

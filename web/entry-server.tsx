import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { createTranslator } from 'use-intl/core';
import type { Language } from '../contract/language.ts';
import { htmlLanguages, locales } from '../contract/rules/locales.ts';
import { App } from './app.tsx';
import { endedOffer, offerKey } from './features/signup/offer.tsx';
import { loadMessages, translateKey } from './language/messages.ts';
import { createQueryClient } from './query-client.ts';
import { pageRoutes } from './routes/all-routes.ts';
import { PageFrame } from './routes/page-frame.tsx';
import type { PageRoute } from './routes/page-route.ts';
import { createPages } from './routes/pages.ts';
import type { RenderedPage } from './routes/rendered-page.ts';
import { Shell, ShellWait } from './routes/shell.tsx';

export const knownRoutes = pageRoutes.map(({ path, prerender, access }) => ({ path, prerender, access }));

/** The content of a reader's page until its script has loaded. */
export const renderFrame = () =>
  renderToString(
    <StaticRouter location="/">
      <ShellWait />
    </StaticRouter>,
  );

export const prerenderedRoutes: readonly (PageRoute & { prerender: string })[] = pageRoutes.flatMap((route) =>
  route.prerender ? [{ ...route, prerender: route.prerender }] : [],
);

async function words(route: PageRoute, language: Language) {
  const messages = await loadMessages(language, ['common', ...route.areas]);
  const t = createTranslator({ locale: locales[language], messages: messages as never });
  const say = (key: string) => translateKey(t as never, key);
  return { title: say(route.title), description: route.description && say(route.description) };
}

/** Renders one public page for a signed-out visitor. `path` is the requested address, e.g. `/auth`. */
export async function render(
  route: PageRoute,
  path: string,
  { asked, isOfferOver }: { asked: Language; isOfferOver: boolean },
): Promise<RenderedPage> {
  const language = route.language === 'pt' || route.language === 'en' ? route.language : asked;
  const queryClient = createQueryClient();
  if (isOfferOver) queryClient.setQueryData(offerKey, endedOffer);
  const page = await createPages(queryClient, language).load(route);
  const html = renderToString(
    <App queryClient={queryClient}>
      <StaticRouter location={path}>
        <Shell>
          <PageFrame {...page} />
        </Shell>
      </StaticRouter>
    </App>,
  );
  return { html, locale: htmlLanguages[language], ...(await words(route, language)) };
}

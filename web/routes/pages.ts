import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import { matchRoutes } from 'react-router';
import type { Language } from '../../contract/language.ts';
import { api } from '../api.ts';
import { sessionQuery } from '../features/session/use-session.ts';
import { loadMessages } from '../language/messages.ts';
import { accountLanguage } from '../language/use-language.ts';
import { pageRoutes } from './all-routes.ts';
import type { Asked, LoadedPage, PageQuery, PageRoute } from './page-route.ts';

export type Pages = ReturnType<typeof createPages>;

export function pageAt(pathname: string) {
  const found = matchRoutes(
    pageRoutes.map((route) => ({ path: route.path, handle: route })),
    pathname,
  )?.at(-1);
  if (!found) throw new Error(`no page answers ${pathname}`);
  return { route: found.route.handle, params: found.params };
}

/** How old known data may be when a page is opened; older data is shown and read again. */
const aheadMs = 3_000;

export function createPages(queryClient: QueryClient, language: Language) {
  let chosen = language;

  const languageOf = ({ language }: PageRoute) =>
    language === 'browser' ? chosen : language === 'account' ? accountLanguage() : language;

  /** Known data is shown at once and read again: the reader may have changed something since it was loaded ahead. */
  const read = (query: PageQuery): Promise<unknown> => {
    const refreshed = { revalidateIfStale: true, staleTime: aheadMs };
    return 'initialPageParam' in query
      ? queryClient.ensureInfiniteQueryData({ ...(query as FetchInfiniteQueryOptions), ...refreshed })
      : queryClient.ensureQueryData({ ...(query as FetchQueryOptions), ...refreshed });
  };

  async function loadPage(route: PageRoute, asked?: Asked): Promise<LoadedPage> {
    const language = languageOf(route);
    const [{ default: Page }, messages] = await Promise.all([
      route.page(),
      loadMessages(language, ['common', ...route.areas]),
      route.access === 'public' ? undefined : queryClient.ensureQueryData(sessionQuery),
      // the part of the page whose query fails says so
      asked && Promise.allSettled((route.data?.(api, asked) ?? []).map(read)),
    ]);
    return { route, Page, language, messages };
  }

  return {
    choose(language: Language) {
      chosen = language;
    },
    /** Without `asked` the page is prerendered, which it is without data. */
    async load(route: PageRoute, asked?: Asked): Promise<LoadedPage> {
      try {
        return await loadPage(route, asked);
      } catch (error) {
        // Editions stored on the device are shown instead of a page of readers. A refusal is an answer; only an
        // unreachable server is a TypeError.
        if (!(error instanceof TypeError) || route.access !== 'user') throw error;
        const kept = await (await import('../features/offline/offline-page.tsx')).loadOfflinePage(languageOf(route));
        if (!kept) throw error;
        return { route: { ...route, access: 'public', title: 'editions.title' }, ...kept };
      }
    },
    /** For a link that will probably be followed. A failure shows when it is. */
    loadAhead(url: URL): void {
      const { route, params } = pageAt(url.pathname);
      loadPage(route, { params, query: url.searchParams }).catch(() => undefined);
    },
  };
}

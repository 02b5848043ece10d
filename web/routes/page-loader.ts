import type { QueryClient } from '@tanstack/react-query';
import type { Language } from '../../contract/language.ts';
import { sessionQuery } from '../features/session/use-session.ts';
import { loadMessages } from '../language/messages.ts';
import type { LoadedPage, PageRoute } from './page-route.ts';

export type PageLoader = ReturnType<typeof createPageLoader>;

export function createPageLoader(queryClient: QueryClient) {
  const coming = new Map<string, Promise<LoadedPage>>();
  const ready = new Map<string, LoadedPage>();
  const failed = new Set<string>();
  const listeners = new Set<() => void>();
  let underWay = 0;

  const languageOf = (route: PageRoute, chosen: Language) => (route.language === 'browser' ? chosen : route.language);
  const keyOf = (route: PageRoute, chosen: Language) => `${languageOf(route, chosen)} ${route.path}`;

  async function fetchPage(route: PageRoute, language: Language): Promise<LoadedPage> {
    const [{ default: Page }, messages] = await Promise.all([
      route.page(),
      loadMessages(language, ['common', ...route.areas]),
      route.access === 'public' ? undefined : queryClient.ensureQueryData(sessionQuery),
    ]);
    return { Page, language, messages };
  }

  /** If a reader's page cannot be reached, shows the editions stored on the device, if any. */
  async function fetchOrKept(route: PageRoute, language: Language): Promise<LoadedPage> {
    try {
      return await fetchPage(route, language);
    } catch (error) {
      // a refusal is an answer; only an unreachable server is a TypeError
      if (!(error instanceof TypeError) || route.access !== 'user') throw error;
      const kept = await (await import('../features/offline/offline-page.tsx')).loadOfflinePage(language);
      if (!kept) throw error;
      return kept;
    }
  }

  function count(step: 1 | -1): void {
    underWay += step;
    // called during rendering: notify listeners afterwards
    queueMicrotask(() => {
      for (const listener of listeners) listener();
    });
  }

  return {
    /** Loads the page and its texts, and the session for guarded pages. Returns the same promise until it fails. */
    load(route: PageRoute, chosen: Language): Promise<LoadedPage> {
      const key = keyOf(route, chosen);
      const known = coming.get(key);
      if (known) return known;
      const page = fetchOrKept(route, languageOf(route, chosen));
      coming.set(key, page);
      count(1);
      page
        .then(
          (loaded) => ready.set(key, loaded),
          () => failed.add(key),
        )
        .finally(() => count(-1));
      return page;
    },
    /** A page that is already loaded: it is shown without waiting. */
    atHand: (route: PageRoute, chosen: Language) => ready.get(keyOf(route, chosen)),
    /** With `subscribe`, for the progress line. */
    isLoading: () => underWay > 0,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Called after a failure was shown: the next visit tries again. */
    forgetFailures() {
      for (const key of failed) coming.delete(key);
      failed.clear();
    },
  };
}

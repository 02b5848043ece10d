import type { QueryClient } from '@tanstack/react-query';
import type { Language } from '../../contract/language.ts';
import { sessionQuery } from '../features/session/use-session.ts';
import { loadMessages } from '../language/messages.ts';
import type { LoadedPage, PageRoute } from './page-route.ts';

export interface PageLoader {
  /** The page with its words, and for guarded pages the knowledge of who is there. The same promise until it failed. */
  load(route: PageRoute, chosen: Language): Promise<LoadedPage>;
  /** What `load` has loaded already: such a page is shown without waiting. */
  atHand(route: PageRoute, chosen: Language): LoadedPage | undefined;
  /** Subscribes to loading, for the progress line. */
  isLoading(): boolean;
  subscribe(listener: () => void): () => void;
  /** After a failure was shown: the next visit tries again. */
  forgetFailures(): void;
}

export function createPageLoader(queryClient: QueryClient): PageLoader {
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

  /** A reader's page that cannot be had gives way to the editions kept on the device, where there are any. */
  async function fetchOrKept(route: PageRoute, language: Language): Promise<LoadedPage> {
    try {
      return await fetchPage(route, language);
    } catch (error) {
      // a refusal is an answer; only what could not be reached is a TypeError
      if (!(error instanceof TypeError) || route.access !== 'user') throw error;
      const kept = await (await import('../features/offline/offline-page.tsx')).loadOfflinePage(language);
      if (!kept) throw error;
      return kept;
    }
  }

  function count(step: 1 | -1): void {
    underWay += step;
    // called while React renders: listeners are notified afterwards
    queueMicrotask(() => {
      for (const listener of listeners) listener();
    });
  }

  return {
    load(route, chosen) {
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
    atHand: (route, chosen) => ready.get(keyOf(route, chosen)),
    isLoading: () => underWay > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    forgetFailures() {
      for (const key of failed) coming.delete(key);
      failed.clear();
    },
  };
}

import type { QueryClient } from '@tanstack/react-query';
import { type RouteObject, redirect } from 'react-router';
import type { Language } from '../contract/language.ts';
import type { Messages } from '../i18n/messages.ts';
import { sessionQuery } from './features/session/session-query.ts';
import { redirectFor } from './guard.ts';
import { loadMessages } from './language/load-messages.ts';
import { PageFrame } from './page-frame.tsx';
import { RouteError } from './route-error.tsx';
import { type PageRoute, pageRoutes } from './routes.ts';
import { Shell, ShellWait } from './shell.tsx';

export interface RouterDependencies {
  queryClient: QueryClient;
  /** The language of pages that follow the browser, asked anew at every navigation. */
  language: () => Language;
}

export interface PageData {
  language: Language;
  messages: Partial<Messages>;
}

async function loadPage(route: PageRoute, { queryClient, language }: RouterDependencies): Promise<PageData | Response> {
  const spoken = route.language === 'browser' ? language() : route.language;
  const words = loadMessages(spoken, ['common', ...route.areas]);
  if (route.access !== 'public') {
    const target = redirectFor(route.access, await queryClient.ensureQueryData(sessionQuery));
    if (target) return redirect(target);
  }
  return { language: spoken, messages: await words };
}

function toRouteObject(route: PageRoute, dependencies: RouterDependencies): RouteObject {
  return {
    path: route.path,
    loader: () => loadPage(route, dependencies),
    lazy: async () => {
      const { default: Page } = await route.page();
      return {
        element: (
          <PageFrame route={route}>
            <Page />
          </PageFrame>
        ),
      };
    },
    ErrorBoundary: RouteError,
  };
}

export function createRoutes(dependencies: RouterDependencies): RouteObject[] {
  return [
    {
      Component: Shell,
      HydrateFallback: ShellWait,
      ErrorBoundary: RouteError,
      children: pageRoutes.map((route) => toRouteObject(route, dependencies)),
    },
  ];
}

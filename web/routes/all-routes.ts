import { adminRoutes } from './admin-routes.ts';
import type { PageRoute } from './page-route.ts';
import { readerRoutes } from './reader-routes.ts';
import { visitorRoutes } from './visitor-routes.ts';

/**
 * Every page of the product: who may see it, its language and its file. A new page is a file in pages/, an entry in the
 * list of its access level, and its texts in i18n/pt and i18n/en, in the folder of the same name.
 */
export const pageRoutes: readonly PageRoute[] = [
  ...visitorRoutes,
  ...readerRoutes,
  ...adminRoutes,
  {
    path: '*',
    access: 'public',
    language: 'browser',
    areas: [],
    title: 'common.notFound.title',
    prerender: 'not-found',
    page: () => import('../pages/visitor/not-found.tsx'),
  },
];

import type { Area } from '../../i18n/messages.ts';
import type { PageRoute } from './page-route.ts';

/** Pages of the operator require the role, are Portuguese and take their title from their screen's texts. */
const adminPage = (path: string, screen: string, areas: PageRoute['areas'], page: PageRoute['page']): PageRoute => ({
  path,
  access: 'admin',
  language: 'pt',
  areas: ['admin', ...areas, 'errors'],
  title: `admin.${screen}.title`,
  page,
});

const deliveryWords = ['admin/deliveries', 'admin/whatsapp'] as const satisfies Area[];

type Screen = Area extends infer Name ? (Name extends `admin/${infer Part}` ? Part : never) : never;

/** A page with the texts of its own screen and of the others that it shows parts of. */
const screenPage = (path: string, screen: Screen, page: PageRoute['page'], ...others: Area[]): PageRoute =>
  adminPage(path, screen, [`admin/${screen}`, ...others], page);

export const adminRoutes: readonly PageRoute[] = [
  {
    ...adminPage('/admin', 'home', ['admin/invites', 'admin/sponsored'], () => import('../pages/admin/overview.tsx')),
    title: 'admin.title',
  },
  screenPage('/admin/sponsored-content', 'sponsored', () => import('../pages/admin/sponsored-content.tsx')),
  screenPage('/admin/invites', 'invites', () => import('../pages/admin/invites.tsx')),
  screenPage('/admin/waiting-list', 'waiting', () => import('../pages/admin/waiting-list.tsx')),
  screenPage('/admin/readers', 'readers', () => import('../pages/admin/readers.tsx'), 'admin/reader', ...deliveryWords),
  screenPage(
    '/admin/readers/:id',
    'reader',
    () => import('../pages/admin/reader.tsx'),
    'admin/readers',
    'reader/why',
    'reader/editions',
    ...deliveryWords,
  ),
  adminPage('/admin/plans', 'plans', [], () => import('../pages/admin/plans.tsx')),
  screenPage('/admin/sources', 'sources', () => import('../pages/admin/sources.tsx')),
  screenPage('/admin/source-requests', 'requests', () => import('../pages/admin/source-requests.tsx'), 'admin/sources'),
  screenPage('/admin/deliveries', 'deliveries', () => import('../pages/admin/deliveries.tsx'), 'admin/whatsapp'),
  screenPage('/admin/whatsapp', 'whatsapp', () => import('../pages/admin/whatsapp.tsx'), 'admin/deliveries'),
  screenPage('/admin/system', 'system', () => import('../pages/admin/system.tsx')),
  screenPage('/admin/browser-errors', 'browser-errors', () => import('../pages/admin/browser-errors.tsx')),
  screenPage('/admin/audit', 'audit', () => import('../pages/admin/audit.tsx'), ...deliveryWords),
  adminPage('/test-upload', 'upload', [], () => import('../pages/admin/test-upload.tsx')),
];

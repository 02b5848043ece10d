import type { PageRoute } from './page-route.ts';

/** Every page of the operator needs the role, is Portuguese and has its own texts. */
const adminPage = (
  path: string,
  title: PageRoute['title'],
  screens: PageRoute['areas'],
  page: PageRoute['page'],
): PageRoute => ({ path, access: 'admin', language: 'pt', areas: ['admin', ...screens, 'errors'], title, page });

const deliveryWords = ['admin/deliveries', 'admin/whatsapp'] as const;
const readerWords = ['admin/reader', 'admin/readers', ...deliveryWords] as const;

export const adminRoutes: readonly PageRoute[] = [
  adminPage('/admin', 'admin.title', ['admin/invites', 'admin/sponsored'], () => import('../pages/admin/overview.tsx')),
  adminPage(
    '/admin/sponsored-content',
    'admin.sponsored.title',
    ['admin/sponsored'],
    () => import('../pages/admin/sponsored-content.tsx'),
  ),
  adminPage('/admin/invites', 'admin.invites.title', ['admin/invites'], () => import('../pages/admin/invites.tsx')),
  adminPage(
    '/admin/waiting-list',
    'admin.waiting.title',
    ['admin/waiting'],
    () => import('../pages/admin/waiting-list.tsx'),
  ),
  adminPage('/admin/readers', 'admin.readers.title', readerWords, () => import('../pages/admin/readers.tsx')),
  adminPage('/admin/readers/:id', 'admin.reader.title', readerWords, () => import('../pages/admin/reader.tsx')),
  adminPage('/admin/plans', 'admin.plans.title', [], () => import('../pages/admin/plans.tsx')),
  adminPage('/admin/sources', 'admin.sources.title', ['admin/sources'], () => import('../pages/admin/sources.tsx')),
  adminPage(
    '/admin/source-requests',
    'admin.requests.title',
    ['admin/requests', 'admin/sources'],
    () => import('../pages/admin/source-requests.tsx'),
  ),
  adminPage(
    '/admin/deliveries',
    'admin.deliveries.title',
    deliveryWords,
    () => import('../pages/admin/deliveries.tsx'),
  ),
  adminPage('/admin/whatsapp', 'admin.whatsapp.title', deliveryWords, () => import('../pages/admin/whatsapp.tsx')),
  adminPage('/admin/system', 'admin.system.title', ['admin/system'], () => import('../pages/admin/system.tsx')),
  adminPage(
    '/admin/browser-errors',
    'admin.browser-errors.title',
    ['admin/browser-errors'],
    () => import('../pages/admin/browser-errors.tsx'),
  ),
  adminPage(
    '/admin/audit',
    'admin.audit.title',
    ['admin/audit', ...deliveryWords],
    () => import('../pages/admin/audit.tsx'),
  ),
  adminPage('/test-upload', 'admin.upload.title', [], () => import('../pages/admin/test-upload.tsx')),
];

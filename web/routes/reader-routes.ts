import type { PageRoute } from './page-route.ts';

type Areas = PageRoute['areas'];

const page = (
  path: string,
  title: PageRoute['title'],
  areas: Areas,
  load: PageRoute['page'],
  language: PageRoute['language'] = 'browser',
): PageRoute => ({ path, access: 'user', language, areas: [...areas, 'reader/upgrade', 'errors'], title, page: load });

/** Steps of the sign-up have no navigation bar, so its texts (`upgrade`) are not loaded. */
const step = (path: string, part: string, areas: Areas, load: PageRoute['page']): PageRoute => ({
  ...page(path, `onboarding.${part}.title`, [], load),
  areas: ['reader/onboarding', ...areas, 'errors'],
});

const dashboard = ['reader/terms', 'reader/editions'] as const satisfies Areas;
const edition = ['reader/editions', 'reasons'] as const satisfies Areas;
const clippingForm: Areas = ['reader/clippings', 'reader/chats', 'reader/terms', ...edition, 'reader/account'];

/** Pages of a signed-in reader. */
export const readerRoutes: readonly PageRoute[] = [
  step('/ai-processing', 'processing', [], () => import('../pages/reader/ai-processing.tsx')),
  step('/terms-selection', 'selection', ['reader/terms'], () => import('../pages/reader/terms-selection.tsx')),
  step('/confirmation', 'confirmation', edition, () => import('../pages/reader/confirmation.tsx')),
  step('/first-step', 'firstStep', ['reader/terms'], () => import('../pages/reader/first-step.tsx')),
  page('/dashboard', 'terms.title', dashboard, () => import('../pages/reader/dashboard.tsx'), 'pt'),
  page('/english', 'terms.title', dashboard, () => import('../pages/reader/dashboard.tsx'), 'en'),
  page('/dashboard-english', 'terms.title', dashboard, () => import('../pages/reader/dashboard.tsx'), 'en'),
  page(
    '/account',
    'account.title',
    ['reader/account', 'reader/chats', 'reader/whatsapp'],
    () => import('../pages/reader/account.tsx'),
    'pt',
  ),
  page(
    '/editions',
    'editions.title',
    ['reader/search', 'reader/terms', 'reader/editions'],
    () => import('../pages/reader/editions.tsx'),
  ),
  page('/editions/:id', 'editions.title', edition, () => import('../pages/reader/edition.tsx')),
  page('/editions/next', 'editions.next.title', edition, () => import('../pages/reader/next-edition.tsx')),
  page('/why', 'why.title', ['reader/why', 'reader/editions'], () => import('../pages/news/why.tsx')),
  page(
    '/sources/suggest',
    'requests.title',
    ['reader/requests', 'visitor/outlets'],
    () => import('../pages/news/suggest-source.tsx'),
  ),
  page('/saved', 'editions.saved.title', ['reader/stories', ...edition], () => import('../pages/reader/saved.tsx')),
  page('/compare', 'terms.compare.title', ['reader/terms'], () => import('../pages/news/compare.tsx')),
  page('/story/:id', 'stories.title', ['reader/stories', 'reader/editions'], () => import('../pages/news/story.tsx')),
  page('/term/:id', 'terms.page.historyTitle', ['reader/terms'], () => import('../pages/reader/term.tsx')),
  page('/upgrade', 'upgrade.title', [], () => import('../pages/reader/upgrade.tsx'), 'pt'),
  page('/mailbox', 'mailbox.title', ['reader/mailbox'], () => import('../pages/reader/mailbox.tsx')),
  page('/clippings', 'clippings.title', ['reader/clippings'], () => import('../pages/clippings/clippings.tsx')),
  page('/clippings/new', 'clippings.form.newPage', clippingForm, () => import('../pages/clippings/clipping.tsx')),
  page('/clippings/:id', 'clippings.form.editPage', clippingForm, () => import('../pages/clippings/clipping.tsx')),
];

import type { PageRoute } from './page-route.ts';

type Areas = PageRoute['areas'];

/** Pages without the usual frame, which needs the texts of `upgrade`. */
const stepPage = (
  path: string,
  title: PageRoute['title'],
  areas: Areas,
  page: PageRoute['page'],
  language: PageRoute['language'] = 'browser',
): PageRoute => ({ path, access: 'user', language, areas: [...areas, 'errors'], title, page });

const readerPage: typeof stepPage = (path, title, areas, page, language) =>
  stepPage(path, title, [...areas, 'reader/upgrade'], page, language);

const dashboard = ['reader/terms', 'reader/editions'] as const satisfies Areas;
const edition = ['reader/editions', 'reasons'] as const satisfies Areas;
const clippingForm: Areas = ['reader/clippings', 'reader/chats', 'reader/terms', ...edition, 'reader/account'];

/** Pages of a signed-in reader. */
export const readerRoutes: readonly PageRoute[] = [
  stepPage(
    '/ai-processing',
    'onboarding.processing.title',
    ['reader/onboarding'],
    () => import('../pages/reader/ai-processing.tsx'),
  ),
  stepPage(
    '/terms-selection',
    'onboarding.selection.title',
    ['reader/onboarding', 'reader/terms'],
    () => import('../pages/reader/terms-selection.tsx'),
  ),
  stepPage(
    '/confirmation',
    'onboarding.confirmation.title',
    ['reader/onboarding', ...edition],
    () => import('../pages/reader/confirmation.tsx'),
  ),
  stepPage(
    '/first-step',
    'onboarding.firstStep.title',
    ['reader/onboarding', 'reader/terms'],
    () => import('../pages/reader/first-step.tsx'),
  ),
  readerPage('/dashboard', 'terms.title', dashboard, () => import('../pages/reader/dashboard.tsx'), 'pt'),
  readerPage('/english', 'terms.title', dashboard, () => import('../pages/reader/dashboard.tsx'), 'en'),
  readerPage('/dashboard-english', 'terms.title', dashboard, () => import('../pages/reader/dashboard.tsx'), 'en'),
  readerPage(
    '/account',
    'account.title',
    ['reader/account', 'reader/chats', 'reader/whatsapp'],
    () => import('../pages/reader/account.tsx'),
    'pt',
  ),
  readerPage(
    '/editions',
    'editions.title',
    ['reader/search', 'reader/terms', 'reader/editions'],
    () => import('../pages/reader/editions.tsx'),
  ),
  readerPage('/editions/:id', 'editions.title', edition, () => import('../pages/reader/edition.tsx')),
  readerPage('/editions/next', 'editions.next.title', edition, () => import('../pages/reader/next-edition.tsx')),
  readerPage('/why', 'why.title', ['reader/why', 'reader/editions'], () => import('../pages/news/why.tsx')),
  readerPage(
    '/sources/suggest',
    'requests.title',
    ['reader/requests', 'visitor/outlets'],
    () => import('../pages/news/suggest-source.tsx'),
  ),
  readerPage(
    '/saved',
    'editions.saved.title',
    ['reader/stories', ...edition],
    () => import('../pages/reader/saved.tsx'),
  ),
  readerPage('/compare', 'terms.compare.title', ['reader/terms'], () => import('../pages/news/compare.tsx')),
  readerPage(
    '/story/:id',
    'stories.title',
    ['reader/stories', 'reader/editions'],
    () => import('../pages/news/story.tsx'),
  ),
  readerPage('/term/:id', 'terms.page.historyTitle', ['reader/terms'], () => import('../pages/reader/term.tsx')),
  readerPage('/upgrade', 'upgrade.title', [], () => import('../pages/reader/upgrade.tsx'), 'pt'),
  readerPage('/mailbox', 'mailbox.title', ['reader/mailbox'], () => import('../pages/reader/mailbox.tsx')),
  readerPage('/clippings', 'clippings.title', ['reader/clippings'], () => import('../pages/clippings/clippings.tsx')),
  readerPage('/clippings/new', 'clippings.form.newPage', clippingForm, () => import('../pages/clippings/clipping.tsx')),
  readerPage(
    '/clippings/:id',
    'clippings.form.editPage',
    clippingForm,
    () => import('../pages/clippings/clipping.tsx'),
  ),
];

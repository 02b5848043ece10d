import { archivePages } from '../features/editions/archive-pages.ts';
import { thisMonth } from '../zone-dates.ts';
import type { Asked, PageRoute } from './page-route.ts';

type Areas = PageRoute['areas'];
type Data = NonNullable<PageRoute['data']>;

const page = (
  path: string,
  title: PageRoute['title'],
  areas: Areas,
  load: PageRoute['page'],
  data: Data,
  language: PageRoute['language'] = 'browser',
): PageRoute => ({
  path,
  access: 'user',
  language,
  areas: [...areas, 'reader/upgrade', 'errors'],
  title,
  page: load,
  data,
});

/** Steps of the sign-up have no navigation bar, so its texts (`upgrade`) are not loaded. */
const step = (path: string, part: string, areas: Areas, load: PageRoute['page'], data: Data): PageRoute => ({
  ...page(path, `onboarding.${part}.title`, [], load, data),
  areas: ['reader/onboarding', ...areas, 'errors'],
});

const dashboard = ['reader/terms', 'reader/editions'] as const satisfies Areas;
const edition = ['reader/editions', 'reasons'] as const satisfies Areas;
const clippingForm: Areas = [
  'reader/clippings',
  'reader/curation',
  'reader/chats',
  'reader/terms',
  ...edition,
  'reader/account',
];

const dashboardPage = (path: string, language: 'pt' | 'en') =>
  page(path, 'terms.title', dashboard, () => import('../pages/reader/dashboard.tsx'), dashboardData, language);

const dashboardData: Data = ({ site, terms, lab, suggestions, archive, deliverySettings, whatsapp }) => [
  terms.list.queryOptions(),
  lab.volumes.queryOptions(),
  suggestions.mine.queryOptions(),
  archive.draft.queryOptions(),
  deliverySettings.read.queryOptions(),
  whatsapp.read.queryOptions(),
  site.settings.queryOptions(),
];

const clippingsData: Data = ({ clippings, chats, apiTokens }) => [
  clippings.list.queryOptions(),
  chats.list.queryOptions(),
  apiTokens.list.queryOptions(),
];

const clippingFormData: Data = (calls, asked) => [...clippingsData(calls, asked), calls.terms.list.queryOptions()];

const id = ({ params }: Asked) => params.id ?? '';

/** Pages of a signed-in reader. */
export const readerRoutes: readonly PageRoute[] = [
  step(
    '/ai-processing',
    'processing',
    [],
    () => import('../pages/reader/ai-processing.tsx'),
    () => [],
  ),
  step(
    '/terms-selection',
    'selection',
    ['reader/terms'],
    () => import('../pages/reader/terms-selection.tsx'),
    ({ terms, suggestions }) => [terms.list.queryOptions(), suggestions.mine.queryOptions()],
  ),
  step(
    '/confirmation',
    'confirmation',
    edition,
    () => import('../pages/reader/confirmation.tsx'),
    ({ terms, archive }) => [terms.list.queryOptions(), archive.draft.queryOptions()],
  ),
  step(
    '/first-step',
    'firstStep',
    ['reader/terms'],
    () => import('../pages/reader/first-step.tsx'),
    ({ terms, suggestions }) => [terms.list.queryOptions(), suggestions.mine.queryOptions()],
  ),
  dashboardPage('/dashboard', 'pt'),
  dashboardPage('/english', 'en'),
  dashboardPage('/dashboard-english', 'en'),
  page(
    '/account',
    'account.title',
    ['reader/account', 'reader/chats', 'reader/whatsapp'],
    () => import('../pages/reader/account.tsx'),
    ({ accounts, deliverySettings, whatsapp, chats, secondFactor, passkeys, feeds }) => [
      accounts.account.queryOptions(),
      deliverySettings.read.queryOptions(),
      whatsapp.read.queryOptions(),
      chats.list.queryOptions(),
      secondFactor.read.queryOptions(),
      passkeys.list.queryOptions(),
      accounts.sessions.queryOptions(),
      feeds.address.queryOptions(),
    ],
    'account',
  ),
  page(
    '/editions',
    'editions.title',
    ['reader/search', 'reader/terms', 'reader/editions'],
    () => import('../pages/reader/editions.tsx'),
    ({ archive, clippings }, { query }) => [
      archive.month.queryOptions({ input: { month: thisMonth() } }),
      query.get('in') === 'all'
        ? clippings.outlets.queryOptions()
        : archive.list.infiniteOptions(archivePages(query.get('q')?.trim() ?? '')),
    ],
  ),
  page(
    '/editions/:id',
    'editions.title',
    edition,
    () => import('../pages/reader/edition.tsx'),
    ({ archive }, asked) => [archive.edition.queryOptions({ input: { id: id(asked) } })],
  ),
  page(
    '/editions/next',
    'editions.next.title',
    edition,
    () => import('../pages/reader/next-edition.tsx'),
    ({ archive }) => [archive.draft.queryOptions()],
  ),
  page(
    '/why',
    'why.title',
    ['reader/why', 'reader/editions'],
    () => import('../pages/news/why.tsx'),
    () => [],
  ),
  page(
    '/sources/suggest',
    'requests.title',
    ['reader/requests', 'visitor/outlets'],
    () => import('../pages/news/suggest-source.tsx'),
    ({ sourceRequests }) => [sourceRequests.list.queryOptions()],
  ),
  page(
    '/saved',
    'editions.saved.title',
    ['reader/stories', ...edition],
    () => import('../pages/reader/saved.tsx'),
    ({ archive, stories }) => [archive.saved.queryOptions(), stories.chosen.queryOptions()],
  ),
  page(
    '/compare',
    'terms.compare.title',
    ['reader/terms'],
    () => import('../pages/news/compare.tsx'),
    ({ terms }) => [terms.list.queryOptions()],
  ),
  page(
    '/story/:id',
    'stories.title',
    ['reader/stories', 'reader/editions'],
    () => import('../pages/news/story.tsx'),
    ({ stories }, asked) => [stories.read.queryOptions({ input: { id: id(asked) } })],
  ),
  page(
    '/term/:id',
    'terms.page.historyTitle',
    ['reader/terms'],
    () => import('../pages/reader/term.tsx'),
    ({ archive }, asked) => [archive.term.queryOptions({ input: { id: id(asked) } })],
  ),
  page(
    '/upgrade',
    'upgrade.title',
    [],
    () => import('../pages/reader/upgrade.tsx'),
    ({ plans, payments }) => [plans.limits.queryOptions(), payments.billing.queryOptions()],
    'account',
  ),
  page(
    '/mailbox',
    'mailbox.title',
    ['reader/mailbox'],
    () => import('../pages/reader/mailbox.tsx'),
    ({ mailbox }) => [mailbox.list.queryOptions()],
  ),
  page(
    '/clippings',
    'clippings.title',
    ['reader/clippings', 'reader/curation'],
    () => import('../pages/clippings/clippings.tsx'),
    clippingsData,
  ),
  page(
    '/clippings/new',
    'clippings.form.newPage',
    clippingForm,
    () => import('../pages/clippings/clipping.tsx'),
    clippingFormData,
  ),
  page(
    '/clippings/:id',
    'clippings.form.editPage',
    clippingForm,
    () => import('../pages/clippings/clipping.tsx'),
    clippingFormData,
  ),
  page(
    '/clippings/:id/draft',
    'curation.title',
    ['reader/curation'],
    () => import('../pages/clippings/draft.tsx'),
    ({ curation }, asked) => [curation.read.queryOptions({ input: { id: id(asked) } })],
  ),
  page(
    '/clippings/:id/report',
    'curation.report.title',
    ['reader/curation'],
    () => import('../pages/clippings/report.tsx'),
    ({ clippingFiles }, asked) => [
      clippingFiles.report.queryOptions({
        input: { id: id(asked), month: asked.query.get('month') ?? thisMonth() },
      }),
    ],
  ),
];

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
  data: Data = () => [],
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
const step = (path: string, part: string, areas: Areas, load: PageRoute['page'], data?: Data): PageRoute => ({
  ...page(path, `onboarding.${part}.title`, [], load, data),
  areas: ['reader/onboarding', ...areas, 'errors'],
});

const id = ({ params }: Asked) => ({ id: params.id ?? '' });

const accountData: Data = ({ accounts, deliverySettings, whatsapp, chats, secondFactor, passkeys, feeds }) => [
  accounts.account.queryOptions(),
  deliverySettings.read.queryOptions(),
  whatsapp.read.queryOptions(),
  chats.list.queryOptions(),
  secondFactor.read.queryOptions(),
  passkeys.list.queryOptions(),
  accounts.sessions.queryOptions(),
  feeds.address.queryOptions(),
];
const clippingsData: Data = ({ clippings, chats, apiTokens }) => [
  clippings.list.queryOptions(),
  chats.list.queryOptions(),
  apiTokens.list.queryOptions(),
];
const clippingData: Data = (calls, asked) => [...clippingsData(calls, asked), calls.terms.list.queryOptions()];
const confirmationData: Data = (calls) => [calls.terms.list.queryOptions(), calls.archive.draft.queryOptions()];
const dashboardData: Data = ({ site, terms, lab, suggestions, archive, deliverySettings, whatsapp }) => [
  terms.list.queryOptions(),
  lab.volumes.queryOptions(),
  suggestions.mine.queryOptions(),
  archive.draft.queryOptions(),
  deliverySettings.read.queryOptions(),
  whatsapp.read.queryOptions(),
  site.settings.queryOptions(),
];
const draftData: Data = ({ curation }, asked) => [curation.read.queryOptions({ input: id(asked) })];
const editionData: Data = ({ archive }, asked) => [archive.edition.queryOptions({ input: id(asked) })];
const editionsData: Data = ({ archive, clippings }, { query }) => [
  archive.month.queryOptions({ input: { month: thisMonth() } }),
  query.get('in') === 'all'
    ? clippings.outlets.queryOptions()
    : archive.list.infiniteOptions(archivePages(query.get('q')?.trim() ?? '')),
];
const firstTermsData: Data = (calls) => [calls.terms.list.queryOptions(), calls.suggestions.mine.queryOptions()];
const mailboxData: Data = ({ mailbox }) => [mailbox.list.queryOptions()];
const nextData: Data = ({ archive }) => [archive.draft.queryOptions()];
const reportData: Data = ({ clippingFiles }, asked) => [
  clippingFiles.report.queryOptions({ input: { ...id(asked), month: asked.query.get('month') ?? thisMonth() } }),
];
const savedData: Data = ({ archive, stories }) => [archive.saved.queryOptions(), stories.chosen.queryOptions()];
const storyData: Data = ({ stories }, asked) => [stories.read.queryOptions({ input: id(asked) })];
const requestsData: Data = ({ sourceRequests }) => [sourceRequests.list.queryOptions()];
const termData: Data = ({ archive }, asked) => [archive.term.queryOptions({ input: id(asked) })];
const termsData: Data = ({ terms }) => [terms.list.queryOptions()];
const upgradeData: Data = ({ plans, payments }) => [plans.limits.queryOptions(), payments.billing.queryOptions()];

const dashboard: Areas = ['reader/terms', 'reader/editions'];
const terms: Areas = ['reader/terms'];
const edition: Areas = ['reader/editions', 'reasons'];
const curation: Areas = ['reader/curation'];
const story: Areas = ['reader/stories', 'reader/editions'];
const saved: Areas = [...story, 'reasons'];
const search: Areas = ['reader/search', ...dashboard];
const requests: Areas = ['reader/requests', 'visitor/outlets'];
const settings: Areas = ['reader/account', 'reader/chats', 'reader/whatsapp'];
const clippings: Areas = ['reader/clippings', 'reader/curation'];
const clipping: Areas = [...clippings, 'reader/chats', 'reader/terms', ...edition, 'reader/account'];

const dashboardPage = (path: string, language: 'pt' | 'en') =>
  page(path, 'terms.title', dashboard, () => import('../pages/reader/dashboard.tsx'), dashboardData, language);
const clippingPage = (path: string, title: PageRoute['title']) =>
  page(path, title, clipping, () => import('../pages/clippings/clipping.tsx'), clippingData);

export const readerRoutes: readonly PageRoute[] = [
  step('/ai-processing', 'processing', [], () => import('../pages/reader/ai-processing.tsx')),
  step('/terms-selection', 'selection', terms, () => import('../pages/reader/terms-selection.tsx'), firstTermsData),
  step('/confirmation', 'confirmation', edition, () => import('../pages/reader/confirmation.tsx'), confirmationData),
  step('/first-step', 'firstStep', terms, () => import('../pages/reader/first-step.tsx'), firstTermsData),
  dashboardPage('/dashboard', 'pt'),
  dashboardPage('/english', 'en'),
  dashboardPage('/dashboard-english', 'en'),
  page('/account', 'account.title', settings, () => import('../pages/reader/account.tsx'), accountData, 'account'),
  page('/editions', 'editions.title', search, () => import('../pages/reader/editions.tsx'), editionsData),
  page('/editions/:id', 'editions.title', edition, () => import('../pages/reader/edition.tsx'), editionData),
  page('/editions/next', 'editions.next.title', edition, () => import('../pages/reader/next-edition.tsx'), nextData),
  page('/why', 'why.title', ['reader/why', 'reader/editions'], () => import('../pages/news/why.tsx')),
  page('/sources/suggest', 'requests.title', requests, () => import('../pages/news/suggest-source.tsx'), requestsData),
  page('/saved', 'editions.saved.title', saved, () => import('../pages/reader/saved.tsx'), savedData),
  page('/compare', 'terms.compare.title', terms, () => import('../pages/news/compare.tsx'), termsData),
  page('/story/:id', 'stories.title', story, () => import('../pages/news/story.tsx'), storyData),
  page('/term/:id', 'terms.page.historyTitle', terms, () => import('../pages/reader/term.tsx'), termData),
  page('/upgrade', 'upgrade.title', [], () => import('../pages/reader/upgrade.tsx'), upgradeData, 'account'),
  page('/mailbox', 'mailbox.title', ['reader/mailbox'], () => import('../pages/reader/mailbox.tsx'), mailboxData),
  page('/clippings', 'clippings.title', clippings, () => import('../pages/clippings/clippings.tsx'), clippingsData),
  clippingPage('/clippings/new', 'clippings.form.newPage'),
  clippingPage('/clippings/:id', 'clippings.form.editPage'),
  page('/clippings/:id/draft', 'curation.title', curation, () => import('../pages/clippings/draft.tsx'), draftData),
  page(
    '/clippings/:id/report',
    'curation.report.title',
    curation,
    () => import('../pages/clippings/report.tsx'),
    reportData,
  ),
];

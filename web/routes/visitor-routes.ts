import type { PageRoute } from './page-route.ts';

type Areas = PageRoute['areas'];

const openPage = (path: string, title: PageRoute['title'], areas: Areas, page: PageRoute['page']): PageRoute => ({
  path,
  access: 'public',
  language: 'browser',
  areas,
  title,
  page,
});

/** A page anybody may open, prerendered under the name of its address. `part` of the texts holds its title. */
const visitorPage = (
  path: string,
  part: PageRoute['title'] | 'landing' | 'auth' | 'invites' | 'legal' | 'help' | 'outlets',
  areas: Areas,
  page: PageRoute['page'],
  others: Partial<PageRoute> = {},
): PageRoute => ({
  ...openPage(path, `${part}.title`, areas, page),
  description: `${part}.description`,
  prerender: path.slice(1),
  ...others,
});

const invites: Areas = ['visitor/invites'];
const onboarding: Areas = ['reader/onboarding'];

export const visitorRoutes: readonly PageRoute[] = [
  visitorPage('/', 'landing', ['visitor/landing', ...invites], () => import('../pages/visitor/landing.tsx'), {
    prerender: 'landing',
  }),
  visitorPage('/auth', 'auth', ['visitor/auth', 'visitor/errors'], () => import('../pages/visitor/auth.tsx')),
  visitorPage('/invite', 'invites', invites, () => import('../pages/visitor/invite.tsx')),
  visitorPage('/invite-exclusive', 'invites', invites, () => import('../pages/visitor/invite-exclusive.tsx'), {
    title: 'invites.exclusiveTitle',
    hasOffer: true,
  }),
  {
    ...openPage(
      '/invite-validated',
      'onboarding.validated.title',
      onboarding,
      () => import('../pages/visitor/invite-validated.tsx'),
    ),
    prerender: 'invite-validated',
  },
  visitorPage('/signup', 'signup.vip', ['visitor/signup'], () => import('../pages/visitor/signup.tsx'), {
    title: 'signup.registration.title',
    hasOffer: true,
  }),
  visitorPage('/waiting-list', 'onboarding.waitingList', onboarding, () => import('../pages/visitor/waiting-list.tsx')),
  visitorPage('/terms', 'legal', ['visitor/legal'], () => import('../pages/visitor/terms.tsx'), { language: 'pt' }),
  visitorPage('/help', 'help', ['visitor/help'], () => import('../pages/visitor/help.tsx')),
  visitorPage('/sources', 'outlets', ['visitor/outlets'], () => import('../pages/visitor/sources.tsx')),
  openPage(
    '/email-change',
    'account.confirm.title',
    ['reader/account', 'errors'],
    () => import('../pages/visitor/email-change.tsx'),
  ),
];

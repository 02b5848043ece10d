import type { PageRoute } from './page-route.ts';

const anybody = { access: 'public', language: 'browser' } as const;

/** A page anybody may open, prerendered under the name of its address. */
const visitorPage = (
  path: string,
  areas: PageRoute['areas'],
  title: PageRoute['title'],
  page: PageRoute['page'],
  others: Partial<PageRoute> = {},
): PageRoute => ({ ...anybody, path, areas, title, prerender: path.slice(1), page, ...others });

export const visitorRoutes: readonly PageRoute[] = [
  visitorPage(
    '/',
    ['visitor/landing', 'visitor/invites'],
    'landing.title',
    () => import('../pages/visitor/landing.tsx'),
    {
      description: 'landing.description',
      prerender: 'landing',
    },
  ),
  visitorPage('/auth', ['visitor/auth', 'visitor/errors'], 'auth.title', () => import('../pages/visitor/auth.tsx'), {
    description: 'auth.description',
  }),
  visitorPage('/invite', ['visitor/invites'], 'invites.title', () => import('../pages/visitor/invite.tsx'), {
    description: 'invites.description',
  }),
  visitorPage(
    '/invite-exclusive',
    ['visitor/invites'],
    'invites.exclusiveTitle',
    () => import('../pages/visitor/invite-exclusive.tsx'),
    { description: 'invites.description', hasOffer: true },
  ),
  visitorPage(
    '/invite-validated',
    ['reader/onboarding'],
    'onboarding.validated.title',
    () => import('../pages/visitor/invite-validated.tsx'),
  ),
  visitorPage('/signup', ['visitor/signup'], 'signup.registration.title', () => import('../pages/visitor/signup.tsx'), {
    description: 'signup.vip.description',
    hasOffer: true,
  }),
  visitorPage(
    '/waiting-list',
    ['reader/onboarding'],
    'onboarding.waitingList.title',
    () => import('../pages/visitor/waiting-list.tsx'),
    { description: 'onboarding.waitingList.description' },
  ),
  visitorPage('/terms', ['visitor/legal'], 'legal.title', () => import('../pages/visitor/terms.tsx'), {
    language: 'pt',
    description: 'legal.description',
  }),
  visitorPage('/help', ['visitor/help'], 'help.title', () => import('../pages/visitor/help.tsx'), {
    description: 'help.description',
  }),
  visitorPage('/sources', ['visitor/outlets'], 'outlets.title', () => import('../pages/visitor/sources.tsx'), {
    description: 'outlets.description',
  }),
  {
    ...anybody,
    path: '/email-change',
    areas: ['reader/account', 'errors'],
    title: 'account.confirm.title',
    page: () => import('../pages/visitor/email-change.tsx'),
  },
];

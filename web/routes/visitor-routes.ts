import type { PageRoute } from './page-route.ts';

const anybody = { access: 'public', language: 'browser' } as const;

/** A page anybody may open, prerendered under the name of its address; its description is beside its title. */
const visitorPage = (
  path: string,
  areas: PageRoute['areas'],
  title: PageRoute['title'],
  page: PageRoute['page'],
  others: Partial<PageRoute> = {},
): PageRoute => ({
  ...anybody,
  path,
  areas,
  title,
  description: title.replace(/\w+$/, 'description') as PageRoute['title'],
  prerender: path.slice(1) || 'landing',
  page,
  ...others,
});

export const visitorRoutes: readonly PageRoute[] = [
  visitorPage(
    '/',
    ['visitor/landing', 'visitor/invites'],
    'landing.title',
    () => import('../pages/visitor/landing.tsx'),
  ),
  visitorPage('/auth', ['visitor/auth', 'visitor/errors'], 'auth.title', () => import('../pages/visitor/auth.tsx')),
  visitorPage('/invite', ['visitor/invites'], 'invites.title', () => import('../pages/visitor/invite.tsx')),
  visitorPage(
    '/invite-exclusive',
    ['visitor/invites'],
    'invites.exclusiveTitle',
    () => import('../pages/visitor/invite-exclusive.tsx'),
    { hasOffer: true },
  ),
  {
    ...anybody,
    path: '/invite-validated',
    areas: ['reader/onboarding'],
    title: 'onboarding.validated.title',
    prerender: 'invite-validated',
    page: () => import('../pages/visitor/invite-validated.tsx'),
  },
  visitorPage('/signup', ['visitor/signup'], 'signup.registration.title', () => import('../pages/visitor/signup.tsx'), {
    description: 'signup.vip.description',
    hasOffer: true,
  }),
  visitorPage(
    '/waiting-list',
    ['reader/onboarding'],
    'onboarding.waitingList.title',
    () => import('../pages/visitor/waiting-list.tsx'),
  ),
  visitorPage('/terms', ['visitor/legal'], 'legal.title', () => import('../pages/visitor/terms.tsx'), {
    language: 'pt',
  }),
  visitorPage('/help', ['visitor/help'], 'help.title', () => import('../pages/visitor/help.tsx')),
  visitorPage('/sources', ['visitor/outlets'], 'outlets.title', () => import('../pages/visitor/sources.tsx')),
  {
    ...anybody,
    path: '/email-change',
    areas: ['reader/account', 'errors'],
    title: 'account.confirm.title',
    page: () => import('../pages/visitor/email-change.tsx'),
  },
];

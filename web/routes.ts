import type { ComponentType } from 'react';
import type { Language } from '../contract/language.ts';
import type { Access } from '../contract/procedure.ts';
import type { Area } from '../i18n/messages.ts';

export interface PageRoute {
  path: string;
  access: Access;
  /** `browser`: chosen from the browser, switchable, remembered. `pt`, `en`: the page speaks only that. */
  language: 'browser' | Language;
  /** Words the page needs besides `common`. */
  areas: readonly Area[];
  /** Message keys of the document's title and description. */
  title: `${Area}.${string}`;
  description?: `${Area}.${string}`;
  /** Name of the page's file, for public pages: a copy is written at build time, readable before JavaScript. */
  prerender?: string;
  page: () => Promise<{ default: ComponentType }>;
}

/**
 * Every page of the product: who may see it, in which language, and which file draws it.
 * A new page is a file in pages/, an entry here (before `*`), and its words in i18n/pt and i18n/en.
 */
export const pageRoutes: readonly PageRoute[] = [
  {
    path: '/',
    access: 'public',
    language: 'browser',
    areas: ['landing', 'invites'],
    title: 'landing.title',
    description: 'landing.description',
    prerender: 'landing',
    page: () => import('./pages/landing.tsx'),
  },
  {
    path: '/auth',
    access: 'public',
    language: 'browser',
    areas: ['auth', 'errors'],
    title: 'auth.title',
    description: 'auth.description',
    prerender: 'auth',
    page: () => import('./pages/auth.tsx'),
  },
  {
    path: '/invite',
    access: 'public',
    language: 'browser',
    areas: ['invites'],
    title: 'invites.title',
    description: 'invites.description',
    prerender: 'invite',
    page: () => import('./pages/invite.tsx'),
  },
  {
    path: '/invite-exclusive',
    access: 'public',
    language: 'browser',
    areas: ['invites'],
    title: 'invites.exclusiveTitle',
    description: 'invites.description',
    prerender: 'invite-exclusive',
    page: () => import('./pages/invite-exclusive.tsx'),
  },
  {
    path: '/invite-validated',
    access: 'public',
    language: 'browser',
    areas: ['onboarding'],
    title: 'onboarding.validated.title',
    prerender: 'invite-validated',
    page: () => import('./pages/invite-validated.tsx'),
  },
  {
    path: '/signup',
    access: 'public',
    language: 'browser',
    areas: ['onboarding'],
    title: 'onboarding.registration.title',
    description: 'onboarding.vip.description',
    prerender: 'signup',
    page: () => import('./pages/signup.tsx'),
  },
  {
    path: '/ai-processing',
    access: 'user',
    language: 'browser',
    areas: ['onboarding', 'errors'],
    title: 'onboarding.processing.title',
    page: () => import('./pages/ai-processing.tsx'),
  },
  {
    path: '/terms-selection',
    access: 'user',
    language: 'browser',
    areas: ['onboarding', 'errors'],
    title: 'onboarding.selection.title',
    page: () => import('./pages/terms-selection.tsx'),
  },
  {
    path: '/confirmation',
    access: 'user',
    language: 'browser',
    areas: ['onboarding', 'errors'],
    title: 'onboarding.confirmation.title',
    page: () => import('./pages/confirmation.tsx'),
  },
  {
    path: '/first-step',
    access: 'user',
    language: 'browser',
    areas: ['onboarding', 'errors'],
    title: 'onboarding.firstStep.title',
    page: () => import('./pages/first-step.tsx'),
  },
  {
    path: '/waiting-list',
    access: 'public',
    language: 'browser',
    areas: ['onboarding'],
    title: 'onboarding.waitingList.title',
    description: 'onboarding.waitingList.description',
    prerender: 'waiting-list',
    page: () => import('./pages/waiting-list.tsx'),
  },
  {
    path: '/terms',
    access: 'public',
    language: 'pt',
    areas: ['legal'],
    title: 'legal.title',
    description: 'legal.description',
    prerender: 'terms',
    page: () => import('./pages/terms.tsx'),
  },
  {
    path: '/dashboard',
    access: 'user',
    language: 'pt',
    areas: ['terms', 'editions', 'errors'],
    title: 'terms.title',
    page: () => import('./pages/dashboard.tsx'),
  },
  {
    path: '/english',
    access: 'user',
    language: 'en',
    areas: ['terms', 'editions', 'errors'],
    title: 'terms.title',
    page: () => import('./pages/dashboard.tsx'),
  },
  {
    path: '/dashboard-english',
    access: 'user',
    language: 'en',
    areas: ['terms', 'editions', 'errors'],
    title: 'terms.title',
    page: () => import('./pages/dashboard.tsx'),
  },
  {
    path: '/account',
    access: 'user',
    language: 'pt',
    areas: ['account', 'errors'],
    title: 'account.title',
    page: () => import('./pages/account.tsx'),
  },
  {
    path: '/email-change',
    access: 'public',
    language: 'browser',
    areas: ['account', 'errors'],
    title: 'account.confirm.title',
    page: () => import('./pages/email-change.tsx'),
  },
  {
    path: '/editions',
    access: 'user',
    language: 'browser',
    areas: ['editions', 'errors'],
    title: 'editions.title',
    page: () => import('./pages/editions.tsx'),
  },
  {
    path: '/editions/:id',
    access: 'user',
    language: 'browser',
    areas: ['editions', 'errors'],
    title: 'editions.title',
    page: () => import('./pages/edition.tsx'),
  },
  {
    path: '/upgrade',
    access: 'user',
    language: 'pt',
    areas: ['upgrade', 'errors'],
    title: 'upgrade.title',
    page: () => import('./pages/upgrade.tsx'),
  },
  {
    path: '/mailbox',
    access: 'user',
    language: 'browser',
    areas: ['mailbox', 'errors'],
    title: 'mailbox.title',
    page: () => import('./pages/mailbox.tsx'),
  },
  {
    path: '*',
    access: 'public',
    language: 'browser',
    areas: [],
    title: 'common.notFound.title',
    prerender: 'not-found',
    page: () => import('./pages/not-found.tsx'),
  },
];

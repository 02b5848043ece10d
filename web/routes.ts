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
    areas: ['landing'],
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

import { describe, expect, it } from 'vitest';
import { adminScreens, pt, readerAreas, visitorAreas } from '../../i18n/pt.ts';
import { en } from '../../tests/support/english.ts';
import { pageRoutes } from './all-routes.ts';
import type { PageRoute } from './page-route.ts';

/** Who may see each page, and in which language it is (requirements R4 to R6, R12 to R16). */
const specified: Record<string, [PageRoute['access'], PageRoute['language']]> = {
  '/': ['public', 'browser'],
  '/auth': ['public', 'browser'],
  '/dashboard': ['user', 'pt'],
  '/dashboard-english': ['user', 'en'],
  '/english': ['user', 'en'],
  '/invite': ['public', 'browser'],
  '/invite-exclusive': ['public', 'browser'],
  '/invite-validated': ['public', 'browser'],
  '/signup': ['public', 'browser'],
  '/first-step': ['user', 'browser'],
  '/terms-selection': ['user', 'browser'],
  '/ai-processing': ['user', 'browser'],
  '/confirmation': ['user', 'browser'],
  '/waiting-list': ['public', 'browser'],
  '/account': ['user', 'account'],
  '/upgrade': ['user', 'account'],
  '/admin': ['admin', 'pt'],
  '/admin/sponsored-content': ['admin', 'pt'],
  '/admin/invites': ['admin', 'pt'],
  '/test-upload': ['admin', 'pt'],
  '/terms': ['public', 'pt'],
  '*': ['public', 'browser'],
};

type Words = string | { readonly [key: string]: Words };

function message(words: Words, key: string): Words | undefined {
  return key.split('.').reduce<Words | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), words);
}

/** The area that holds a message. */
function areaOf(key: string): string {
  const [name = '', screen = ''] = key.split('.');
  if (name === 'admin' && screen in adminScreens) return `admin/${screen}`;
  if (name in visitorAreas) return `visitor/${name}`;
  return name in readerAreas ? `reader/${name}` : name;
}

const files = Object.keys(import.meta.glob(['../pages/*/*.tsx', '!../pages/*/*.test.tsx']));
const sources = import.meta.glob<string>('./*-routes.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

describe('the route table', () => {
  it.each(pageRoutes.filter(({ path }) => path in specified))('lets the right people into $path', (route) => {
    expect([route.access, route.language]).toEqual(specified[route.path]);
  });

  it('names every address once', () => {
    const paths = pageRoutes.map(({ path }) => path);
    expect(paths).toEqual([...new Set(paths)]);
  });

  it('ends with the page for addresses that lead nowhere', () => {
    expect(pageRoutes.at(-1)?.path).toBe('*');
  });

  it('loads every page on demand, from a file that exists', () => {
    const pages = [
      ...Object.values(sources)
        .join('')
        .matchAll(/\(\) => import\('\.{1,2}(\/pages\/\w+\/[\w-]+\.tsx)'\)/g),
    ].map((match) => `..${match[1]}`);
    expect(new Set(pages)).toEqual(new Set(files));
  });

  it.each(pageRoutes)('has the title of $path in the languages it speaks, among the words it loads', (route) => {
    for (const key of [route.title, ...(route.description ? [route.description] : [])]) {
      expect(typeof message(pt, key)).toBe('string');
      if (route.language !== 'pt') expect(typeof message(en, key)).toBe('string');
      expect(['common', ...route.areas]).toContain(areaOf(key));
    }
  });

  it('calls a prerendered page by the name of its file', () => {
    const names = pageRoutes.flatMap(({ prerender }) => prerender ?? []);
    expect(names.filter((name) => !files.includes(`../pages/visitor/${name}.tsx`))).toEqual([]);
  });

  it('prerenders public pages only', () => {
    expect(pageRoutes.filter(({ prerender, access }) => prerender && access !== 'public')).toEqual([]);
  });
});

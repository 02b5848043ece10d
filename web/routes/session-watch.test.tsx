// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { Route, Routes, useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Access } from '../../contract/procedure.ts';
import { api } from '../api.ts';
import { draw, refusal, serve, until } from '../component.test-support.tsx';
import { Destination } from '../features/navigation/destination.ts';
import { sessionQuery, useWantedPage } from '../features/session/use-session.ts';
import { PageFrame } from './page-frame.tsx';
import type { PageRoute } from './page-route.ts';

const me = { id: 'me', email: 'ana@exemplo.com', plan: 'free', termLimit: 2, isAdmin: false, language: 'pt' };
const messages = { common: { title: 'Página' } } as never;
const routeOf = (access: Access) => ({ path: '/page', access, title: 'common.title' }) as unknown as PageRoute;

function Page() {
  const { data } = useQuery(api.terms.list.queryOptions());
  return <h1>{data ? 'Lista' : 'Página'}</h1>;
}

/** Shows where the visitor was redirected, and the wanted page passed to the sign-in. */
function Elsewhere() {
  const { pathname } = useLocation();
  const { wanted, hasEnded } = useWantedPage();
  return <h1>{[pathname, wanted, hasEnded && 'ended'].filter(Boolean).join(' ')}</h1>;
}

const heading = () => document.querySelector('h1')?.textContent;

async function open(access: Access, session: object | null, destination?: string) {
  const path = '/page?q=1#x';
  history.replaceState(null, '', path);
  return draw(
    <Destination value={() => destination}>
      <Routes>
        <Route
          path="/page"
          element={<PageFrame route={routeOf(access)} language="pt" messages={messages} Page={Page} />}
        />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </Destination>,
    { path, session },
  );
}

const server = (terms: () => unknown = () => []) => serve((call) => (call === 'GET /api/terms' ? terms() : null));

describe('a page for readers', () => {
  it('leads a visitor to the sign-in, which knows the page with its query and place', async () => {
    server();
    await open('user', null);
    await until(() => expect(heading()).toBe('/auth /page?q=1#x'));
  });

  it('is shown to a reader', async () => {
    server();
    await open('user', me);
    await until(() => expect(heading()).toBe('Lista'));
  });

  it('leads to the sign-in and back when a call says that the session is over', async () => {
    let isOver = false;
    server(() => (isOver ? refusal('UNAUTHORIZED', 401) : []));
    const { queryClient } = await open('user', me);
    await until(() => expect(heading()).toBe('Lista'));
    isOver = true;
    void queryClient.invalidateQueries({ queryKey: api.terms.list.key() });
    await until(() => expect(heading()).toBe('/auth /page?q=1#x ended'));
  });

  it('stays while another page is being opened, as after signing out', async () => {
    server();
    const { queryClient } = await open('user', me, '/');
    await until(() => expect(heading()).toBe('Lista'));
    queryClient.setQueryData(sessionQuery.queryKey, null);
    await queryClient.refetchQueries({ queryKey: api.terms.list.key() });
    expect(heading()).toBe('Lista');
  });

  it('stays when the connection is lost: that is no end of the session', async () => {
    let isUp = true;
    server(() => (isUp ? [] : Promise.reject(new TypeError('Failed to fetch'))));
    const { queryClient } = await open('user', me);
    await until(() => expect(heading()).toBe('Lista'));
    isUp = false;
    await queryClient
      .fetchQuery({ ...api.terms.list.queryOptions(), staleTime: 0, retry: false })
      .catch(() => undefined);
    expect(queryClient.getQueryData(sessionQuery.queryKey)).toMatchObject({ id: 'me' });
    expect(heading()).toBe('Lista');
  });
});

it('a page for administrators leads a reader to their own page', async () => {
  server();
  await open('admin', me);
  await until(() => expect(heading()).toMatch(/^\/dashboard/));
});

it('a public page asks for nobody', async () => {
  server();
  await open('public', null);
  await until(() => expect(heading()).toBe('Lista'));
});

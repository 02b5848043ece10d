import { MutationObserver, type MutationObserverOptions, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WatchTerm } from '../../../contract/terms.ts';
import { api } from '../../api.ts';
import { createQueryClient } from '../../query-client.ts';
import { newTermsIn } from './typed-terms.tsx';
import { addTerm, moveTerm, removeTerm, restoreTerm, setReading } from './use-terms.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const row = (n: number, term: string): WatchTerm => ({
  id: idOf(n),
  term,
  createdAt: `2026-03-0${n}T12:00:00.000Z`,
  isActive: true,
  reading: {},
  position: null,
  mutedUntil: null,
});
/** In the reader's own order, not by age. */
const own = [row(2, 'soja'), row(3, 'energia'), row(1, 'café')];

let queryClient: QueryClient;
let answer: (request: Request) => Promise<Response>;
const asked: { method: string; path: string; body: unknown }[] = [];
const key = api.terms.list.queryKey();
const shown = () => queryClient.getQueryData<WatchTerm[]>(key)?.map(({ term }) => term);
const offline = () => Promise.reject(new TypeError('Failed to fetch'));
const make = <Answer, Input, Context>(options: MutationObserverOptions<Answer, Error, Input, Context>, input: Input) =>
  new MutationObserver(queryClient, options).mutate(input);

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('location', { origin: 'http://recorte.example' });
  vi.stubGlobal('document', { documentElement: { lang: 'pt-BR' } });
  vi.stubGlobal('document', { documentElement: { lang: 'pt-BR' } });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const request = new Request(`http://localhost:3000${path}`, init);
    const text = await request.clone().text();
    const { pathname } = new URL(request.url);
    asked.push({ method: request.method, path: pathname, body: text ? JSON.parse(text) : undefined });
    return answer(request);
  });
  queryClient = createQueryClient();
  queryClient.setQueryData(key, own);
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

describe('without a connection', () => {
  beforeEach(() => {
    answer = offline;
  });

  it('puts a removed row back where it was', async () => {
    await expect(make(removeTerm(queryClient), { row: own[1]!, place: 1 })).rejects.toThrow('Failed to fetch');
    expect(shown()).toEqual(['soja', 'energia', 'café']);
  });

  it('takes an added row off again', async () => {
    await expect(make(addTerm(queryClient), { term: 'milho' })).rejects.toThrow('Failed to fetch');
    expect(shown()).toEqual(['soja', 'energia', 'café']);
  });

  it('takes a restored row off again', async () => {
    queryClient.setQueryData(key, own.slice(1));
    await expect(make(restoreTerm(queryClient), { row: own[0]!, place: 0 })).rejects.toThrow('Failed to fetch');
    expect(shown()).toEqual(['energia', 'café']);
  });

  it('puts a moved row back', async () => {
    await expect(make(moveTerm(queryClient), { id: idOf(3), by: -1 })).rejects.toThrow('Failed to fetch');
    expect(shown()).toEqual(['soja', 'energia', 'café']);
  });

  it('gives a row its reading back', async () => {
    await expect(make(setReading(queryClient), { id: idOf(3), reading: { as: 'name' } })).rejects.toThrow();
    expect(queryClient.getQueryData<WatchTerm[]>(key)?.[1]?.reading).toEqual({});
  });
});

it('brings a removed row back to its place in the reader’s own order', async () => {
  answer = async (request) => Response.json(request.method === 'DELETE' ? { removed: true } : own[1]);
  const removed = await make(removeTerm(queryClient), { row: own[1]!, place: 1 });
  expect(shown()).toEqual(['soja', 'café']);
  await make(restoreTerm(queryClient), removed!);
  expect(shown()).toEqual(['soja', 'energia', 'café']);
});

it('moves a row while another is being saved, by the ids the server knows', async () => {
  const saved = Promise.withResolvers<Response>();
  answer = (request) => (request.method === 'POST' ? saved.promise : Promise.resolve(Response.json([])));
  const adding = make(addTerm(queryClient), { term: 'milho' });
  await expect.poll(shown).toEqual(['milho', 'soja', 'energia', 'café']);
  const moving = make(moveTerm(queryClient), { id: idOf(1), by: -1 });
  await expect.poll(shown).toEqual(['milho', 'soja', 'café', 'energia']);
  saved.resolve(Response.json(row(4, 'milho')));
  await Promise.all([adding, moving]);
  const order = asked.find(({ path }) => path === '/api/terms/order');
  expect(order?.body).toEqual({ ids: [idOf(4), idOf(2), idOf(1), idOf(3)] });
});

it('shows no second row for a term in other letters', async () => {
  const refused = Promise.withResolvers<Response>();
  answer = () => refused.promise;
  const adding = make(addTerm(queryClient), { term: 'SOJA' });
  await expect.poll(() => asked.length).toBe(1);
  expect(shown()).toEqual(['soja', 'energia', 'café']);
  refused.resolve(Response.json({ code: 'TERM_DUPLICATE', message: '' }, { status: 409 }));
  await expect(adding).rejects.toThrow();
  expect(shown()).toEqual(['soja', 'energia', 'café']);
});

it('finds what a typed list adds to the rows there are', () => {
  expect(newTermsIn(['Soja', 'milho', 'MILHO ', 'trigo'], own)).toEqual(['milho', 'trigo']);
});

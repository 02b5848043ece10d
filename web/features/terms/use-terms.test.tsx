// @vitest-environment happy-dom
import type { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import type { WatchTerm } from '../../../contract/terms.ts';
import { api } from '../../api.ts';
import {
  asked,
  draw,
  lostConnection,
  pendingAnswer,
  press,
  refusal,
  serve,
  toasts,
  until,
} from '../../component.test-support.tsx';
import { newTermsIn } from './typed-terms.tsx';
import { useAddTerm, useMoveTerm, useRemoveTerm, useSetReading } from './use-terms.ts';

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
const [soja, energia, café] = [row(2, 'soja'), row(3, 'energia'), row(1, 'café')] as const;
const own = [soja, energia, café];
const inOrder = ['soja', 'energia', 'café'];

const key = api.terms.list.queryKey();
let changes: ReturnType<typeof useChanges>;
let queryClient: QueryClient;

const useChanges = () => ({
  add: useAddTerm('Não foi adicionado.').mutate,
  remove: useRemoveTerm().mutate,
  move: useMoveTerm().mutate,
  setReading: useSetReading().mutate,
});

function List() {
  changes = useChanges();
  return null;
}

async function open() {
  const drawn = await draw(<List />, { areas: ['reader/terms'] });
  queryClient = drawn.queryClient;
  queryClient.setQueryData(key, own);
  return drawn;
}
const shown = () => queryClient.getQueryData<WatchTerm[]>(key)?.map(({ term }) => term);
const change = (make: () => void) => act(async () => make());

describe('without a connection', () => {
  it.each([
    ['puts a removed row back where it was', () => changes.remove({ row: energia, place: 1 })],
    ['takes an added row off again', () => changes.add({ term: 'milho' })],
    ['puts a moved row back', () => changes.move({ id: energia.id, by: -1 })],
    ['gives a row its reading back', () => changes.setReading({ id: energia.id, reading: { as: 'name' } })],
  ])('%s, and says so', async (_, make) => {
    serve(lostConnection);
    await open();
    await change(make);
    await until(() => expect(toasts()).toHaveLength(1));
    expect(shown()).toEqual(inOrder);
    expect(queryClient.getQueryData<WatchTerm[]>(key)?.[1]?.reading).toEqual({});
  });

  it('takes a row off again that could not be brought back', async () => {
    let isUp = true;
    serve(() => (isUp ? { removed: true } : lostConnection()));
    await open();
    await change(() => changes.remove({ row: soja, place: 0 }));
    await until(() => expect(toasts()).toHaveLength(1));
    isUp = false;
    await press('Desfazer');
    await until(() => expect(toasts()).toContain('Não foi possível trazer o termo de volta.'));
    expect(shown()).toEqual(['energia', 'café']);
  });
});

it('brings a removed row back to its place in the reader’s own order', async () => {
  serve((call) => (call.startsWith('DELETE') ? { removed: true } : energia));
  await open();
  await change(() => changes.remove({ row: energia, place: 1 }));
  await until(() => expect(toasts()).toHaveLength(1));
  expect(shown()).toEqual(['soja', 'café']);
  await press('Desfazer');
  expect(shown()).toEqual(inOrder);
});

it('sends a second removal without waiting for the answer to the first, and an added term after both', async () => {
  const { promise, answer } = pendingAnswer();
  serve((call) => (call.startsWith('DELETE') ? promise : row(4, 'milho')));
  await open();
  await change(() => changes.remove({ row: soja, place: 0 }));
  await change(() => changes.remove({ row: energia, place: 0 }));
  await change(() => changes.add({ term: 'milho' }));
  expect(asked.map(({ call }) => call)).toEqual([`DELETE /api/terms/${soja.id}`, `DELETE /api/terms/${energia.id}`]);
  await answer({ removed: true });
  await until(() => expect(asked[2]?.call).toBe('POST /api/terms'));
});

it('takes a change back and says so when the page was left before its refusal', async () => {
  const { promise, answer } = pendingAnswer();
  serve(() => promise);
  const { redraw } = await open();
  await change(() => changes.remove({ row: energia, place: 1 }));
  expect(shown()).toEqual(['soja', 'café']);
  await redraw(null);
  await answer(refusal('SERVICE_UNAVAILABLE', 503));
  await until(() => expect(toasts()).toEqual(['Não foi possível remover o termo.']));
  expect(shown()).toEqual(inOrder);
});

it('moves a row while another is being saved, by the ids the server knows', async () => {
  const { promise, answer } = pendingAnswer();
  serve((call) => (call === 'POST /api/terms' ? promise : []));
  await open();
  await change(() => changes.add({ term: 'milho' }));
  await change(() => changes.move({ id: café.id, by: -1 }));
  expect(shown()).toEqual(['milho', 'soja', 'café', 'energia']);
  await answer(row(4, 'milho'));
  const order = () => asked.find(({ call }) => call === 'PUT /api/terms/order');
  await until(() => expect(order()?.body).toEqual({ ids: [idOf(4), soja.id, café.id, energia.id] }));
});

it('shows no second row for a term in other letters', async () => {
  const { promise, answer } = pendingAnswer();
  serve(() => promise);
  await open();
  await change(() => changes.add({ term: 'SOJA' }));
  expect(shown()).toEqual(inOrder);
  await answer(refusal('TERM_DUPLICATE', 409));
  await until(() => expect(toasts()).toHaveLength(1));
  expect(shown()).toEqual(inOrder);
});

it('finds what a typed list adds to the rows there are', () => {
  expect(newTermsIn(['Soja', 'milho', 'MILHO ', 'trigo'], own)).toEqual(['milho', 'trigo']);
});

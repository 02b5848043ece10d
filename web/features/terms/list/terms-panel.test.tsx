// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { WatchTerm } from '../../../../contract/terms.ts';
import {
  asked,
  draw,
  field,
  focused,
  lostConnection,
  pendingAnswer,
  press,
  pressKey,
  refusal,
  serve,
  submit,
  toasts,
  type,
  until,
} from '../../../component.test-support.tsx';
import { sessionQuery } from '../../session/use-session.ts';
import { TermsPanel } from './terms-panel.tsx';

const row = (n: number, term: string): WatchTerm => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  term,
  createdAt: `2026-03-0${n}T12:00:00.000Z`,
  isActive: true,
  reading: {},
  position: null,
  mutedUntil: null,
});
const me = { id: 'me', email: 'ana@exemplo.com', plan: 'premium', termLimit: 5, isAdmin: false, language: 'pt' };

interface Server {
  rows?: WatchTerm[];
  add?: (term: string) => unknown;
  remove?: () => unknown;
  restore?: () => unknown;
  reorder?: () => unknown;
}

/** The dashboard's list, with a server that stores it. */
async function open({ rows = [row(3, 'soja'), row(2, 'energia'), row(1, 'café')], ...server }: Server = {}) {
  let kept = rows;
  const removed = new Map<string, { row: WatchTerm; place: number }>();
  serve((call, body) => {
    if (call === 'GET /api/terms') return kept;
    if (call === 'GET /api/session') return me;
    if (call === 'POST /api/terms') {
      const { term } = body as { term: string };
      if (server.add) return server.add(term);
      kept = [row(9, term), ...kept];
      return kept[0];
    }
    const id = call.split('/')[3] ?? '';
    if (call.startsWith('DELETE /api/terms/')) {
      if (server.remove) return server.remove();
      removed.set(id, { row: kept.find((one) => one.id === id)!, place: kept.findIndex((one) => one.id === id) });
      kept = kept.filter((one) => one.id !== id);
      return { removed: true };
    }
    if (call.startsWith('POST /api/terms/') && call.endsWith('/restore')) {
      if (server.restore) return server.restore();
      const back = removed.get(id)!;
      kept = kept.toSpliced(back.place, 0, back.row);
      return back.row;
    }
    return refusal('NOT_FOUND', 404);
  });
  const page = await draw(<TermsPanel />, { areas: ['reader/terms'] });
  await until(() => expect(shown()).toEqual(rows.map(({ term }) => term)));
  return page;
}

const shown = () => [...document.querySelectorAll('section li h3')].map((heading) => heading.textContent);
const addressed = (call: string) => asked.filter((one) => one.call.startsWith(call));

describe('a term that is added', () => {
  it('is on the list before the server has answered, and the field is free for the next', async () => {
    const { promise, answer } = pendingAnswer();
    await open({ add: () => promise });
    await type('milho');
    await submit();
    await until(() => expect(shown()).toEqual(['milho', 'soja', 'energia', 'café']));
    expect(field().value).toBe('');
    expect(document.activeElement).toBe(field());
    await answer(row(9, 'milho'));
    await until(() => expect(toasts()).toEqual(['Termo adicionado com sucesso.: milho']));
  });

  it('leaves the list when it is refused, and comes back into the field with the reason', async () => {
    await open({ add: () => refusal('TERM_LIMIT_REACHED', 409, { limit: 5 }) });
    await type('milho');
    await submit();
    await until(() => expect(field().value).toBe('milho'));
    expect(shown()).toEqual(['soja', 'energia', 'café']);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field());
  });

  it('comes back into the field without a connection', async () => {
    await open({ add: lostConnection });
    await type('milho');
    await submit();
    await until(() => expect(field().value).toBe('milho'));
    expect(shown()).toEqual(['soja', 'energia', 'café']);
    expect(toasts()).toHaveLength(1);
  });

  it('does not overwrite what was typed since', async () => {
    const { promise, answer } = pendingAnswer();
    await open({ add: () => promise });
    await type('milho');
    await submit();
    await type('trigo');
    await answer(refusal('TERM_LIMIT_REACHED', 409, { limit: 5 }));
    await until(() => expect(shown()).toEqual(['soja', 'energia', 'café']));
    expect(field().value).toBe('trigo');
  });

  it('gets no second row while the same word in other letters is on the list', async () => {
    await open({ add: () => refusal('TERM_DUPLICATE', 409) });
    await type('CAFE');
    await submit();
    await until(() => expect(field().value).toBe('CAFE'));
    expect(shown()).toEqual(['soja', 'energia', 'café']);
  });

  it('is one of a list that is added whole, in the order it was typed', async () => {
    await open();
    await type('milho, trigo');
    await submit();
    await until(() =>
      expect(addressed('POST /api/terms').map(({ body }) => body)).toMatchObject([
        { term: 'milho' },
        { term: 'trigo' },
      ]),
    );
  });

  it('stays in the field with its list when the plan has no room for all of them', async () => {
    await open();
    await until(() => expect(asked.map(({ call }) => call)).toContain('GET /api/session'));
    await type('milho, trigo, arroz');
    await submit();
    await until(() => expect(field().value).toBe('milho, trigo, arroz'));
    expect(addressed('POST /api/terms')).toEqual([]);
    expect(field().getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a term that is removed', () => {
  it('is gone before the server has answered, and the keyboard goes on to the next one', async () => {
    const { promise, answer } = pendingAnswer();
    await open({ remove: () => promise });
    await press('Remover energia');
    await until(() => expect(shown()).toEqual(['soja', 'café']));
    expect(focused()).toBe('Remover café');
    expect(toasts()).toEqual([]);
    await answer({ removed: true });
    await until(() => expect(toasts()).toEqual(['Termo removido com sucesso.: energia']));
  });

  it('sends the keyboard to the one before when it was the last, and to the field when it was the only one', async () => {
    await open({ rows: [row(2, 'energia'), row(1, 'café')] });
    await press('Remover café');
    await until(() => expect(shown()).toEqual(['energia']));
    expect(focused()).toBe('Remover energia');
    await press('Remover energia');
    await until(() => expect(shown()).toEqual([]));
    expect(document.activeElement).toBe(field());
  });

  it('comes back to its place when the server refuses', async () => {
    await open({ remove: () => refusal('SERVICE_UNAVAILABLE', 503) });
    await press('Remover energia');
    await until(() => expect(toasts()).toHaveLength(1));
    expect(shown()).toEqual(['soja', 'energia', 'café']);
  });

  it('comes back to its place without a connection', async () => {
    await open({ remove: lostConnection });
    await press('Remover soja');
    await until(() => expect(toasts()).toHaveLength(1));
    expect(shown()).toEqual(['soja', 'energia', 'café']);
  });

  it('comes back to its place by "undo"', async () => {
    await open();
    await press('Remover energia');
    await until(() => expect(toasts()).toEqual(['Termo removido com sucesso.: energia']));
    await press('Desfazer');
    await until(() => expect(shown()).toEqual(['soja', 'energia', 'café']));
    await until(() => expect(addressed('POST /api/terms/').map(({ call }) => call)).toHaveLength(1));
  });

  it('leaves again when "undo" is refused, with the reason', async () => {
    await open({ restore: () => refusal('TERM_LIMIT_REACHED', 409, { limit: 5 }) });
    await press('Remover energia');
    await until(() => expect(toasts()).toHaveLength(1));
    await press('Desfazer');
    await until(() => expect(shown()).toEqual(['soja', 'café']));
    await until(() => expect(toasts().join()).toContain('5'));
  });

  it('says nothing when the session is over: the page leads to the sign-in', async () => {
    const { queryClient } = await open({ remove: () => refusal('UNAUTHORIZED', 401) });
    await press('Remover energia');
    await until(() => expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeNull());
    expect(toasts()).toEqual([]);
  });
});

it('Backspace in the empty field goes to the newest term', async () => {
  await open();
  field().focus();
  await pressKey('Backspace', field());
  expect(focused()).toBe('Remover soja');
});

it('an empty list says how to begin', async () => {
  await open({ rows: [] });
  await until(() => expect(document.querySelector('section')?.textContent).toContain('Nenhum termo por enquanto'));
});

it('a list that cannot be read says so, and is there when it is asked for again', async () => {
  let isUp = false;
  serve((call) => (call === 'GET /api/terms' && isUp ? [row(1, 'café')] : refusal('NOT_FOUND', 404)));
  await draw(<TermsPanel />, { areas: ['reader/terms'] });
  await until(() => expect(document.querySelector('section')?.textContent).toContain('Não foi possível'));
  isUp = true;
  await press('Tentar de novo');
  await until(() => expect(shown()).toEqual(['café']));
});

// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';
import type { DraftChange } from '../../../contract/signed/curation.ts';
import { asked, draw, pendingAnswer, serve, until } from '../../component.test-support.tsx';
import { useDraftChange } from './use-draft.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const draft = { id: idOf(1), clippingId: idOf(2) };
const item = idOf(3);

it('sends a note while an earlier change is not answered yet, so that a reload does not lose it', async () => {
  const { promise, answer } = pendingAnswer();
  serve(() => promise);
  const sent: (boolean | undefined)[] = [];
  const send = globalThis.fetch;
  globalThis.fetch = (url, init) => {
    sent.push(init?.keepalive);
    return send(url, init);
  };
  let change: (change: DraftChange) => void = () => undefined;
  function Changes() {
    change = useDraftChange(draft);
    return null;
  }
  await draw(<Changes />, { areas: ['reader/curation'] });
  await act(async () => change({ type: 'tone', item, tone: 'positive' }));
  await act(async () => change({ type: 'note', item, note: 'O ponto da semana' }));
  await until(() =>
    expect(asked.map(({ body }) => body)).toEqual([
      { change: { type: 'tone', item, tone: 'positive' } },
      { change: { type: 'note', item, note: 'O ponto da semana' } },
    ]),
  );
  expect(sent).toEqual([true, true]);
  await answer({});
});

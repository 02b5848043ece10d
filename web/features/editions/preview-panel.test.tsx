// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';
import type { Me } from '../../../contract/accounts.ts';
import { asked, control, draw, pendingAnswer, serve, until } from '../../component.test-support.tsx';
import { PreviewPanel } from './preview-panel.tsx';

const reader = { email: 'marina@exemplo.com', isAdmin: false } as Me;
const empty = { terms: [], silentTerms: [], nearly: [], away: null, isReading: false };
const settings = { isSubscribed: true, nextRunAt: '2026-03-11T09:30:00Z', localTime: '06:30', timeZone: 'UTC' };
const today = new Date().toISOString().slice(0, 10);
const sent = { id: '00000000-0000-4000-8000-000000000001', on: today, kind: 'daily', state: 'frozen', storyCount: 15 };

function server(preview: unknown, days: object[] = [], terms: object[] = [{ id: '1', term: 'soja' }], next = empty) {
  serve((call) => {
    if (call.startsWith('POST')) return preview;
    if (call.includes('/months/')) return days;
    if (call.endsWith('/editions/next')) return next;
    if (call.endsWith('/terms')) return terms;
    return call.includes('delivery') ? settings : {};
  });
  return draw(<PreviewPanel reader={reader} />, { areas: ['reader/editions'] });
}

it('sends one preview for two quick presses', async () => {
  const { promise, answer } = pendingAnswer();
  await server(promise);
  await act(async () => {
    control('Enviar prévia').click();
    control('Enviar prévia').click();
  });
  await answer({ subject: 'Safra', storyCount: 1, articleCount: 2 });
  await until(() => expect(document.body.textContent).toContain('Prévia enviada'));
  expect(asked.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1);
});

it('leads to the clipping of today', async () => {
  await server({}, [sent]);
  await until(() => expect(control('Recorte de hoje: 15 histórias').getAttribute('href')).toBe(`/editions/${sent.id}`));
});

it('asks a reader without terms for one, and offers no clipping to look at or send', async () => {
  await server({}, [], []);
  await until(() => expect(document.body.textContent).toContain('Adicione um termo'));
  expect(document.querySelectorAll('a, button')).toHaveLength(0);
});

it('does not say that nothing is new while terms are still being matched', async () => {
  await server({}, [], undefined, { ...empty, isReading: true });
  await until(() => expect(document.body.textContent).toContain('Ainda lendo as notícias dos seus termos'));
  expect(document.body.textContent).not.toContain('Nada de novo');
});

// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { Business } from '../../../contract/admin/business.ts';
import { draw, serve, until } from '../../component.test-support.tsx';
import { BusinessFigures } from './business-figures.tsx';

const event = { name: 'bounces', at: '2026-03-10T09:00:00.000Z', reader: null, code: '5.1.1' } as const;
const business = (now: number): Business => ({
  today: '2026-03-10',
  figures: [{ name: 'bounces', now, values: [now] }],
  events: [event, event],
  whyNot: [],
});

it('says that a list of events shows only the newest, where the figure counts more', async () => {
  const note = 'A lista mostra 2 de 1.201, a começar pelo mais recente.';
  serve(() => business(1201));
  await draw(<BusinessFigures />, { areas: ['admin'] });
  await until(() => expect(document.body.textContent).toContain(note));
});

it('says nothing of the kind where the list is whole', async () => {
  serve(() => business(2));
  await draw(<BusinessFigures />, { areas: ['admin'] });
  await until(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(2));
  expect(document.body.textContent).not.toContain('A lista mostra');
});

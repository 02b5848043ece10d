import { expect, it } from 'vitest';
import { editionMail, editionPage } from '#emails';
import { digestMessage } from '../../delivery/whatsapp/graph-message.ts';
import { toPublicEdition } from '../../outgoing/public-edition.ts';
import type { EditionRow, ItemRow } from '../queries.ts';
import { linesOfDay } from './day-lines.ts';
import { toEditionProps } from './edition-props.ts';

const outlet = (name: string, title: string) => ({
  ...{ id: name, name, title, url: `https://${name}.example/${title.length}`, at: '2026-11-16T08:00:00Z' },
  language: 'pt',
});

function item(n: number, outlets: number): ItemRow {
  const title = `Entenda o caso ${n}`;
  return {
    ...{ id: `00000000-0000-4000-8000-00000000000${n}`, position: n, isInMail: true, isMore: false, term: 'porto' },
    ...{ title, titleMarks: [], url: `https://jornal0.example/${title.length}`, kind: 'about', reasons: [] },
    summary: `O porto ${n} fechou o caso nesta segunda com ${n} navios. O vento segue forte.`,
    ...{ summaryMarks: [], storyId: `s${n}`, articleIds: [n], isUpdate: false },
    outlets: Array.from({ length: outlets }, (_, o) => outlet(`jornal${o}`, title)),
  } as unknown as ItemRow;
}

it('shows the same three lines by mail, WhatsApp and webhook, the best story first', () => {
  const items = [item(1, 1), item(2, 3), item(3, 2), item(4, 1)];
  const edition = {
    ...{ localDate: '2026-11-16', language: 'pt', timeZone: 'UTC', composedAt: new Date(), details: null },
    ...{ cutCounts: {}, silentTerms: [], failedSources: [], sponsored: null, shareToken: 'token' },
  } as unknown as EditionRow;
  const day = [2, 3, 1].map((n) => `O porto ${n} fechou o caso nesta segunda com ${n} navios.`);
  expect(linesOfDay(items, 'pt')).toEqual(day);
  const { message } = digestMessage({ edition, items } as never, {
    to: '55',
    callback: 'c',
    prefix: 'p',
    siteUrl: 's',
  });
  expect(message.body.slice(2)).toEqual(day);
  expect(toPublicEdition(edition, items, 's').day).toEqual(day);
  const { html, subject } = editionMail(toEditionProps(edition, items, { siteUrl: 's', contact: 'c' }), 'pt');
  expect([...html.matchAll(/<a href="#n[^>]*>([^<]*)</g)].map(([, line]) => line)).toEqual(day);
  expect(subject).toBe('O porto 2 fechou o caso nesta segunda com 2 navios, e mais 3');
});

it('shows stories in the reader’s language before better ones in another', () => {
  const foreign = item(2, 3);
  foreign.outlets = foreign.outlets.map((one) => ({ ...one, language: 'en' }));
  expect(linesOfDay([item(1, 1), foreign], 'pt').map((line) => line.slice(0, 9))).toEqual(['O porto 1', 'O porto 2']);
  expect(linesOfDay([item(1, 1), foreign], 'en').map((line) => line.slice(0, 9))).toEqual(['O porto 2', 'O porto 1']);
});

it('opens the page like the mail, whatever only the page has', () => {
  const items = [item(1, 1), item(2, 3), item(3, 2), item(4, 1), { ...item(5, 9), isInMail: false }];
  const edition = {
    ...{ localDate: '2026-11-16', language: 'pt', timeZone: 'UTC', composedAt: new Date(), details: null },
    ...{ cutCounts: {}, silentTerms: [], failedSources: [], sponsored: null },
  } as unknown as EditionRow;
  const frame = { siteUrl: 's', contact: 'c' };
  const page = editionPage(toEditionProps(edition, items, { ...frame, withTail: true }), 'pt');
  const opening = page.slice(0, page.indexOf('<h2'));
  const ports = opening.match(/O porto \d/g) ?? [];
  expect([...new Set(ports)]).toEqual(['O porto 2', 'O porto 3', 'O porto 1']);
  expect(page).toContain('O porto 5');
});

import { expect, it } from 'vitest';
import type { Clipping } from '../../../../contract/clippings.ts';
import { contentOf, fieldOf, formOf, isSame, withTerms } from './form-state.ts';

const clipping: Clipping = {
  id: '5f0d2b3c-7a37-4a1f-9d3e-0a8f4b8f6c11',
  name: 'Energia',
  terms: [
    { term: 'energia', isActive: true },
    { term: 'Vale', reading: { as: 'name' }, isActive: false },
  ],
  outletIds: ['gazeta'],
  weekdays: [1, 3],
  localTime: '09:15',
  pausedBy: null,
  nextRunAt: '2026-03-10T11:00:00.000Z',
  lastLocalDate: null,
  recipients: [],
  face: null,
  curation: null,
  book: null,
  webhook: null,
};

it('saves an unchanged clipping as it is, with readings only where the clipping has its own', () => {
  expect(formOf(clipping)).toEqual({
    name: 'Energia',
    terms: [
      { term: 'energia', reading: undefined },
      { term: 'Vale', reading: { as: 'name' } },
    ],
    outletIds: ['gazeta'],
    weekdays: [1, 3],
    localTime: '09:15',
    curation: null,
    book: null,
    invite: [],
    removeRecipients: [],
  });
});

it('counts as changed by a recipient alone, and as unchanged when the change is taken back', () => {
  const before = formOf(clipping);
  expect(isSame(before, { ...before, invite: ['ana@exemplo.test'] })).toBe(false);
  expect(isSame(before, { ...before, invite: [] })).toBe(true);
});

it('previews the same content whatever the name and the recipients are', () => {
  const form = formOf(clipping);
  expect(contentOf({ ...form, name: 'Outro', invite: ['ana@exemplo.test'] })).toEqual(contentOf(form));
});

it('adds a term once, however it is written', () => {
  const terms = withTerms([{ term: 'Energia' }], [{ term: 'energía' }, { term: 'soja' }, { term: 'Soja' }]);
  expect(terms).toEqual([{ term: 'Energia' }, { term: 'soja' }]);
});

it('knows which field a refusal is about', () => {
  expect(['NAME_REQUIRED', 'TERM_LIMIT_REACHED', 'RECIPIENT_REFUSED', 'NOT_FOUND'].map(fieldOf)).toEqual([
    'name',
    'term',
    'email',
    undefined,
  ]);
});

import { expect, it } from 'vitest';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { seedOutlets } from '../sources/catalogue.ts';
import { takeEntries } from './take-entries.ts';

it('yields to other work between the entries of a long feed', async () => {
  const { db, clock } = await createTestPlatform();
  await seedOutlets(db, [{ id: 'jornal', name: 'Jornal', home: 'https://jornal.example/', language: 'pt', feeds: [] }]);
  let turn = 0;
  const turns = setInterval(() => (turn += 1), 0);
  const readInTurn: number[] = [];
  const entries = Array.from({ length: 100 }, (_, n) => ({
    get title() {
      readInTurn.push(turn);
      return `Notícia ${n}`;
    },
    link: `https://jornal.example/${n}`,
    published: null,
    summary: null,
    content:
      `<p>A prefeitura decidiu ${n} vezes que a obra da ponte começa amanhã, e a oposição votou contra.</p>`.repeat(40),
  }));
  const count = await takeEntries(db, entries, {
    outletId: 'jornal',
    outletLanguage: 'pt',
    fetchedAt: clock.now(),
  }).finally(() => clearInterval(turns));
  expect(count).toBe(100);
  expect(readInTurn.length).toBeGreaterThanOrEqual(100);
  expect(new Set(readInTurn.slice(0, 100)).size).toBeGreaterThan(3);
});

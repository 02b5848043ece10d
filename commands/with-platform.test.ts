import { afterEach, expect, it, vi } from 'vitest';
import { saveLearned } from '../newsroom/matches/queries.ts';
import { acronymsInUse } from '../newsroom/meaning/acronyms-in-use.ts';
import { stubCommandEnvironment } from '../tests/support/recorte-process.ts';
import { createTestPlatform } from '../tests/support/test-platform.ts';
import { withNewsroom } from './with-platform.ts';

afterEach(() => vi.unstubAllEnvs());

it('a command that composes reads terms by the learnt acronyms, like the service', async () => {
  const platform = await createTestPlatform();
  const acronyms: [string, string, number][] = [['AZP', 'Agência Zartu de Pagamentos', 5]];
  await platform.db.transaction((tx) => saveLearned(tx, { articles: 5, acronyms }));
  stubCommandEnvironment(platform);
  expect(await withNewsroom(async () => acronymsInUse())).toEqual(acronyms);
  expect(acronymsInUse()).toEqual([]);
});

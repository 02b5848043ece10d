import { expect, it } from 'vitest';
import { printNews } from '../../tests/support/news/news-fixture.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import { editionNow } from './edition-now.ts';

const morning = new Date('2026-03-10T09:30:00Z');

it('is the same edition for all who ask at the same time', async () => {
  const platform = await createTestPlatform();
  platform.clock.set(morning.toISOString());
  const reader = await createTestSite(platform).signIn('marina@exemplo.com');
  await reader.post('/api/terms', { term: 'soja' });
  await printNews(platform.db, morning);
  const asked = [1, 2, 3].map(() => editionNow(platform, reader.userId, '2026-03-10'));
  const found = await Promise.all(asked);
  expect(found[0]?.items.length).toBeGreaterThan(0);
  expect(found.map((one) => one?.edition.id)).toEqual(Array(3).fill(found[0]?.edition.id));
});

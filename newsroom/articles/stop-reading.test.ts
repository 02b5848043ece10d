import { isNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Platform } from '../../platform/platform.ts';
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { seedOutlets } from '../sources/catalogue.ts';
import { claimDueSources } from '../sources/queries.ts';
import { sources } from '../sources/tables.ts';
import { assignAllStories } from '../stories/assign-stories.ts';
import { ingestSource } from './ingest-source.ts';
import { storeArticles } from './queries.ts';
import { readDuePages } from './read-pages.ts';
import { articles } from './tables.ts';

const never = () => new Promise<never>(() => undefined);

/** An outlet with three summaries, on a host that answers with `answer`, and a stop signal not yet raised. */
async function openSlow(answer: (path: string) => Promise<string>) {
  const fetch: SafeFetch = async (url) => ({
    ...{ url, status: 200, headers: {}, redirects: [] },
    body: new TextEncoder().encode(await answer(new URL(url).pathname)),
  });
  const stop = new AbortController();
  const own = await createTestPlatform();
  const platform: Platform = { ...own, fetch, queue: { ...own.queue, stopping: stop.signal } };
  const at = platform.clock.now();
  const feeds = [{ url: 'https://lento.test/feed' }];
  await seedOutlets(platform.db, [{ id: 'lento', name: 'Lento', home: 'https://lento.test/', language: 'pt', feeds }]);
  await storeArticles(
    platform.db,
    [0, 1, 2].map((n) => ({
      ...{ outletId: 'lento', canonicalUrl: `https://lento.test/${n}`, title: 'Título', text: 'Resumo.' },
      ...{ language: 'pt', publishedAt: at, publishedTrust: 'feed' as const, contentHash: 'x' },
      ...{ state: 'summary' as const, nextTryAt: at },
    })),
  );
  const waiting = async () =>
    (await platform.db.select().from(articles)).filter(
      ({ state, tries, nextTryAt }) => state === 'summary' && tries === 0 && nextTryAt!.getTime() <= at.getTime(),
    ).length;
  return { platform, stop, waiting };
}

it('releases pages at once while robots rules are being read', async () => {
  const asked = Promise.withResolvers<void>();
  const { platform, stop, waiting } = await openSlow(async (path) => {
    if (path === '/robots.txt') asked.resolve();
    return never();
  });
  const reading = readDuePages(platform);
  await asked.promise;
  stop.abort();
  await reading;
  expect(await waiting()).toBe(3);
});

it('releases pages at once while a page is being fetched', async () => {
  const asked = Promise.withResolvers<void>();
  const { platform, stop, waiting } = await openSlow(async (path) => {
    if (path === '/robots.txt') return '';
    asked.resolve();
    return never();
  });
  const reading = readDuePages(platform);
  await asked.promise;
  stop.abort();
  await reading;
  expect(await waiting()).toBe(3);
});

it('stops waiting for a feed at once, leaving it due and without a failure', async () => {
  const asked = Promise.withResolvers<void>();
  const { platform, stop } = await openSlow(() => {
    asked.resolve();
    return never();
  });
  const [source] = await claimDueSources(platform.db, platform.clock.now(), 1);
  const ingesting = ingestSource(platform, source!.id);
  await asked.promise;
  stop.abort();
  expect(await ingesting).toBeUndefined();
  const [row] = await platform.db.select().from(sources);
  expect(row).toMatchObject({ failures: 0, lastOutcome: null, nextPollAt: platform.clock.now() });
});

it('begins no further batch of stories', async () => {
  const { platform, stop } = await openSlow(never);
  await platform.db.update(articles).set({ state: 'page' });
  stop.abort();
  expect(await assignAllStories(platform)).toBe('busy'); // the job is sent again
  expect(await platform.db.$count(articles, isNull(articles.storyId))).toBe(3);
});

import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { prepareDue } from '../../clippings/delivery/prepare-due.ts';
import { hourMs } from '../../contract/rules/durations.ts';
import { profiles } from '../../people/accounts/tables.ts';
import { serveOneFeed } from '../support/feeds/one-feed.ts';
import { firstMorning } from '../support/news/morning.ts';
import { enrolledTerms, printNews } from '../support/news/news-fixture.ts';
import { providerOf, startOidcServer } from '../support/providers/provider-site.ts';
import { createTestPlatform, type TestPlatform } from '../support/test-platform.ts';
import { createTestSite, type TestSite, type Visitor } from '../support/test-site.ts';
import { behindProxy } from '../support/visitors.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';

export type Reader = Visitor & { userId: string; email: string };

/** A site on its first morning; every new person has the plan with all features. */
export interface RaceFixture {
  platform: TestPlatform;
  site: TestSite;
  admin: Visitor & { userId: string };
  /** The address of a working feed; readers' webhooks may go there too. */
  feed: string;
  reader(): Promise<Reader>;
  /** A reader with a frozen edition of today, and its id. */
  readerWithEdition(): Promise<{ reader: Reader; editionId: string }>;
  /** All log lines of the lowest level. */
  logged: string[];
  /** The stored rows once all jobs are done. */
  rows(): Promise<Snapshot>;
}

export async function openRaceFixture(): Promise<RaceFixture> {
  const host = await serveOneFeed();
  const oidc = await startOidcServer();
  const logged: string[] = [];
  const platform = await createTestPlatform(
    {
      FETCH_ALLOW: `${host},${oidc.host}`,
      WEBHOOK_ALLOW: host,
      OIDC_PROVIDERS: JSON.stringify([providerOf(oidc)]),
      DATABASE_POOL: '20',
      PAYMENTS: 'sandbox',
      ...behindProxy,
    },
    (line) => void logged.push(line),
  );
  const { db, clock } = platform;
  clock.set(firstMorning.toISOString());
  await printNews(db, firstMorning, { about: enrolledTerms });
  const site = createTestSite(platform);
  const admin = await site.signIn('admin@exemplo.com', { isAdmin: true });

  const reader = async (): Promise<Reader> => {
    const email = `${randomUUID()}@exemplo.com`;
    const visitor = await site.signIn(email);
    const signedUpAt = new Date(firstMorning.getTime() - 20 * hourMs);
    await db.update(profiles).set({ plan: 'pro', createdAt: signedUpAt }).where(eq(profiles.id, visitor.userId));
    return Object.assign(visitor, { email });
  };

  // created only by the very first request: keys, schedules
  await admin.get('/api/account');
  await prepareDue(platform);
  return {
    platform,
    site,
    admin,
    feed: `http://${host}/${randomUUID()}`,
    reader,
    logged,
    async readerWithEdition() {
      clock.set(firstMorning.toISOString()); // another call's preparation may have changed it
      const one = await reader();
      await one.post('/api/terms', { term: 'energia' });
      await prepareDue(platform);
      const { rows } = await db.execute<{ id: string }>(
        sql`select id from editions where user_id = ${one.userId} and state = 'frozen'`,
      );
      const [edition] = rows;
      if (!edition) throw new Error('no edition was composed');
      return { reader: one, editionId: edition.id };
    },
    async rows() {
      await platform.runJobs();
      return takeSnapshot(db);
    },
  };
}

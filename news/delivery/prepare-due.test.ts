import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connect, type Db } from '../../platform/db/open-database.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import { claimLease, databaseTime } from '../../platform/leases/queries.ts';
import { leases } from '../../platform/leases/tables.ts';
import { eventually, patience } from '../../tests/support/machine/patience.ts';
import { itemsWithTexts } from '../../tests/support/news/item-texts.ts';
import { firstMorning } from '../../tests/support/news/morning.ts';
import { enrolledTerms, enrolMany, enrolReader, printNews } from '../../tests/support/news/news-fixture.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/support/test-platform.ts';
import { currentArticlesOf } from '../current/current-articles.ts';
import { composeDue } from '../editions/compose/compose-due.ts';
import { takePlace } from '../editions/compose/compose-place.ts';
import { daily } from '../editions/compose/daily.ts';
import type { EditionKind } from '../editions/compose/kind.ts';
import { editionItems, editions, schedules } from '../editions/tables.ts';
import { changeDeliverySettings } from '../settings/delivery-settings.ts';
import { sponsoredContent, sponsoredDays } from '../sponsored/tables.ts';
import { deliverDue } from './deliver-due.ts';
import { createDeliveryPort } from './delivery-port.ts';
import { prepareDue } from './prepare-due.ts';
import { deliveries } from './tables.ts';

const placeOnceFree = (platform: TestPlatform) =>
  eventually(async () => (await takePlace(platform, 1)) ?? Promise.reject(new Error('not free')));

const illId = '00000000-0000-4000-8000-000000000007';
const signedUpAt = new Date(firstMorning.getTime() - 20 * 3600_000);

async function fixture(count: number) {
  const platform = await createTestPlatform();
  await enrolMany(platform.db, { count, signedUpAt });
  await printNews(platform.db, firstMorning, { about: enrolledTerms });
  platform.clock.set(firstMorning.toISOString());
  return platform;
}

/** The daily edition, with a hook where its readers are loaded. */
const watched = (onLoad: (userIds: string[]) => Promise<void> | void): EditionKind => ({
  ...daily,
  async load(batch, due) {
    await onLoad(due.filter(({ nextLocalDate }) => nextLocalDate !== null).map(({ userId }) => userId));
    return daily.load(batch, due);
  },
});

describe('composing what is due', () => {
  it('shares the readers among workers: none is composed twice', async () => {
    const platform = await fixture(1200);
    const loaded: string[] = [];
    const atWork = new Set<Db>();
    const isShared = Promise.withResolvers<void>();
    const databases = [1, 2, 3, 4].map(() => connect(platform.connection, 4));
    try {
      const runs = await Promise.all(
        databases.map(({ db }) => {
          const other = { ...platform, db };
          const load = (ids: string[]) => {
            loaded.push(...ids);
            if (atWork.add(db).size > 1) isShared.resolve();
            return isShared.promise; // otherwise the first would finish everything if the others start slowly
          };
          const kinds = [watched(load)];
          return composeDue(other, { kinds, deliveryPort: createDeliveryPort(other), readersEach: 300 });
        }),
      );
      expect(runs.filter(({ composed }) => composed > 0).length).toBeGreaterThan(1);
      expect(runs.reduce((sum, { composed }) => sum + composed, 0)).toBe(1200);
    } finally {
      await Promise.all(databases.map((database) => database.close()));
    }
    expect(new Set(loaded).size).toBe(loaded.length);
    expect(await platform.db.$count(deliveries)).toBe(1200);
  });

  it('composes and sends with the smallest pool that the configuration allows', async () => {
    const platform = await fixture(300);
    const { db, close } = connect(platform.connection, 4);
    onTestFinished(close);
    const { prepared } = await deliverDue({ ...platform, db });
    expect(prepared).toMatchObject({ composed: 300 });
    expect(await platform.db.$count(deliveries, eq(deliveries.state, 'sent'))).toBe(300);
  });

  it('leaves few readers to one worker: the others load no articles, and take over when it is gone', async () => {
    const platform = await fixture(30);
    const second = connect(platform.connection, 2);
    onTestFinished(() => second.close());
    const other = { ...platform, db: second.db };
    const deliveryPort = createDeliveryPort(platform);
    await claimLease(platform.db, { name: 'compose 1', holder: illId }, databaseTime(), databaseTime(60));
    let isSendAsked = false;
    const onFrozen = () => {
      isSendAsked = true;
    };
    const waiting = composeDue(other, { kinds: [daily], deliveryPort, onFrozen });
    await expect.poll(() => isSendAsked).toBe(true);
    expect(currentArticlesOf(other).loaded.articles).toBe(0);
    expect(await platform.db.$count(editions)).toBe(0);
    await platform.db.update(leases).set({ heldUntil: databaseTime() });
    expect(await waiting).toMatchObject({ composed: 30 });
  });

  it('leaves its place to a worker that keeps freezing, however long it takes', async () => {
    const platform = await createTestPlatform();
    const place = await takePlace(platform, 1, {
      leaseSeconds: patience(2_000) / 1000,
      renewEveryMs: 20,
      longestMs: patience(600),
    });
    const moving = setInterval(() => place?.moved(), 10);
    await sleep(patience(1_500));
    expect(await takePlace(platform, 1)).toBeUndefined();
    clearInterval(moving);
    const next = await placeOnceFree(platform);
    await next.leave();
  });

  it('waits at most a minute for a live worker that freezes nothing', async () => {
    const platform = await createTestPlatform();
    const place = await takePlace(platform, 1, {
      leaseSeconds: patience(2_000) / 1000,
      renewEveryMs: 20,
      longestMs: patience(600),
    });
    expect(await takePlace(platform, 1)).toBeUndefined();
    const next = await placeOnceFree(platform);
    await place?.leave();
    expect(await takePlace(platform, 1)).toBeUndefined();
    await next.leave();
  });

  it('stops waiting for other workers when the program stops', async () => {
    const platform = await fixture(1);
    await claimLease(platform.db, { name: 'compose 1', holder: illId }, databaseTime(), databaseTime(60));
    const stop = new AbortController();
    const waiting = prepareDue(platform, { stopping: stop.signal, onFrozen: () => stop.abort() });
    expect(await waiting).toEqual({ composed: 0, skipped: 0 });
  });

  it('leaves the schedules of a dead worker to the others at once', async () => {
    const platform = await fixture(30);
    const dying = connect(platform.connection, 2);
    const died = composeDue(
      { ...platform, db: dying.db },
      {
        kinds: [
          watched(async (ids) => {
            if (ids.length === 0) return;
            const { rows } = await dying.db.execute<{ pid: number }>(sql`
              select pid from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`);
            for (const { pid } of rows) await platform.db.execute(sql`select pg_terminate_backend(${pid}::int)`);
          }),
        ],
        deliveryPort: createDeliveryPort(platform),
      },
    );
    await expect(died).rejects.toThrow();
    await dying.close();
    // the lock ends when the server has closed the connection, which may be while the next run reads the rows: rows it read
    // before that are left for the run after
    let composed = 0;
    const runs = async () => (composed += (await prepareDue(platform)).composed);
    await expect.poll(runs).toBe(30);
    expect(await platform.db.$count(deliveries)).toBe(30);
  });

  it('keeps the hour that a reader chose while the edition was being composed', async () => {
    const platform = await fixture(0);
    const user = { email: 'a@b.test', emailConfirmed: true };
    const userId = await enrolReader(platform.db, { email: user.email, terms: ['soja'], signedUpAt });
    let change: Promise<unknown> | undefined;
    const kinds = [
      watched((ids) => {
        if (ids.length > 0)
          change ??= changeDeliverySettings(platform, { ...user, id: userId } as SessionUser, { localTime: '21:15' });
      }),
    ];
    expect(await composeDue(platform, { kinds, deliveryPort: createDeliveryPort(platform) })).toMatchObject({
      composed: 1,
    });
    await change;
    const [schedule] = await platform.db.select().from(schedules).where(eq(schedules.userId, userId));
    expect(schedule).toMatchObject({ nextLocalDate: '2026-03-11', nextRunAt: new Date('2026-03-12T00:15:00Z') });
  });

  const poisons = {
    'whose hour is none': sql`update delivery_settings set local_time = 'noon' where user_id = ${illId}`,
    // a violated check fails when the whole batch is written
    'whose edition the database refuses': sql`alter table editions add constraint poison check (user_id <> '00000000-0000-4000-8000-000000000007'
      or state = 'skipped')`,
  };

  it.each(Object.entries(poisons))('skips a reader %s, says why, tries again (requirements F23)', async (_, poison) => {
    const platform = await fixture(20);
    const { db, clock } = platform;
    await db.execute(
      sql`insert into "user" (id, name, email, email_verified) values (${illId}, 'R', 'ill@b.test', true)`,
    );
    await db.execute(sql`insert into profiles (id, email, created_at) values (${illId}, 'ill@b.test', ${signedUpAt})`);
    await db.execute(sql`insert into watch_terms (user_id, term, normalised) values (${illId}, 'soja', 'soja')`);
    clock.set(signedUpAt.toISOString());
    await prepareDue(platform);
    await db.insert(sponsoredContent).values({ title: 'Curso', url: 'https://luz.example/curso' });
    await db.execute(poison);
    clock.set(firstMorning.toISOString());
    await prepareDue(platform);
    const failed = await db.select().from(editions).where(eq(editions.reason, 'failed'));
    expect(failed).toHaveLength(1);
    expect(await db.$count(editions, eq(editions.state, 'frozen'))).toBe(20);
    expect(await db.select().from(sponsoredDays)).toMatchObject([{ impressions: 20 }]);
    const [row] = await db.select().from(schedules).where(eq(schedules.userId, failed[0]!.userId));
    expect(row?.lastError).toBeTruthy();
    expect(row!.nextRunAt.getTime()).toBeGreaterThan(clock.now().getTime());
    // the next day it is tried again, and succeeds once the cause is gone
    await db.execute(sql`alter table editions drop constraint if exists poison`);
    await db.execute(sql`update delivery_settings set local_time = '06:30'`);
    clock.advance(24 * 3600_000);
    expect((await prepareDue(platform)).composed).toBe(21);
    expect((await db.select().from(schedules).where(eq(schedules.userId, failed[0]!.userId)))[0]?.lastError).toBeNull();
  });

  it('stores the day on which each term last had an item', async () => {
    const platform = await fixture(1);
    await prepareDue(platform);
    const sentItems = await platform.db.select({ termId: editionItems.termId }).from(editionItems);
    const [schedule] = await platform.db.select().from(schedules).where(sql`term_last_on <> '{}'`);
    expect(Object.keys(schedule!.termLastOn).toSorted()).toEqual(
      [...new Set(sentItems.map(({ termId }) => termId))].sort(),
    );
    await platform.db.execute(sql`delete from articles`);
    platform.clock.advance(24 * 3600_000);
    await prepareDue(platform);
    const [next] = await platform.db
      .select()
      .from(editions)
      .where(and(eq(editions.localDate, '2026-03-11'), eq(editions.userId, schedule!.userId)));
    expect(next?.silentTerms.map(({ lastOn }) => lastOn)).toContain('2026-03-10');
  });

  it('repeats no headline within a month, whatever its address', async () => {
    const { db, clock, ...rest } = await fixture(1);
    const platform = { ...rest, db, clock };
    const mailedOn = async (localDate: string) =>
      (await itemsWithTexts(db).where(and(eq(editionItems.localDate, localDate), editionItems.isInMail))).map(
        ({ title }) => title,
      );
    await prepareDue(platform);
    const first = new Set(await mailedOn('2026-03-10'));
    expect(first.size).toBeGreaterThan(0);
    const mailedAgain = async (localDate: string) => {
      clock.set(`${localDate}${firstMorning.toISOString().slice(10)}`);
      await db.execute(sql`delete from articles`);
      await printNews(db, clock.now(), { about: enrolledTerms });
      await prepareDue(platform);
      return (await mailedOn(localDate)).filter((title) => first.has(title)).length;
    };
    expect(await mailedAgain('2026-03-21')).toBe(0);
    expect(await mailedAgain('2026-04-11')).toBeGreaterThan(0);
  });

  it('repeats a headline if its edition never arrived', async () => {
    const platform = await fixture(1);
    await prepareDue(platform);
    await platform.db.update(deliveries).set({ state: 'expired' });
    platform.clock.advance(24 * 3600_000);
    await prepareDue(platform);
    const [{ sentTitles } = { sentTitles: {} }] = await platform.db
      .select()
      .from(schedules)
      .where(sql`sent_titles <> '{}'`);
    expect(Object.keys(sentTitles)).toEqual(['2026-03-11']);
  });
});

describe('a profile', () => {
  it('has its schedules from its creation, and they follow its zone and plan', async () => {
    const platform = await fixture(0);
    const { db } = platform;
    const userId = await enrolReader(db, { email: 'a@b.test', plan: 'free', signedUpAt });
    const own = () => db.select().from(schedules).where(eq(schedules.userId, userId));
    const kinds = async () => (await own()).map(({ kind }) => kind).sort();
    expect(await kinds()).toEqual(['daily']);
    await prepareDue(platform);
    await db.execute(sql`update profiles set plan = 'pro', time_zone = 'Asia/Tokyo' where id = ${userId}`);
    expect(await kinds()).toEqual(['daily', 'weekly']);
    expect((await own()).map(({ nextLocalDate }) => nextLocalDate)).toEqual([null, null]);
    await prepareDue(platform);
    expect((await own()).every(({ nextRunAt }) => nextRunAt > platform.clock.now())).toBe(true);
    await db.execute(sql`update profiles set plan = 'free' where id = ${userId}`);
    expect(await kinds()).toEqual(['daily']);
  });
});

import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { dayMs, hourMs } from '../../contract/rules/durations.ts';
import { watchTerms } from '../../people/terms/tables.ts';
import { connect, type Db } from '../../platform/db/open-database.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import { itemsWithTexts } from '../../tests/support/news/item-texts.ts';
import { firstMorning } from '../../tests/support/news/morning.ts';
import { enrolledTerms, enrolMany, enrolReader, printNews } from '../../tests/support/news/news-fixture.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { composeDueEditions } from '../editions/compose/compose-due.ts';
import { daily } from '../editions/compose/daily.ts';
import type { EditionKind } from '../editions/compose/kind.ts';
import { sponsoredContent, sponsoredDays } from '../editions/sponsored/tables.ts';
import { editionItems, editions, schedules } from '../editions/tables.ts';
import { changeDeliverySettings } from '../settings/delivery-settings.ts';
import { deliverDue } from './deliver-due.ts';
import { createDeliveryPort } from './delivery-port.ts';
import { prepareDue } from './prepare-due.ts';
import { deliveries } from './tables.ts';

const illId = '00000000-0000-4000-8000-000000000007';
const signedUpAt = new Date(firstMorning.getTime() - 20 * hourMs);

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
          return composeDueEditions(other, { kinds, deliveryPort: createDeliveryPort(other) });
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

  it('leaves the schedules of a dead worker to the others at once', async () => {
    const platform = await fixture(30);
    const dying = connect(platform.connection, 2);
    const died = composeDueEditions(
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
    expect(await composeDueEditions(platform, { kinds, deliveryPort: createDeliveryPort(platform) })).toMatchObject({
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
    clock.advance(dayMs);
    expect((await prepareDue(platform)).composed).toBe(21);
    expect((await db.select().from(schedules).where(eq(schedules.userId, failed[0]!.userId)))[0]?.lastError).toBeNull();
  });

  it.each(['daily', 'weekly'])('tries a failed %s edition again on its own day and hour', async (kind) => {
    const platform = await fixture(1);
    const { db, clock } = platform;
    await db.execute(sql`update delivery_settings set weekdays = '{1,2,3,4,5}'`);
    // a Friday of a reader of weekdays; the weekly one on a Monday
    const localDate = kind === 'daily' ? '2026-03-13' : '2026-03-16';
    const runAt = new Date(`${localDate}T09:30:00Z`);
    await db
      .insert(schedules)
      .values({
        userId: (await db.select().from(schedules))[0]!.userId,
        kind,
        nextRunAt: runAt,
        nextLocalDate: localDate,
      })
      .onConflictDoUpdate({
        target: [schedules.userId, schedules.kind],
        set: { nextRunAt: runAt, nextLocalDate: localDate },
      });
    await db.execute(
      sql`alter table editions add constraint poison check (kind <> '${sql.raw(kind)}' or coalesce(reason, '') = 'failed')`,
    );
    clock.set(new Date(runAt.getTime() + 7_000).toISOString());
    await prepareDue(platform);
    const [row] = await db.select().from(schedules).where(eq(schedules.kind, kind));
    const next = kind === 'daily' ? '2026-03-16' : '2026-03-23';
    expect(row).toMatchObject({
      nextLocalDate: next,
      nextRunAt: new Date(`${next}T09:30:00Z`),
      lastError: expect.any(String),
    });
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
    platform.clock.advance(dayMs);
    await prepareDue(platform);
    const [next] = await platform.db
      .select()
      .from(editions)
      .where(and(eq(editions.localDate, '2026-03-11'), eq(editions.userId, schedule!.userId)));
    expect(next?.silentTerms.map(({ lastOn }) => lastOn)).toContain('2026-03-10');
    // the day of a removed term goes, that of a muted one stays
    const [removed, muted] = Object.keys(schedule!.termLastOn);
    await platform.db.update(watchTerms).set({ removedAt: platform.clock.now() }).where(eq(watchTerms.id, removed!));
    const later = new Date(platform.clock.now().getTime() + 90 * dayMs);
    await platform.db.update(watchTerms).set({ mutedUntil: later }).where(eq(watchTerms.id, muted!));
    platform.clock.advance(dayMs);
    await prepareDue(platform);
    const [kept] = await platform.db
      .select()
      .from(schedules)
      .where(and(eq(schedules.userId, schedule!.userId), eq(schedules.kind, schedule!.kind)));
    expect(Object.keys(kept!.termLastOn).toSorted()).toEqual(
      Object.keys(schedule!.termLastOn)
        .filter((id) => id !== removed)
        .toSorted(),
    );
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
    platform.clock.advance(dayMs);
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

import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { articles } from '../../newsroom/articles/tables.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import { addressSalt } from '../../platform/mail/address-hash.ts';
import { mailboxMessages } from '../../platform/mail/tables.ts';
import { newSender } from '../../tests/support/news/morning.ts';
import { enrolledTerms, enrolReader, type NewReader, printNews } from '../../tests/support/news/news-fixture.ts';
import { createTestPlatform, testSecret } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import { countByDay, courseOf } from '../editions/compose-week.ts';
import { deliverySettings, editionItems, editions, schedules } from '../editions/tables.ts';
import { changeDeliverySettings } from '../settings/delivery-settings.ts';
import { prepareDue } from './prepare-due.ts';
import { deliveries } from './tables.ts';

const sunday = new Date('2026-03-15T20:00:00Z');
const monday = '2026-03-16T09:30:20Z'; // 06:30 in São Paulo

async function fixture(reader: Partial<NewReader> = {}) {
  const platform = await createTestPlatform();
  const { db, clock } = platform;
  const userId = await enrolReader(db, {
    email: 'marina@exemplo.com',
    terms: ['soja', 'energia'],
    plan: 'pro',
    fullName: 'Marina Azevedo',
    signedUpAt: new Date('2026-03-01T12:00:00Z'),
    ...reader,
  });
  await printNews(db, sunday, { about: enrolledTerms });
  clock.set(sunday.toISOString());
  // daily editions are tested elsewhere
  await db.delete(schedules).where(eq(schedules.kind, 'daily'));
  await prepareDue(platform);
  return { platform, db, clock, userId, weeks: () => db.select().from(editions).where(eq(editions.kind, 'weekly')) };
}

describe('the course of a story over a week', () => {
  it('follows from the number of its articles a day', () => {
    expect(courseOf([0, 0, 0, 0, 0, 1, 4])).toBe('new');
    expect(courseOf([1, 0, 1, 0, 1, 3, 4])).toBe('grew');
    expect(courseOf([4, 3, 1, 0, 0, 0, 0])).toBe('ended');
    expect(courseOf([2, 2, 2, 2, 2, 2, 2])).toBe('steady');
    expect(courseOf([4, 3, 2, 1, 1, 0, 1])).toBe('steady');
    expect(courseOf([1, 0, 0, 0, 0, 0, 0]), 'one article is no story that ended').toBe('steady');
  });

  it('counts the seven local days that end with the last', () => {
    const dates = ['2026-03-08', '2026-03-09', '2026-03-15', '2026-03-15', '2026-03-16'];
    expect(countByDay(dates, '2026-03-15')).toEqual([1, 0, 0, 0, 0, 0, 2]);
  });
});

describe('the weekly summary', () => {
  it('comes on Monday morning, once, with the stories per term, what grew and what ended', async () => {
    const { platform, db, clock, weeks } = await fixture();
    // two stories of the sample get a known course: one ends early, one grows towards Sunday
    const found = await db.execute<{ story_id: string }>(sql`
      select story_id from articles where text ilike '%soja%' or text ilike '%energia%' group by story_id
      having count(*) >= 3 order by count(*) desc limit 2`);
    const [dying, growing] = found.rows.map((row) => row.story_id) as [string, string];
    await db
      .update(articles)
      .set({ publishedAt: new Date('2026-03-10T12:00:00Z') })
      .where(eq(articles.storyId, dying));
    await db.execute(sql`
      update articles a set published_at = case when n.place = 1 then '2026-03-10T12:00:00Z'::timestamptz else '2026-03-15T12:00:00Z' end
      from (select id, row_number() over (order by id) as place from articles where story_id = ${growing}) n where n.id = a.id`);
    expect(await weeks()).toEqual([]);
    clock.set(monday);
    await Promise.all([prepareDue(platform), prepareDue(platform)]);
    await prepareDue(platform);
    const [week, ...more] = await weeks();
    expect(more).toEqual([]);
    expect(week).toMatchObject({
      state: 'frozen',
      localDate: '2026-03-16',
      details: { from: '2026-03-09', to: '2026-03-15' },
    });
    const stories = week?.details?.kind === 'weekly' ? week.details.stories : [];
    expect(stories.find(({ storyId }) => storyId === dying)?.course).toBe('ended');
    expect(stories.find(({ storyId }) => storyId === growing)?.course).toBe('grew');
    expect(stories.every(({ articles: count, byDay }) => count === byDay.reduce((a, b) => a + b, 0))).toBe(true);

    await newSender(platform).run();
    const [mail] = await db.select().from(mailboxMessages);
    const raw = mail?.raw.toString() ?? '';
    // the news, not the terms (requirements R148)
    expect(mail?.subject).toMatch(/^Sua semana: \p{Lu}.{20,}, e mais \d+$/u);
    expect(raw).toContain('Feedback-ID: weekly:digest:clipping:recorte');
    expect(raw).toContain('O que cresceu');
    expect(raw).toContain('O que terminou');
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(await db.select().from(deliveries)).toMatchObject([{ state: 'sent' }]);
    const page = await createTestSite(platform).visitor().get(`/e/${week?.shareToken}`);
    expect(page.body).toContain('A semana');
  });

  it('is sent again the next Monday, and on no day between', async () => {
    const { platform, clock, weeks, db } = await fixture();
    for (let day = 16; day <= 23; day++) {
      clock.set(`2026-03-${day}T09:30:20Z`);
      if (day === 22) await printNews(db, new Date('2026-03-22T20:00:00Z'), { edition: ' next' });
      await prepareDue(platform);
    }
    expect((await weeks()).map(({ localDate }) => localDate).sort()).toEqual(['2026-03-16', '2026-03-23']);
  });

  it('follows the reader’s own Monday and hour', async () => {
    const { platform, clock, weeks, userId } = await fixture({ timeZone: 'Asia/Tokyo' });
    const user = { id: userId, email: 'marina@exemplo.com', emailConfirmed: true } as SessionUser;
    await changeDeliverySettings(platform, user, { localTime: '07:15' });
    await prepareDue(platform);
    clock.set('2026-03-15T22:14:00Z');
    await prepareDue(platform);
    expect(await weeks()).toEqual([]);
    clock.set('2026-03-15T22:15:30Z');
    await prepareDue(platform);
    expect(await weeks()).toMatchObject([{ localDate: '2026-03-16', dueAt: new Date('2026-03-15T22:15:00Z') }]);
  });

  it.each(['free', 'premium'] as const)('is not for the plan %s', async (plan) => {
    const { platform, clock, weeks } = await fixture({ plan });
    clock.set(monday);
    await prepareDue(platform);
    expect(await weeks()).toEqual([]);
  });

  it.each([
    ['unsubscribed', { unsubscribedAt: sunday }],
    ['paused', { pausedUntil: new Date('2026-03-20T00:00:00Z') }],
  ] as const)('is skipped for the reader who is %s, with that reason', async (reason, settings) => {
    const { platform, clock, weeks, db } = await fixture();
    await db.update(deliverySettings).set(settings);
    clock.set(monday);
    await prepareDue(platform);
    expect(await weeks()).toMatchObject([{ state: 'skipped', reason }]);
    expect(await db.select().from(deliveries)).toEqual([]);
  });

  const gone = {
    unconfirmed: sql`update "user" set email_verified = false`,
    suppressed: sql`insert into suppressions (address_hash, reason, since)
      select sha256(convert_to(${addressSalt(testSecret)} || email, 'UTF8')), 'complaint', now() from "user"`,
    suspended: sql`update "user" set suspended_at = now()`,
    unsubscribed: sql`update delivery_settings set unsubscribed_at = now()`,
  };

  it.each(['unconfirmed', 'suppressed'] as const)(
    'is skipped for the reader whose address is %s, with that reason',
    async (reason) => {
      const { platform, clock, weeks, db } = await fixture();
      await db.execute(gone[reason]);
      clock.set(monday);
      expect(await prepareDue(platform)).toEqual({ composed: 0, skipped: 1 });
      expect(await weeks()).toMatchObject([{ state: 'skipped', reason }]);
      expect(await db.select().from(deliveries)).toEqual([]);
    },
  );

  it('is not sent to the reader who is suspended, and the ledger says why', async () => {
    const { platform, clock, db } = await fixture();
    await db.execute(gone.suspended);
    clock.set(monday);
    await prepareDue(platform);
    await newSender(platform).run();
    expect(await db.select().from(mailboxMessages)).toEqual([]);
    expect(await db.select().from(deliveries)).toMatchObject([{ state: 'suppressed', reason: 'suspended' }]);
  });

  it.each(['unconfirmed', 'suppressed', 'suspended', 'unsubscribed'] as const)(
    'is not sent to the reader who is %s after it was frozen, and the ledger says why (requirements C18, C20)',
    async (reason) => {
      const { platform, clock, db } = await fixture();
      clock.set(monday);
      expect(await prepareDue(platform)).toEqual({ composed: 1, skipped: 0 });
      await db.execute(gone[reason]);
      await newSender(platform).run();
      expect(await db.select().from(mailboxMessages)).toEqual([]);
      expect(await db.select().from(deliveries)).toMatchObject([{ state: 'suppressed', reason }]);
    },
  );

  it('is recorded as missed after a long outage, and is not sent if nothing happened', async () => {
    const late = await fixture();
    late.clock.set('2026-03-18T16:00:00Z');
    await prepareDue(late.platform);
    expect(await late.weeks()).toMatchObject([{ state: 'skipped', reason: 'missed' }]);
    const silent = await fixture({ terms: ['xilofone quântico'] });
    silent.clock.set(monday);
    await prepareDue(silent.platform);
    expect(await silent.weeks()).toMatchObject([{ state: 'skipped', reason: 'nothing_new' }]);
    expect(await silent.db.select().from(editionItems)).toEqual([]);
  });
});

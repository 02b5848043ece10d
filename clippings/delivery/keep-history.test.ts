import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../../contract/rules/durations.ts';
import { newSender, prepareMorning, statesOf } from '../../tests/support/news/morning.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/support/test-platform.ts';
import { editionItemsOf, findEditionOn, saveFeedback } from '../editions/queries.ts';
import { insertEvent } from './intake/queries.ts';
import { forgetHistory, prepareMonths } from './keep-history.ts';
import { prepareDue } from './prepare-due.ts';

const counted = ['editions', 'edition_items', 'deliveries', 'feedback', 'mail_events'] as const;

async function rowsOf({ db }: TestPlatform): Promise<Record<(typeof counted)[number], number>> {
  const { rows } = await db.execute<Record<(typeof counted)[number], number>>(sql`select
    (select count(*)::int from editions) as editions, (select count(*)::int from edition_items) as edition_items,
    (select count(*)::int from deliveries) as deliveries, (select count(*)::int from feedback) as feedback,
    (select count(*)::int from mail_events) as mail_events`);
  return rows[0]!;
}

const partsOf = async ({ db }: TestPlatform, table: string) =>
  (
    await db.execute<{ part: string; n: string }>(
      sql`select inhrelid::regclass::text as part from pg_inherits where inhparent = ${table}::regclass order by 1`,
    )
  ).rows.map(({ part }) => part);

async function answerAndBounce({ db, clock }: TestPlatform): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`select user_id as id from deliveries limit 1`);
  const edition = await findEditionOn(db, rows[0]!.id, '2026-03-10');
  const [item] = await editionItemsOf(db, [edition!]);
  await saveFeedback(db, {
    itemId: item!.id,
    userId: item!.userId,
    localDate: item!.localDate,
    verdict: 'useful',
    termId: item!.termId,
    storyId: item!.storyId,
    outletId: 'gazeta',
    givenAt: clock.now(),
  });
  await insertEvent(db, {
    source: 'report',
    eventId: 'one',
    addressHash: Buffer.alloc(32),
    kind: 'delay',
    happenedAt: clock.now(),
  });
}

describe('history', () => {
  it.each([
    ['in months of their own', true],
    ['from before there were months', false],
  ])('%s: editions are deleted after thirteen months, reports after ninety days', async (_, hasMonths) => {
    const platform = await createTestPlatform();
    const { db, clock } = platform;
    if (hasMonths) {
      clock.set('2026-03-01T12:00:00Z');
      await prepareMonths(platform);
      await prepareMonths(platform); // another worker starts
    }
    await prepareMorning(platform, 3);
    await newSender(platform).run();
    await answerAndBounce(platform);
    expect(await statesOf(platform)).toEqual({ sent: 3 });
    const { rows: placed } = await db.execute<{ part: string }>(
      sql`select distinct tableoid::regclass::text as part from deliveries`,
    );
    expect(placed).toEqual([{ part: hasMonths ? 'deliveries_2026_03' : 'deliveries_rest' }]);
    const before = await rowsOf(platform);
    expect(Math.min(...Object.values(before))).toBeGreaterThan(0);

    clock.set('2026-06-20T03:20:00Z');
    await forgetHistory(platform);
    expect(await rowsOf(platform)).toEqual({ ...before, mail_events: 0 });
    clock.set('2027-04-30T03:20:00Z'); // the first of April less thirteen months is the first of March
    await forgetHistory(platform);
    expect((await rowsOf(platform)).editions).toBe(before.editions);
    clock.set('2027-05-01T03:20:00Z');
    const kept = await forgetHistory(platform);
    expect(kept.dropped.includes('editions 2026-03')).toBe(hasMonths);
    expect(Object.values(await rowsOf(platform))).toEqual([0, 0, 0, 0, 0]);
    expect(await partsOf(platform, 'editions')).not.toContain('editions_2026_03');
    expect(await forgetHistory(platform)).toEqual({ dropped: [], deleted: 0 });
  });

  it('has one edition a day and kind, and one delivery an edition and channel, in every month', async () => {
    const platform = await createTestPlatform();
    const { db, clock } = platform;
    clock.set('2026-03-01T12:00:00Z');
    await prepareMonths(platform);
    expect(await partsOf(platform, 'deliveries')).toEqual([
      'deliveries_2026_03',
      'deliveries_2026_04',
      'deliveries_2026_05',
      'deliveries_rest',
    ]);
    await prepareMorning(platform, 1);
    const again = (table: string, columns: string) =>
      db.execute(sql.raw(`insert into ${table} (${columns}) select ${columns} from ${table}`));
    const columns = 'user_id, local_date, kind, state, language, time_zone, due_at, deadline_at, composed_at';
    await expect(again('editions', columns)).rejects.toMatchObject({ cause: { code: '23505' } });
    const sent = 'edition_id, user_id, local_date, channel, recipient_id, due_at, deadline_at, message_id';
    await expect(again('deliveries', sent)).rejects.toMatchObject({ cause: { code: '23505' } });
    // nor can a delivery name another day or another reader than its edition
    await expect(db.execute(sql`update deliveries set local_date = '2026-04-10'`)).rejects.toMatchObject({
      cause: { code: '23503' },
    });
  });

  it('leaves a month in the default partition if its rows began there, and sending continues', async () => {
    const platform = await createTestPlatform();
    const { clock } = platform;
    await prepareMorning(platform, 2);
    await prepareMonths(platform);
    expect(await partsOf(platform, 'editions')).toEqual(['editions_2026_04', 'editions_2026_05', 'editions_rest']);
    await newSender(platform).run();
    clock.advance(dayMs);
    await prepareDue(platform);
    await newSender(platform).run();
    expect(await statesOf(platform)).toEqual({ sent: 4 });
  });

  it('reads only the months that a run can concern', async () => {
    const platform = await createTestPlatform();
    const { db, clock } = platform;
    clock.set('2026-01-01T12:00:00Z');
    await prepareMonths(platform);
    clock.set('2026-03-01T12:00:00Z');
    await prepareMonths(platform);
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
      sql.raw(`explain select 1 from editions e join edition_items i on i.edition_id = e.id and i.local_date = e.local_date
        and i.local_date >= '2026-03-20' where e.local_date >= '2026-03-20'`),
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/edition_items_2026_03/);
    expect(plan).not.toMatch(/2026_0[12]/);
  });
});

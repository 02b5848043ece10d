import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { dayMs, hourMs } from '../../contract/rules/durations.ts';
import { enrolReader, printNews } from '../../tests/support/news/news-fixture.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { zones } from '../../tests/support/zones.ts';
import { prepareDue } from './prepare-due.ts';
import { sendDue } from './send-due.ts';

const days = 30;
/** Lisbon, Lord Howe, Santiago, New York and Cairo change their clocks in these days. */
const start = Date.parse('2026-10-10T00:00:00Z');

/** Uses our own zone data: the database's may be older. */
function wallTime(instant: Date, timeZone: string): string {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat('sv-SE', options).format(instant);
}

it('sends every reader one edition a day at 06:30 for a month, and no story twice unless it has news', async () => {
  const platform = await createTestPlatform();
  const { db, clock } = platform;
  for (const timeZone of zones) {
    const signedUpAt = new Date(start - 6 * hourMs);
    const name = timeZone.replace('/', '.').toLowerCase();
    await enrolReader(db, { email: `pt@${name}.test`, timeZone, signedUpAt, terms: ['energia', 'soja'] });
    await enrolReader(db, { email: `en@${name}.test`, timeZone, signedUpAt, terms: ['climate', 'AI'], language: 'en' });
  }
  // the sample newsroom covers the twelve days before its present; printing it three times fills the month
  for (const [printing, at] of [12, 24, 36].entries()) {
    await printNews(db, new Date(start + at * dayMs), { edition: printing === 0 ? '' : `-${printing}` });
  }
  clock.set(new Date(start).toISOString());
  await prepareDue(platform);
  for (;;) {
    const { rows } = await db.execute<{ at: string }>(sql`select min(next_run_at) as at from schedules`);
    const next = new Date(rows[0]!.at);
    if (next.getTime() > start + (days + 2) * dayMs) break;
    clock.set(new Date(next.getTime() - 60_000).toISOString());
    expect(await prepareDue(platform)).toEqual({ composed: 0, skipped: 0 });
    clock.set(next.toISOString());
    await prepareDue(platform);
    await sendDue(platform);
  }

  type EditionDay = { user_id: string; local_date: string; at: string; zone: string; state: string };
  const { rows: editions } = await db.execute<EditionDay>(sql`
    select e.user_id, e.local_date::text, e.composed_at as at, p.time_zone as zone, d.state
    from editions e join profiles p on p.id = e.user_id left join deliveries d on d.edition_id = e.id order by 1, 2`);
  const byReader = Map.groupBy(editions, (edition) => edition.user_id);
  expect(byReader.size).toBe(2 * zones.length);
  for (const list of byReader.values()) {
    const dates = list.map((edition) => edition.local_date);
    expect(dates.length).toBeGreaterThanOrEqual(days);
    const expected = dates.map((_, index) =>
      new Date(Date.parse(`${dates[0]}T00:00:00Z`) + index * dayMs).toISOString().slice(0, 10),
    );
    expect(dates).toEqual(expected);
    expect(list.map(({ at, zone }) => wallTime(new Date(at), zone))).toEqual(dates.map((date) => `${date} 06:30`));
    expect(new Set(list.map((edition) => edition.state))).toEqual(new Set(['sent']));
  }

  const { rows: sentItems } = await db.execute<{
    user_id: string;
    story_id: string;
    is_update: boolean;
    local_date: string;
  }>(sql`
      select i.user_id, s.story_id, t.is_update, i.local_date::text from edition_items i join item_texts t on t.id = i.text_id
        and t.local_date = i.local_date join story_texts s on s.id = t.story_text_id and s.local_date = t.local_date
      order by i.local_date`);
  expect(sentItems.length).toBeGreaterThan(100);
  const seen = new Set<string>();
  const twice = sentItems.filter(({ user_id, story_id, is_update }) => {
    const key = `${user_id} ${story_id}`;
    const isRepeat = seen.has(key) && !is_update;
    seen.add(key);
    return isRepeat;
  });
  expect(twice).toEqual([]);
  const mails = await db.execute<{ n: number }>(sql`select count(*)::int as n from mailbox_messages`);
  expect(mails.rows[0]?.n).toBe(editions.length);
});

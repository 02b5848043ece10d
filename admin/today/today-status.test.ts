import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { prepareDue } from '../../clippings/delivery/prepare-due.ts';
import type { Platform } from '../../platform/platform.ts';
import { enrolDue } from '../../tests/support/news/due-readers.ts';
import { enrolledTerms, printNews } from '../../tests/support/news/news-fixture.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import {
  type DayState,
  mailOperators,
  postToWebhook,
  readTodayStatus,
  reportTroubles,
  troublesOf,
  verdictOf,
} from './today-status.ts';

const hour = new Date('2026-03-10T09:30:00Z');
const minutesLater = (minutes: number) => new Date(hour.getTime() + minutes * 60_000).toISOString();

const calm: DayState = {
  today: { due: 40, composed: 40, sent: 40, late: 0, deferred: 0, failed: 0 },
  yesterday: { due: 40, composed: 40, sent: 40, late: 0, deferred: 0, failed: 0 },
  waiting: 0,
  refused: 0,
  unknown: { connection: 0, worker: 0, restore: 0 },
  uncomposed: 0,
  isHeld: false,
  isPaused: false,
  hoursWithoutNews: 0.2,
};
const kinds = (change: Partial<DayState>) => troublesOf({ ...calm, ...change }).map(({ kind }) => kind);

describe('the verdict on a day', () => {
  it('is good when all is sent, busy while some is on its way, quiet before the first', () => {
    expect(verdictOf(calm, [])).toBe('good');
    expect(verdictOf({ today: { ...calm.today, sent: 30 } }, [])).toBe('busy');
    expect(verdictOf({ today: { ...calm.today, due: 0, sent: 0 } }, [])).toBe('quiet');
  });

  it('names each trouble, and no single failure or small installation', () => {
    expect(kinds({})).toEqual([]);
    expect(kinds({ waiting: 1 })).toEqual(['late']);
    expect(kinds({ uncomposed: 2 })).toEqual(['uncomposed']);
    expect(kinds({ today: { ...calm.today, sent: 38, failed: 2 } })).toEqual([]);
    expect(kinds({ today: { ...calm.today, sent: 36, failed: 4 } })).toEqual(['failed']);
    expect(kinds({ today: { ...calm.today, due: 19, sent: 19 } })).toEqual(['fewer']);
    expect(kinds({ today: { ...calm.today, deferred: 4 }, waiting: 0 })).toEqual([]);
    expect(kinds({ today: { ...calm.today, deferred: 5 } })).toEqual(['deferred']);
    expect(kinds({ waiting: 1, today: { ...calm.today, due: 300 }, yesterday: calm.today })).toEqual([]);
    expect(kinds({ unknown: { connection: 3, worker: 0, restore: 0 } })).toEqual(['serverLost']);
    expect(kinds({ unknown: { connection: 0, worker: 3, restore: 9 } })).toEqual(['workerLost']);
    expect(kinds({ isPaused: true, waiting: 5, today: { ...calm.today, sent: 35, deferred: 5 } })).toEqual(['paused']);
    expect(kinds({ hoursWithoutNews: 7 })).toEqual(['noNews']);
    expect(kinds({ hoursWithoutNews: null })).toEqual([]);
    expect(kinds({ isHeld: true, waiting: 5, today: { ...calm.today, sent: 35 } })).toEqual(['held']);
  });
});

/** Twenty readers due at half past six, two administrators without terms, and nothing composed yet. */
async function openDay(env: Record<string, string> = {}) {
  const platform = await createTestPlatform(env);
  const { clock } = platform;
  clock.set(hour.toISOString());
  await createTestSite(platform).signIn('chefe@exemplo.com', { isAdmin: true });
  await printNews(platform.db, hour, { about: enrolledTerms });
  await enrolDue(platform.db, { count: 20, at: hour });
  return { platform, clock };
}

/** Takes the waiting jobs that notify the operator. */
async function takeNews({ db }: Platform) {
  const { rows } = await db.execute<{ name: string; data: { kind: string; isOver: boolean; minutes: number } }>(
    sql`with taken as (delete from pgboss.job where name in ('mail-trouble', 'post-trouble') returning name, data)
      select t.name, t.data from taken t order by t.name, t.data ->> 'kind'`,
  );
  return rows.map(({ name, data }) => `${name} ${data.kind} ${data.isOver ? `over after ${data.minutes}` : 'begins'}`);
}

describe('the operator', () => {
  it('is not troubled by chats: their addresses are the readers’ own, and so is their trouble', async () => {
    const { platform, clock } = await openDay();
    await prepareDue(platform);
    await platform.db.execute(sql`update deliveries set state = 'sent', sent_at = due_at`);
    const before = await readTodayStatus(platform);
    expect(before.today).toMatchObject({ sent: 20 });
    await platform.db.execute(sql`
      insert into deliveries (edition_id, user_id, local_date, channel, recipient_id, state, attempts, due_at, deadline_at, message_id)
      select edition_id, user_id, local_date, c.name, gen_random_uuid(), c.state, 1, due_at, deadline_at, c.name || id
      from deliveries, (values ('slack', 'deferred'), ('teams', 'failed'), ('discord', 'unknown'), ('telegram', 'due')) c(name, state)`);
    clock.advance(30 * 60_000);
    const after = await readTodayStatus(platform);
    expect([after.today, after.troubles]).toEqual([before.today, before.troubles]);
  });

  it('sees due, composed, sent, late and failed, and is told of each trouble once and of its end (requirements F35)', async () => {
    const { platform, clock } = await openDay();
    const { db } = platform;
    expect(await readTodayStatus(platform)).toMatchObject({
      date: '2026-03-10',
      verdict: 'busy',
      today: { due: 22, composed: 0, sent: 0, late: 0, deferred: 0, failed: 0 },
      yesterday: { due: 0 },
    });
    clock.set(minutesLater(16));
    expect(await readTodayStatus(platform)).toMatchObject({ troubles: [{ kind: 'uncomposed', count: 22 }] });
    await prepareDue(platform);
    clock.set(minutesLater(17));
    expect(await readTodayStatus(platform)).toMatchObject({
      verdict: 'trouble',
      troubles: [{ kind: 'late', count: 20 }],
      today: { due: 20, composed: 20, late: 20 },
    });
    for (let minute = 17; minute < 20; minute++) {
      clock.set(minutesLater(minute));
      await reportTroubles(platform);
    }
    expect(await takeNews(platform)).toEqual(['mail-trouble late begins']);

    await db.execute(sql`update deliveries set state = 'sent', sent_at = ${minutesLater(20)}::timestamptz`);
    clock.set(minutesLater(25));
    await reportTroubles(platform);
    expect(await takeNews(platform)).toEqual([]); // only after a quiet time
    clock.set(minutesLater(31));
    await reportTroubles(platform);
    expect(await takeNews(platform)).toEqual(['mail-trouble late over after 14']);
    expect(await readTodayStatus(platform)).toMatchObject({
      verdict: 'good',
      today: { sent: 20, late: 20, deferred: 0, failed: 0 },
    });

    clock.set('2026-03-11T09:40:00Z');
    expect(await readTodayStatus(platform)).toMatchObject({
      date: '2026-03-11',
      yesterday: { due: 20, sent: 20, late: 20 },
    });
  });

  it('gets the mail in their language, and the webhook the same news', async () => {
    const { platform } = await openDay({ ALERT_WEBHOOK_URL: 'https://chat.example/hook' });
    const posts: { url: string; body: string }[] = [];
    const fetch = (async (url: string, { body }: { body: string }) => {
      posts.push({ url, body });
      return { status: posts.length === 1 ? 500 : 200 };
    }) as unknown as Platform['fetch'];
    const news = { kind: 'late' as const, count: 38, minutes: 0, isOver: false };
    await mailOperators(platform, news);
    await db(platform, sql`update profiles set language = 'en' where email = 'chefe@exemplo.com'`);
    await mailOperators(platform, { ...news, count: 0, minutes: 42, isOver: true });
    const mails = await db(
      platform,
      sql`select recipient, subject from mailbox_messages where recipient like 'chefe@%' order by received_at, subject`,
    );
    expect(mails).toEqual([
      { recipient: 'chefe@exemplo.com', subject: 'Recortes atrasados' },
      { recipient: 'chefe@exemplo.com', subject: 'Resolved: clippings were late' },
    ]);
    const post = { ...news, at: hour.toISOString() };
    await expect(postToWebhook({ ...platform, fetch }, post)).rejects.toThrow('answered 500');
    await postToWebhook({ ...platform, fetch }, post);
    expect(posts[1]?.url).toBe('https://chat.example/hook');
    expect(JSON.parse(posts[1]?.body ?? '')).toMatchObject({ event: 'trouble', kind: 'late', count: 38 });
  });

  it('is an administrator: nobody else is answered', async () => {
    const platform = await createTestPlatform();
    const reader = await createTestSite(platform).signIn('ana@exemplo.com');
    expect((await reader.get('/api/admin/today')).status).toBe(403);
  });
});

const db = async ({ db: handle }: Platform, query: ReturnType<typeof sql>) => (await handle.execute(query)).rows;

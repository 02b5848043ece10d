import { expect, it } from 'vitest';
import { mailboxMessages } from '../../platform/mail/tables.ts';
import {
  judgeWeek,
  liveWeek,
  openPressOffice,
  weekEnd,
  weekStart,
  weekTerms,
} from '../../tests/support/news/clipping-week.ts';
import { newSender } from '../../tests/support/news/morning.ts';
import { printNews } from '../../tests/support/news/news-fixture.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { prepareDue } from './prepare-due.ts';

it('sends a week of three clippings once to everybody: curated by two, as it stood, and when approved (requirements R231)', async () => {
  const platform = await createTestPlatform();
  const { db, clock } = platform;
  await printNews(db, weekEnd, { about: weekTerms });
  clock.set(weekStart.toISOString());
  const office = await openPressOffice(platform, { early: 20, 'as it stood': 6, waits: 3 });
  const sender = newSender(platform);
  const lines = await liveWeek({
    ...{ platform, office },
    async pass() {
      await prepareDue(platform);
      await sender.run();
    },
  });
  sender.close();
  const mails = await db.select().from(mailboxMessages);
  const received = mails.map(({ recipient, raw }) => ({
    to: recipient,
    messageId: /^message-id:\s*(<[^>]+>)/im.exec(raw.toString('latin1'))?.[1] ?? '',
  }));
  const { early, 'as it stood': stood, waits, ...figures } = await judgeWeek(platform, office, lines, received);
  expect([early, stood, waits]).toEqual([7, 7, 4]);
  expect(figures).toEqual({
    twice: 0,
    lost: 0,
    unknown: 0,
    unknownNotArrived: 0,
    wrong: 0,
    lostChanges: 0,
    mails: early * 20 + stood * 6 + waits * 3,
  });
});

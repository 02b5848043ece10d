import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../contract/rules/durations.ts';
import { mailboxMessages } from '../../platform/mail/tables.ts';
import { newSender, prepareMorning, statesOf } from '../../tests/support/news/morning.ts';
import { enrolMany } from '../../tests/support/news/news-fixture.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { holdAfterRestore } from './hold-after-restore.ts';
import { prepareDue } from './prepare-due.ts';
import { deliveries } from './tables.ts';

describe('after a restore', () => {
  it('what was open or fell due since the backup is closed as unknown, and the next day is sent again', async () => {
    const platform = await createTestPlatform();
    const { db, clock } = platform;
    await prepareMorning(platform, 2); // open at the moment of the backup
    const signedUpAt = new Date(clock.now().getTime() - 20 * hourMs);
    await enrolMany(db, { count: 2, from: 2, signedUpAt }); // due, but not composed yet
    expect(await holdAfterRestore(platform)).toBe(4);
    expect(await statesOf(platform)).toEqual({ unknown: 4 });
    const [row] = await db.select().from(deliveries).limit(1);
    expect(row?.reason).toBe('restored');
    await newSender(platform).run();
    expect(await db.select().from(mailboxMessages)).toEqual([]);

    clock.advance(dayMs);
    await prepareDue(platform);
    expect(await statesOf(platform)).toEqual({ unknown: 4, due: 4 });
  });
});

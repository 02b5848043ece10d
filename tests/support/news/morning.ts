import { sql } from 'drizzle-orm';
import { createEmailChannel } from '../../../clippings/delivery/email/email-channel.ts';
import { Sender } from '../../../clippings/delivery/ledger/sender.ts';
import { tidy } from '../../../clippings/delivery/ledger/tidy.ts';
import { prepareDue } from '../../../clippings/delivery/prepare-due.ts';
import { deliveries } from '../../../clippings/delivery/tables.ts';
import { hourMs } from '../../../contract/rules/durations.ts';
import type { Platform } from '../../../platform/platform.ts';
import { defaultTimeouts, type SmtpTimeouts } from '../../../platform/smtp/smtp-open.ts';
import type { TestPlatform } from '../test-platform.ts';
import { enrolledTerms, enrolMany, printNews } from './news-fixture.ts';

/** 06:30 in São Paulo on the day after the readers signed up. */
export const firstMorning = new Date('2026-03-10T09:30:00Z');

/** Readers, news and frozen editions, ready to be sent. */
export async function prepareMorning(platform: TestPlatform, count: number): Promise<void> {
  const { db, clock } = platform;
  await enrolMany(db, { count, signedUpAt: new Date(firstMorning.getTime() - 20 * hourMs) });
  await printNews(db, firstMorning, { about: enrolledTerms });
  clock.set(firstMorning.toISOString());
  await prepareDue(platform);
}

/** A sender with its own memory, as in another process. */
export function newSender(platform: Platform, timeouts: Partial<SmtpTimeouts> = {}): Sender {
  return new Sender(platform, createEmailChannel(platform, { ...defaultTimeouts, ...timeouts }));
}

export async function statesOf({ db }: Platform): Promise<Record<string, number>> {
  const rows = await db
    .select({ state: deliveries.state, n: sql<number>`count(*)::int` })
    .from(deliveries)
    .groupBy(deliveries.state);
  return Object.fromEntries(rows.map((row) => [row.state, row.n]));
}

/** Ends the leases of a dead process, as if their time were over. */
export async function outliveLeases(platform: Platform): Promise<void> {
  await platform.db.execute(
    sql`update deliveries set lease_until = now() - interval '1 second' where lease_until is not null`,
  );
  await tidy(platform, 0);
}

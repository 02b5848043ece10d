import { sql } from 'drizzle-orm';
import type { Sender } from '../../../clippings/delivery/ledger/sender.ts';
import { prepareDue } from '../../../clippings/delivery/prepare-due.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SmtpTimeouts } from '../../../platform/smtp/smtp-open.ts';
import type { SinkOptions } from '../../support/mail/smtp-sink.ts';
import { firstMorning, newSender } from '../../support/news/morning.ts';
import { createTestClock, type TestClock } from '../../support/test-clock.ts';
import { type FaultFixture, openFaultFixture } from '../fixture.ts';

/** A fixture with a clock of its own: hours of pauses pass between two runs of one sender. */
export interface DueFixture extends FaultFixture {
  clock: TestClock;
  sender: Sender;
  /** Log lines that would alert an operator. */
  alerts: string[];
}

/** Editions frozen and due, nothing sent yet. */
export async function openDueFixture(
  count: number,
  options: SinkOptions = {},
  timeouts: Partial<SmtpTimeouts> = {},
  morning: Date = firstMorning,
): Promise<DueFixture> {
  const clock = createTestClock(morning.toISOString());
  const fixture = await openFaultFixture(options, {}, { clock });
  const alerts: string[] = [];
  const { log } = fixture.platform;
  log.error = ((...line: unknown[]) => void alerts.push(String(line.at(-1)))) as typeof log.error;
  await fixture.enrol(count);
  await prepareDue(fixture.platform);
  const sender = newSender(fixture.platform, timeouts);
  return {
    ...fixture,
    clock,
    sender,
    alerts,
    async close() {
      sender.close();
      await fixture.close();
    },
  };
}

/** Lets the pauses pass and sends again until nothing is waiting. `look` is called after each run. */
export async function sendUntilSettled(
  { platform, clock, sender }: DueFixture,
  look: () => Promise<void> = async () => undefined,
): Promise<void> {
  for (let round = 0; round < 30; round++) {
    await sender.run();
    await look();
    const next = await lastDue(platform);
    if (!next) return;
    clock.set(new Date(Math.max(next.getTime(), clock.now().getTime() + 1000)).toISOString());
  }
}

async function lastDue({ db }: Platform): Promise<Date | undefined> {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select max(coalesce(try_at, due_at)) as at from deliveries where state in ('due', 'deferred')`,
  );
  return rows[0]?.at ? new Date(rows[0].at) : undefined;
}

/** The number in a reader's address. */
export const numberOf = (email: string | undefined): number => Number(/\d+/.exec(email ?? '')?.[0] ?? -1);

import { sql } from 'drizzle-orm';
import type { SmtpTimeouts } from '../../../news/delivery/email/smtp-open.ts';
import type { Sender } from '../../../news/delivery/ledger/sender.ts';
import { prepareDue } from '../../../news/delivery/prepare-due.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SinkOptions } from '../../support/mail/smtp-sink.ts';
import { firstMorning, newSender } from '../../support/news/morning.ts';
import { createTestClock, type TestClock } from '../../support/test-clock.ts';
import { type Stage, setStage } from '../stage.ts';

/** A stage whose time is ours: hours of pauses pass between two runs of one sender. */
export interface MorningStage extends Stage {
  clock: TestClock;
  sender: Sender;
  /** Lines an operator would have been alerted with. */
  alerts: string[];
}

/** Editions frozen and due, nothing sent yet. */
export async function setMorningStage(
  count: number,
  options: SinkOptions = {},
  timeouts: Partial<SmtpTimeouts> = {},
  morning: Date = firstMorning,
): Promise<MorningStage> {
  const clock = createTestClock(morning.toISOString());
  const stage = await setStage(options, {}, { clock });
  const alerts: string[] = [];
  const { log } = stage.platform;
  log.error = ((...line: unknown[]) => void alerts.push(String(line.at(-1)))) as typeof log.error;
  await stage.enrol(count);
  await prepareDue(stage.platform);
  const sender = newSender(stage.platform, timeouts);
  return {
    ...stage,
    clock,
    sender,
    alerts,
    async close() {
      sender.close();
      await stage.close();
    },
  };
}

/** Lets the pauses pass and sends again, until nothing waits. `look` sees the ledger after each run. */
export async function sendUntilSettled(
  { platform, clock, sender }: MorningStage,
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
    sql`select max(due_at) as at from deliveries where state in ('due', 'deferred')`,
  );
  return rows[0]?.at ? new Date(rows[0].at) : undefined;
}

/** The number in a reader's address. */
export const numberOf = (email: string | undefined): number => Number(/\d+/.exec(email ?? '')?.[0] ?? -1);

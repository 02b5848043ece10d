import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Platform } from '../../platform/platform.ts';
import type { SmtpSink } from '../support/mail/smtp-sink.ts';

export interface Verdict {
  due: number;
  sent: number;
  explained: Record<string, number>;
  /** Due, but neither sent nor closed with a reason. */
  lost: number;
  /** Message-IDs whose final dot the server saw more than once. */
  duplicated: number;
  /** Marked as sent although the server never saw it. */
  invented: number;
  withoutReason: number;
  mostTries: number;
}

/** Compares the sink's log with the ledger (requirements R115): nothing lost or sent twice, a reason if unsent. */
export async function check({ db }: Platform, sinks: SmtpSink[]): Promise<Verdict> {
  const { rows } = await db.execute<{ state: string; message_id: string; reason: string | null; attempts: number }>(
    sql`select state, message_id, reason, attempts from deliveries where channel = 'email'`,
  );
  const { rows: people } = await db.execute<{ n: number }>(sql`select count(*)::int as n from delivery_settings`);
  const dots = new Map<string, number>();
  for (const { messageId } of sinks.flatMap(({ received }) => received))
    dots.set(messageId, (dots.get(messageId) ?? 0) + 1);
  const sent = rows.filter(({ state }) => state === 'sent');
  const closed = rows.filter(({ state }) => ['failed', 'suppressed', 'unknown', 'expired'].includes(state));
  const explained: Record<string, number> = {};
  for (const { state } of closed) explained[state] = (explained[state] ?? 0) + 1;
  return {
    due: people[0]?.n ?? 0,
    sent: sent.length,
    explained,
    lost: (people[0]?.n ?? 0) - sent.length - closed.length,
    duplicated: [...dots.values()].filter((count) => count > 1).length,
    invented: sent.filter(({ message_id }) => !dots.has(message_id)).length,
    withoutReason: closed.filter(({ reason }) => !reason).length,
    mostTries: Math.max(0, ...rows.map(({ attempts }) => attempts)),
  };
}

/** Waits until every reader has an edition and no delivery is open. */
export async function settled({ db }: Platform, limitMs: number): Promise<boolean> {
  const until = performance.now() + limitMs;
  while (performance.now() < until) {
    const open = await db
      .execute<{ n: number }>(
        sql`select (select count(*) from deliveries where state in ('due', 'deferred', 'claimed', 'sending'))::int
          + (select count(*) from schedules where next_run_at <= now())::int as n`,
      )
      .catch(() => undefined);
    if (open?.rows[0]?.n === 0) return true;
    await sleep(200);
  }
  return false;
}

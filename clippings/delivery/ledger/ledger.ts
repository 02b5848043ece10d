import { setTimeout as sleep } from 'node:timers/promises';
import { minuteMs } from '../../../contract/rules/durations.ts';
import type { Db } from '../../../platform/db/open-database.ts';
import { createGatherer } from '../../../platform/gather.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ClaimedDelivery, FailureReason, MayFinish, Outcome } from '../channel.ts';
import { type IncomingEvent, keepEvents, replyEvent } from '../intake/record-event.ts';
import {
  markSending,
  type OutcomeRecord,
  recordOutcomes,
  renewLeases,
  type SendingMark,
  settleWithdrawn,
} from './queries.ts';

const renewEveryMs = 3_000;
/** Attempts per message at most (requirements F04). */
const mostTries = 8;
/** How long to retry a write while the database restarts: the server's answer must not be lost. */
const patienceMs = 30_000;
/** A connection waits for these writes, so they are batched only briefly. */
const gatherMs = 3;

export interface Ledger {
  /** Renews their leases until they are recorded or released. */
  hold(deliveries: readonly ClaimedDelivery[]): void;
  /** What a channel calls before the last byte of this delivery. */
  mayFinish(delivery: ClaimedDelivery): MayFinish;
  record(delivery: ClaimedDelivery, outcome: Outcome): Promise<void>;
  /** Makes claimed rows due again, with the reason if there is one. */
  release(deliveries: readonly ClaimedDelivery[], reason?: FailureReason): Promise<void>;
  close(): void;
}

interface Settled {
  record: OutcomeRecord;
  /** What the server's answer says about the address. */
  reply: IncomingEvent[];
}

type Recorded = Exclude<Outcome, { kind: 'released' | 'withdrawn' }>;

/** The ledger as one run uses it. Parallel writes share statements; each waits for its own commit. */
export function createLedger({ db, clock, log }: Platform, salt: string): Ledger {
  const inHand = new Set<ClaimedDelivery>();
  const sending = createGatherer((marks: SendingMark[]) => patiently(() => markSending(db, marks, salt, clock.now())), {
    waitMs: gatherMs,
  });
  const outcomes = createGatherer(
    async (settled: Settled[]) => {
      const records = settled.map(({ record }) => record);
      const replies = settled.flatMap(({ reply }) => reply);
      await patiently(() => recordTogether(db, records, replies, clock.now()));
      return () => undefined;
    },
    { waitMs: gatherMs },
  );
  const renewal = setInterval(() => {
    const leaseIds = [...new Set([...inHand].map(({ leaseId }) => leaseId))];
    renewLeases(db, leaseIds, clock.now()).catch((error) => log.warn({ err: error }, 'delivery: leases not renewed'));
  }, renewEveryMs);

  function recordOf(delivery: ClaimedDelivery, outcome: Recorded): OutcomeRecord {
    const at = clock.now();
    const after = (ms: number) => new Date(at.getTime() + ms);
    const reason = 'reason' in outcome ? outcome.reason : null;
    const code = 'code' in outcome ? (outcome.code ?? null) : null;
    const record = { ...blankRecord(delivery), isTry: true, at, reason, code };
    switch (outcome.kind) {
      case 'sent':
        return { ...record, state: 'sent', providerId: outcome.providerId ?? null };
      case 'unknown':
        return { ...record, state: 'unknown' };
      case 'failed':
        return { ...record, state: 'failed' };
      case 'postponed':
        return { ...record, state: 'deferred', isTry: outcome.isTry, tryAt: after(outcome.afterMs) };
      case 'deferred': {
        const tries = delivery.attempts + 1;
        if (tries >= mostTries && !outcome.isOurs) return { ...record, state: 'failed' };
        return { ...record, state: 'deferred', tryAt: after(backoffMs(tries, Math.random)) };
      }
    }
  }

  return {
    hold(deliveries) {
      for (const delivery of deliveries) inHand.add(delivery);
    },
    mayFinish:
      ({ id, localDate, userId, leaseId, address }) =>
      (bodySha256) =>
        sending({ id, localDate, userId, leaseId, address, bodySha256 }),
    async record(delivery, outcome) {
      if (outcome.kind === 'released') return;
      const record = outcome.kind === 'withdrawn' ? undefined : recordOf(delivery, outcome);
      if (record) await outcomes({ record, reply: replyEvent(delivery, outcome, salt, clock.now()) });
      else await patiently(() => settleWithdrawn(db, delivery, salt, clock.now()));
      inHand.delete(delivery);
    },
    async release(deliveries, reason) {
      if (deliveries.length === 0) return;
      const untouched = { state: 'due', isTry: false, reason: reason ?? null, at: clock.now() } as const;
      const records = deliveries.map((delivery) => ({ ...blankRecord(delivery), ...untouched }));
      await patiently(() => recordOutcomes(db, records));
      for (const delivery of deliveries) inHand.delete(delivery);
    },
    close: () => clearInterval(renewal),
  };
}

const blankRecord = ({ id, localDate, userId, leaseId }: ClaimedDelivery) => ({
  ...{ id, localDate, userId, leaseId },
  ...{ reason: null, code: null, providerId: null, tryAt: null },
});

/** Closes a refused delivery and counts the refusal against its address in one transaction. */
async function recordTogether(db: Db, records: OutcomeRecord[], replies: IncomingEvent[], now: Date): Promise<void> {
  if (replies.length === 0) return recordOutcomes(db, records);
  await db.transaction(async (tx) => {
    await keepEvents(tx, replies, now);
    await recordOutcomes(tx, records);
  });
}

async function patiently<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + patienceMs;
  for (let pause = 50; ; pause = Math.min(1000, pause * 2)) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() + pause > until) throw error;
      await sleep(pause);
    }
  }
}

const longestStep = 7;

/** 1, 2, 4, 8 … minutes, each ± 20 %, so that refused messages do not all return at once (requirements F04). */
export function backoffMs(attempts: number, random: () => number): number {
  const step = 2 ** Math.min(longestStep, Math.max(0, attempts - 1)) * minuteMs;
  return Math.round(step * (0.8 + 0.4 * random()));
}

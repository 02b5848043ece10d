import { randomUUID } from 'node:crypto';
import { clippingLimits } from '../../../contract/clippings.ts';
import { readTermLimits } from '../../../people/plans/read-term-limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { nextClippingRun } from '../../clippings/schedule-clipping.ts';
import { composeEdition, isInWindow } from '../../editions/compose-edition.ts';
import { Desk } from '../../editions/desk.ts';
import { insertEditions, insertItems } from '../../editions/freeze-queries.ts';
import { failingSources, type NewEdition } from '../../editions/queries.ts';
import { deadlineOf, knownZone, localDateOf, nextRun, type Run } from '../../editions/schedule.ts';
import { newLinkToken, scheduleReaders } from '../../editions/schedule-reader.ts';
import type { FailedSource } from '../../editions/tables.ts';
import { layTold, WindowDesk, windowOf } from '../../editions/window.ts';
import { openWebhookMessages } from '../../outgoing/queries.ts';
import { digestMessageId } from '../email/email-channel.ts';
import { openDeliveries } from '../ledger/queries.ts';
import {
  advanceClipping,
  clippingHistory,
  type DueClipping,
  dueClippings,
  liveRecipients,
} from './clipping-queries.ts';

const day = 24 * 3600_000;
const atOnce = 100;

export interface PreparedClippings {
  composed: number;
  /** Messages opened for webhooks. */
  webhooks: number;
}

interface Shared {
  now: Date;
  window: WindowDesk;
  /** Desks of some outlets only, by the whole desk they were taken from and the outlets. */
  desks: WeakMap<Desk, Map<string, Desk>>;
  failed: FailedSource[];
  termLimits: Awaited<ReturnType<typeof readTermLimits>>;
}

/** Composes and freezes every specific clipping whose hour has come, for its confirmed recipients and its webhook. */
export async function prepareClippings(platform: Platform): Promise<PreparedClippings> {
  const { db, clock, log } = platform;
  await scheduleReaders(db);
  const now = clock.now();
  const done: PreparedClippings = { composed: 0, webhooks: 0 };
  let shared: Shared | undefined;
  for (;;) {
    const due = await dueClippings(db, now, atOnce);
    if (due.length === 0) return done;
    shared ??= {
      now,
      window: new WindowDesk(db),
      desks: new WeakMap(),
      failed: await failingSources(db),
      termLimits: await readTermLimits(db, log),
    };
    for (const clipping of due) {
      const prepared = await prepareOne(platform, clipping, shared);
      done.composed += prepared.composed;
      done.webhooks += prepared.webhooks;
    }
  }
}

async function prepareOne(platform: Platform, clipping: DueClipping, shared: Shared): Promise<PreparedClippings> {
  const { db, config } = platform;
  const { now } = shared;
  const runAt = new Date(clipping.next_run_at);
  const isDue = runAt <= now;
  const sheet = isDue && isCarried(clipping) ? await compose(platform, clipping, shared) : undefined;
  return db.transaction(async (tx) => {
    const next = nextAfter(clipping, isDue, now);
    const isOurs = await advanceClipping(tx, {
      id: clipping.id,
      from: clipping.next_local_date,
      nextRunAt: next.runAt,
      nextLocalDate: next.localDate,
      scheduledZone: clipping.time_zone,
      ranAt: isDue ? runAt : null,
    });
    if (!isOurs || !sheet) return { composed: 0, webhooks: 0 };
    const { edition, items } = sheet;
    if (!(await insertEditions(tx, [edition])).has(edition.id) || edition.state !== 'frozen') {
      return { composed: 0, webhooks: 0 };
    }
    await insertItems(
      tx,
      items.map((item) => ({ ...item, editionId: edition.id, userId: edition.userId })),
    );
    const recipients = await liveRecipients(tx, clipping.id);
    await openDeliveries(
      tx,
      recipients.map(({ id }) => ({
        editionId: edition.id,
        userId: edition.userId,
        localDate: edition.localDate,
        channel: 'email',
        recipientId: id,
        dueAt: edition.dueAt as Date,
        deadlineAt: edition.deadlineAt as Date,
        messageId: digestMessageId(id, edition.localDate, 'clipping', config.MAIL_FROM),
      })),
    );
    const webhooks = await openWebhookMessages(tx, [{ editionId: edition.id, clippingId: clipping.id }], now);
    return { composed: 1, webhooks };
  });
}

/** Day after day, so that after an outage each missed one says so and today's still comes. */
function nextAfter(clipping: DueClipping, isDue: boolean, now: Date): Run {
  const { time_zone: timeZone, local_time: localTime, weekdays } = clipping;
  const request = { timeZone: knownZone(timeZone), localTime, weekdays };
  if (!isDue) {
    const lastRunAt = clipping.last_run_at ? new Date(clipping.last_run_at) : null;
    return nextClippingRun({ ...request, lastRunAt }, now);
  }
  return nextRun({ ...request, after: clipping.next_local_date, lastRunAt: new Date(clipping.next_run_at) });
}

/** After a downgrade nothing is deleted: the oldest stay, the others wait for the plan to come back. */
function isCarried({ plan, place, paused_at }: DueClipping): boolean {
  return place < clippingLimits[plan] && paused_at === null;
}

async function compose({ db }: Platform, clipping: DueClipping, shared: Shared) {
  const { now, termLimits } = shared;
  const timeZone = knownZone(clipping.time_zone);
  const kind = `clipping-${clipping.id}`;
  const run = { runAt: new Date(clipping.next_run_at), localDate: clipping.next_local_date };
  const deadlineAt = deadlineOf(run, timeZone);
  const edition: NewEdition = {
    id: randomUUID(),
    userId: clipping.user_id,
    localDate: run.localDate,
    kind,
    state: 'skipped',
    language: clipping.language,
    timeZone,
    dueAt: run.runAt,
    deadlineAt,
    composedAt: now,
    details: { kind: 'clipping', clippingId: clipping.id, name: clipping.name },
  };
  if (deadlineAt <= now) return { edition: { ...edition, reason: 'missed' as const }, items: [] };
  const since = localDateOf(new Date(now.getTime() - 10 * day), 'UTC');
  const { readUntil, ...seen } = await clippingHistory(db, kind, clipping.user_id, since);
  const look = windowOf(readUntil ? { readUntil, began: readUntil } : undefined, now);
  const whole = await shared.window.open(look.seenFrom, now);
  const desk = deskOf(whole, clipping.outlet_ids, shared);
  await layTold(db, desk, seen.articleIds);
  const composed = composeEdition(desk, {
    terms: clipping.terms.slice(0, termLimits[clipping.plan]),
    language: clipping.language,
    window: look,
    now,
    seen,
  });
  const read = { windowFrom: look.seenFrom, windowTo: now };
  if (composed.items.length === 0) {
    return { edition: { ...edition, ...read, reason: 'nothing_new' as const }, items: [] };
  }
  const articles = [...desk.articles.values()].filter((article) => isInWindow(article, look));
  return {
    edition: {
      ...edition,
      ...read,
      state: 'frozen' as const,
      articleCount: articles.length,
      outletCount: new Set(articles.map(({ outletId }) => outletId)).size,
      failedSources: shared.failed,
      silentTerms: composed.silentTerms,
      cutCounts: composed.cutCounts,
      shareToken: newLinkToken(),
    },
    items: composed.items,
  };
}

/** Clippings of the same outlets share a desk. */
function deskOf(whole: Desk, outletIds: readonly string[], { desks }: Shared): Desk {
  if (outletIds.length === 0) return whole;
  const key = outletIds.toSorted().join(' ');
  const ofWhole = desks.get(whole) ?? new Map<string, Desk>();
  desks.set(whole, ofWhole);
  let desk = ofWhole.get(key);
  if (!desk) {
    const wanted = new Set(outletIds);
    desk = new Desk([...whole.articles.values()].filter(({ outletId }) => wanted.has(outletId)));
    ofWhole.set(key, desk);
  }
  return desk;
}

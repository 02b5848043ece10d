import { dayMs } from '../../contract/rules/durations.ts';
import { localDateOf } from '../../platform/clock.ts';
import { isPassing } from '../../platform/db/connection.ts';
import { deleteBefore, dropMonth, emptyRest, makeMonth, monthOf, monthsBefore } from '../../platform/db/month-parts.ts';
import type { Platform } from '../../platform/platform.ts';

/** Referencing tables first, so that they can be dropped in this order. */
const byMonths = ['deliveries', 'edition_items', 'editions', 'item_texts', 'story_texts'] as const;
/** Partitions are created ahead, in case no worker runs for a month. */
const monthsAhead = 2;

/** Creates the partitions of this month and the next ones. */
export async function prepareMonths({ db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>): Promise<void> {
  const today = localDateOf(clock.now(), 'UTC');
  for (let ahead = 0; ahead <= monthsAhead; ahead++) {
    const month = monthOf(today, ahead);
    for (const table of byMonths) {
      try {
        const isMade = await makeMonth(db, table, month);
        if (!isMade) log.info({ table, month }, 'history: no partition made, the month has rows in the default one');
      } catch (error) {
        if (!isPassing(error)) throw error;
        log.warn({ err: error, table, month }, 'history: a partition could not be created now');
      }
    }
  }
}

/** Drops editions, items and deliveries by whole months, and deletes mail events by day. Returns the partitions and how many rows. */
export async function forgetHistory({ db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>) {
  const now = clock.now();
  const from = monthOf(localDateOf(now, 'UTC'), -config.HISTORY_MONTHS);
  const eventsFrom = new Date(now.getTime() - config.EVENT_DAYS * dayMs);
  const kept = { dropped: [] as string[], deleted: 0 };
  for (const [table, column] of [
    ['mail_events', 'happened_at'],
    ['whatsapp_messages', 'status_at'],
    ['webhook_messages', 'created_at'],
  ] as const) {
    kept.deleted += await deleteBefore(db, table, column, eventsFrom);
  }
  for (const table of ['feedback', 'whatsapp_messages', 'webhook_messages', 'clipping_drafts']) {
    kept.deleted += await deleteBefore(db, table, 'local_date', from);
  }
  for (const table of byMonths) {
    kept.deleted += await emptyRest(db, table, from);
    for (const month of await monthsBefore(db, table, from)) {
      await dropMonth(db, table, month);
      kept.dropped.push(`${table} ${month.slice(0, 7)}`);
    }
  }
  return kept;
}

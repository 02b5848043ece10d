import { createGatherer } from '../../../../platform/gather.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { deleteStops, stopNumber } from '../queries.ts';
import { laneScope, Stops, templateScope } from '../stops.ts';
import { dropForReaders, errorClassOf } from './error-class.ts';
import { isStopWord, type Notices } from './notice.ts';
import { forgetUndeliverable, recordStatuses, type StatusRow, takeKey } from './notice-queries.ts';

/** Notices recently committed by this process: the provider repeats them within seconds. */
const mostRemembered = 20_000;

const endings = new Set(['PAUSED', 'DISABLED', 'REJECTED', 'PENDING_DELETION', 'FLAGGED']);

/**
 * Stores notices and answers after the commit, so that lost ones are repeated. Notices that arrive together share one transaction,
 * which keeps the answers within the provider's time limit.
 */
export function createNoticeTaker(platform: Platform) {
  const { db, clock, log } = platform;
  const stops = new Stops(platform);

  const committed = new Set<string>();

  const takeStatuses = createGatherer(async (batches: StatusRow[][]) => {
    const now = clock.now();
    const reported = [...new Map(batches.flat().map((row) => [row.key, row])).values()];
    await db.transaction(async (tx) => {
      const found = await recordStatuses(tx, reported, now);
      const drops = found.flatMap(({ user_id, status, error_code: code }) =>
        status === 'failed' && code !== null && errorClassOf(code) === 'drop' ? [{ userId: user_id, code }] : [],
      );
      await dropForReaders(tx, drops, now);
      const reached = found.filter(({ status }) => status === 'delivered' || status === 'read');
      await forgetUndeliverable(tx, [...new Set(reached.map(({ user_id }) => user_id))]);
      for (const { error_code, error_text } of found) {
        if (error_code !== null && errorClassOf(error_code) === 'stop-lane') {
          await stops.stop(laneScope, error_code, error_text ?? '', tx);
        }
      }
    });
    if (committed.size > mostRemembered) committed.clear();
    for (const { key } of reported) committed.add(key);
    return () => undefined;
  });

  return async ({ statuses, inbound, templates }: Notices): Promise<void> => {
    const rows = statuses.filter(({ key }) => !committed.has(key));
    if (rows.length > 0) await takeStatuses(rows);
    for (const { from, key, text } of inbound) {
      if (!isStopWord(text)) continue;
      await db.transaction(async (tx) => {
        const now = clock.now();
        if (await takeKey(tx, key, now)) {
          await stopNumber(tx, from, 'message', now);
        }
      });
    }
    for (const { name, event } of templates) {
      if (endings.has(event)) await stops.stop(templateScope(name), 132015, event.toLowerCase());
      else if (event === 'APPROVED' || event === 'REINSTATED') await deleteStops(db, templateScope(name));
      else log.warn({ template: name, event }, 'whatsapp: the provider changed a template');
    }
  };
}

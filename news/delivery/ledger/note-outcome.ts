import { unknownCauseOf } from '../../../contract/rules/delivery-reasons.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ClaimedDelivery, Outcome } from '../channel.ts';
import type { OutcomeRecord } from './queries.ts';
import { lateness, type RefusalLog } from './send-meters.ts';

interface Noted {
  delivery: ClaimedDelivery;
  outcome: Outcome;
  /** The receiver's domain; undefined where a lane is a person's number. */
  domain: string | undefined;
  /** The state now stored in the ledger; undefined if the try ended without an entry. */
  state: OutcomeRecord['state'] | undefined;
}

/** Logs and counts an outcome after the ledger has stored it. */
export function noteOutcome(platform: Platform, refusals: RefusalLog, noted: Noted): void {
  const { delivery, outcome, domain, state } = noted;
  const { id: deliveryId, channel } = delivery;
  if (outcome.kind === 'sent') {
    const sinceDueMs = platform.clock.now().getTime() - delivery.dueAt.getTime();
    lateness.observe({ channel }, Math.max(0, sinceDueMs / 1000));
  }
  if (outcome.kind !== 'sent' && 'code' in outcome && outcome.code) refusals.note(domain, outcome.code);
  if ('reason' in outcome && (outcome.kind === 'unknown' || state === 'unknown')) {
    const { code: reason, detail } = outcome.reason;
    const about = { deliveryId, channel, reason, cause: unknownCauseOf(reason), detail };
    platform.log.warn(
      about,
      state === 'unknown' ? 'delivery: closed as unknown' : 'delivery: unknown, sent once more later',
    );
  }
}

import type { Platform } from '../../platform/platform.ts';
import type { Frozen } from '../editions/compose/freeze.ts';
import type { SendSummary } from './ledger/sender.ts';
import { prepareDue } from './prepare-due.ts';
import { sendDue } from './send-due.ts';

export interface Delivered {
  prepared: Frozen;
  /** Undefined while sending is paused, or the complaint guard holds all clippings back. */
  sent: SendSummary | undefined;
}

/** Composes and sends all that is due, side by side: the first mails leave while the last editions are being composed. */
export async function deliverDue(platform: Platform, stopping?: AbortSignal): Promise<Delivered> {
  let isComposing = true;
  let begin: (value?: undefined) => void = () => undefined;
  const hasBegun = new Promise((resolve) => {
    begin = resolve;
  });
  const composing = prepareDue(platform, { stopping, onFrozen: () => begin() }).finally(() => {
    isComposing = false;
    begin();
  });
  const sending = hasBegun.then(() => sendDue(platform, { stopping, isMoreComing: () => isComposing }));
  // wait for both before throwing: a new round during a running one would open too many connections
  const [prepared, sent] = await Promise.allSettled([composing, sending]);
  if (prepared.status === 'rejected') throw prepared.reason;
  if (sent.status === 'rejected') throw sent.reason;
  return { prepared: prepared.value, sent: sent.value };
}
